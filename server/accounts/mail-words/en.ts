export default {
  greeting: 'Dear {name},',
  hello: 'Hello,',
  orOpen: 'Or open this address: ',

  verification: {
    subject: 'Confirm your email for Ferrywing',
    heading: 'Is this you?',
    text: 'Somebody opened a Ferrywing account with this address. If it was you, please confirm it.',
    byHand: 'We verify operators’ accounts by hand and contact you within 48 hours.',
    action: 'Confirm my email',
    closing:
      'The link works once, for 24 hours. If you did not open an account, open the link and say so: the account is then yours, and nobody else gets into it.',
  },
  reset: {
    subject: 'Set a new password for Ferrywing',
    heading: 'A new password',
    text: 'You asked for a link to set a new password.',
    action: 'Set a new password',
    closing:
      'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Ferrywing password was changed',
    heading: 'Your password was changed',
    text: 'The password of your account was changed just now, and your other devices are signed out.',
    action: 'This was not me',
    closing: 'If it was you, there is nothing to do. If not, set a new password at once with the link above.',
  },
  passwordReset: {
    text: 'The password of your account was set with a mailed link just now. Every device is signed out, and the keys of your own programs have ended.',
    nothingElse: 'Nothing else leads into your account.',
    remaining:
      'This leads into your account as well, as before: {ways}. Remove what is not yours in your settings.',
    operatorKeys: 'keys of your operator’s programs',
    factorsEnd:
      'Passkeys and the authenticator app end after {at}, unless somebody signs in with the password and one of them before then.',
  },
  newDevice: {
    subject: 'New sign-in to Ferrywing: {device}',
    heading: 'A new sign-in',
    text: 'Somebody signed in to your account with a device that we have not seen before: {device}, {at}.',
    action: 'See where I am signed in',
    closing:
      'If it was you, there is nothing to do. If not, change your password in the settings: that signs out every other device.',
    browserOn: '{browser} on {system}',
    unknown: 'Unknown device',
  },
  deletionAsked: {
    subject: 'Your Ferrywing account will be deleted',
    heading: 'Your account will be deleted',
    text: 'You asked us to delete your account. We do so after {at}, and not before your last booked flight has landed.',
    action: 'Keep my account',
    closing:
      'Signing in before then keeps everything as it is. If you did not ask for this, sign in and change your password.',
  },
  deletionStopped: {
    subject: 'Your Ferrywing account stays',
    heading: 'Your account stays',
    text: 'You signed in, so we do not delete your account.',
    action: 'Open my settings',
    closing: 'If this was not you, change your password in the settings at once.',
  },
  deleted: {
    subject: 'Your Ferrywing account is deleted',
    heading: 'Your account is deleted',
    text: 'Your name, your address and everything else about you is removed. Records of bookings and payments stay, as bookkeeping law asks, without your name.',
    closing: 'Thank you for flying with us. You are welcome back any time.',
  },
  exportReady: {
    subject: 'Your Ferrywing data is ready',
    heading: 'Your data is ready',
    text: 'The file with everything that we hold about you is ready. Sign in to download it.',
    action: 'Go to my file',
    closing: 'The file is deleted after {at}. If you did not ask for it, change your password.',
  },

  look: 'Look at my settings',
  ifNotYou:
    'If it was you, there is nothing to do. If not, change your password and look through your settings at once.',
  factors: {
    passkey: 'A passkey',
    newApp: 'An authenticator app',
    app: 'The authenticator app',
    provider: 'Sign-in with {provider}',
  },
  factorAdded: {
    subject: '{factor} was added to your Ferrywing account',
    heading: 'A new way to prove it is you',
    text: '{factor} was added to your account just now.',
  },
  factorRemoved: {
    subject: '{factor} was removed from your Ferrywing account',
    heading: 'A way to prove it is you is gone',
    text: '{factor} was removed from your account just now.',
  },
  codeUsed: {
    subject: 'A recovery code of your Ferrywing account was used',
    heading: 'A recovery code was used',
    text: 'Somebody signed in to your account with one of your recovery codes just now.',
    left: '{count, plural, =0 {No codes are left.} one {One code is left.} other {# codes are left.}}',
    action: 'Make new codes',
  },
  newCodes: {
    subject: 'New recovery codes for your Ferrywing account',
    heading: 'New recovery codes',
    text: 'New recovery codes were made for your account just now. The ones before do not work any more.',
  },
  // The text after the code. To fit in one text message, it has only GSM characters, and in Arabic at most 70 with the code.
  phoneCode: 'is your Ferrywing code, for {minutes, number} minutes. Nobody of ours will ask you for it.',
  phoneMoved: {
    subject: 'Your number was confirmed at another Ferrywing account',
    heading: 'Your number has moved',
    text: 'The mobile number of your account was confirmed at another account just now, with a code that was sent to it. So it is not yours here any more, and no texts go to it from your account.',
    closing: 'If you still have this number, confirm it again in your settings, and it comes back to you.',
  },
} as const
