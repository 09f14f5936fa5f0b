export default {
  greeting: 'Hello,',
  notYou:
    'If it was not you who typed this address on our site, do nothing: you will not hear from us again.',
  leaveIfNotYou:
    'If it was not you who typed this address on our site, leave by the link above: you will not hear from us again.',

  waitlist: {
    subject: 'You are on the early-access list',
    heading: 'You are on the list.',
    opening:
      'You asked for early access to seats on private jets that are flying home anyway. We have kept your place and will write when it opens.',
    closing:
      'The flights that are on sale today can be booked already, without waiting. To leave the list, one press is enough.',
    legs: 'Flights on sale',
    leave: 'Leave the list',
  },
  contact: {
    subject: 'We have your message',
    heading: 'We have your message.',
    opening: 'Thank you for writing to us. A person reads every message and answers within 24 hours.',
    closing: 'If it is about a flight that departs sooner, answer this mail and say so in the subject.',
  },
  newsletter: {
    subject: 'You are subscribed to our newsletter',
    heading: 'You are subscribed.',
    opening: 'You asked for our newsletter: routes that open, prices that fall, and how empty legs work.',
    closing: 'To leave, one press is enough, in this letter and in every one after it.',
    leave: 'Leave the newsletter',
  },
} as const
