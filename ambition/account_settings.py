"""Settings of accounts: passwords, allauth, and the owner's activity page."""

from pathlib import Path

from ambition.environment import read_number, read_text

AUTH_USER_MODEL = "users.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "games.workarounds.hashers.BoundedArgon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "ambition.users.passwords.StrengthValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "ambition.users.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "ambition.users.models.display_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "ambition.users.forms.SignupFields"
ACCOUNT_FORMS = {
    "login": "ambition.users.challenge.LoginForm",
    "signup": "ambition.users.signup.SignupForm",
}
# The most hashes that a browser computes before signing in or up; 0 asks for none.
CHALLENGE_WORK = read_number("CHALLENGE_WORK", 0)
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Ambition & Empire: "
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
# Changes by which somebody could lose the account ask for the password or a second factor again.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_EMAIL_NOTIFICATIONS = True
# allauth's defaults, and how many emails, to whatever address, one network or account may cause in
# a day. ambition/users/letters.py limits the emails to one address.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,60/d/ip",
    "reset_password": "20/m/ip,60/d/ip,5/m/key",
    "manage_email": "10/m/user,20/d/user",
}
MFA_ADAPTER = "ambition.users.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "ambition.users.passkeys.AddPasskeyForm",
    "edit_webauthn": "ambition.users.passkeys.RenamePasskeyForm",
}
# Each challenge of a visitor is kept in a session of its own.
MFA_RATE_LIMITS = {"webauthn_login": "10/m/ip", "webauthn_begin": "30/m/ip"}
MFA_TOTP_ISSUER = "Ambition & Empire"
USERSESSIONS_ADAPTER = "ambition.users.adapters.UserSessionsAdapter"
USERSESSIONS_TRACK_ACTIVITY = False
IDP_OIDC_ADAPTER = "ambition.users.oauth.OAuthAdapter"
IDP_OIDC_AUTH_METHODS = ["none"]
IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN = 60 * 60
# An application that is not used for so long must ask again.
IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN = 90 * 24 * 60 * 60
# How long the sign-ins and changes of an account are kept for its owner.
ACCOUNT_LOG_DAYS = 180
# Names the places of networks in emails and on the owner's pages.
GEOIP_DATABASE = read_text("GEOIP_DATABASE", "")
if GEOIP_DATABASE and not Path(GEOIP_DATABASE).is_file():
    raise SystemExit(f"GEOIP_DATABASE is not a file: {GEOIP_DATABASE}")
