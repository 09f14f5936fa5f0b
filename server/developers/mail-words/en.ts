export default {
  greeting: 'Dear {name},',

  personalKey: {
    subject: 'A key for programs was made in your account',
    heading: 'A new key',
    opening:
      'the key ‘{key}’ was made in your account just now. Any program that has it can do what you allowed until it expires or you revoke it. Only you can pay.',
    closing:
      'If it was you, there is nothing to do. If not, revoke the key, change your password and look through your settings at once.',
    look: 'Look at my keys',
  },
} as const
