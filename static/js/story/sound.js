// The sounds of a phase that is played, made by the browser: a drum for units that march, a rumble for a clash, a chord
// for land that changes hands.

const VOLUME = 0.25;
const DRUMS = [0, 0.16, 0.32];
const CHORD = [196, 247, 294];

let context = null;

function begin() {
  context ??= new AudioContext();
  // Browsers are silent until the reader has touched the page.
  if (context.state === "suspended") context.resume().catch(() => {});
  return context.state === "running" || context.state === "suspended";
}

// A gain that falls from loud to silent.
function fading(loud, start, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud * VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return gain;
}

function tone(hertz, start, length, loud, type = "sine") {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(hertz, start);
  source.connect(fading(loud, start, length));
  source.start(start);
  source.stop(start + length);
  return source;
}

function rumble(start, length) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < frames; n += 1) samples[n] = Math.random() * 2 - 1;
  const [source, low] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = buffer;
  low.type = "lowpass";
  low.frequency.value = 400;
  source.connect(low).connect(fading(1, start, length));
  source.start(start);
}

const SOUNDS = {
  march(now) {
    for (const delay of DRUMS) {
      tone(110, now + delay, 0.14, 0.6).frequency.exponentialRampToValueAtTime(55, now + delay + 0.14);
    }
  },
  clash: (now) => rumble(now, 0.7),
  land(now) {
    for (const hertz of CHORD) tone(hertz, now, 1.2, 0.3, "triangle");
  },
};

// Plays a sound after some seconds.
export function sound(name, delay = 0) {
  if (begin()) SOUNDS[name](context.currentTime + delay);
}
