// Adds this browser to the devices that show notices, where it can show any.

const YEAR = 365 * 24 * 3600;
const form = document.querySelector("[data-push-key]");
const refused = document.querySelector("[data-push-refused]");

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function subscription() {
  await navigator.serviceWorker.register(form.dataset.pushWorker, { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key of the site gets nothing any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytes(form.dataset.pushKey);
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

// Whether this browser shows notices already.
async function isSubscribed() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return Boolean(await registration?.pushManager.getSubscription());
}

if (form && "serviceWorker" in navigator && "PushManager" in window) {
  // A browser that forbids notices would only refuse.
  if ("pushOnce" in form.dataset) form.hidden = Notification.permission === "denied" || (await isSubscribed());
  else form.hidden = false;
  const missing = document.querySelector("[data-push-missing]");
  if (missing) missing.hidden = true;
  form.querySelector("[data-push-decline]")?.addEventListener("click", () => {
    document.cookie = `push=off; path=/games/; samesite=lax; max-age=${YEAR}`;
    form.hidden = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { endpoint, keys } = (await subscription()).toJSON();
      form.elements.endpoint.value = endpoint;
      form.elements.public_key.value = keys.p256dh;
      form.elements.auth_secret.value = keys.auth;
    } catch {
      refused.hidden = false;
      return;
    }
    form.submit();
  });
}
