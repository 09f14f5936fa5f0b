export default {
  greeting: 'Dear {name},',
  perYear: '{amount} per year',
  perMonth: '{amount} per month',
  addCard: 'Add a card',
  myPlan: 'My plan',

  trialStarted: {
    subject: 'Your Ferrywing Premium trial has begun',
    heading: 'Premium is yours to try',
    opening:
      'You have all of Premium for {days, number} days, until {until}. No card was asked for, so nothing can be charged.',
    closing: 'To go on afterwards, add a card in your settings. If you do nothing, you are back on Free.',
  },
  trialEnds: {
    subject: 'Your Ferrywing Premium trial ends on {until}',
    heading: 'Three more days',
    opening: 'Your trial ends on {until}. To keep Premium, add a card before then.',
    closing: 'If you do nothing, you are back on Free, and nothing is charged.',
  },
  trialBecomesPaid: {
    subject: 'Your Ferrywing Premium plan begins on {until}',
    heading: 'Your plan begins soon',
    opening: 'Your trial ends on {until}. On that day we charge {price} to your card, and Premium goes on.',
    closing: 'If you do not want that, end it in your settings before then. It takes one press.',
  },
  started: {
    subject: 'Welcome to Ferrywing Premium',
    heading: 'Welcome to Premium',
    opening: 'Your payment has arrived. From now on you hear of flights first.',
    plan: 'Plan',
    // In Arabic it starts with an Arabic word, which gives the line its direction.
    byYear: 'Premium, paid by the year',
    byMonth: 'Premium, paid by the month',
    price: 'Price',
    paidUntil: 'Paid until',
    closing:
      'If Premium is not for you, you can have all of it back within {days, number} days of your first payment. You find it in your settings.',
  },
  failed: {
    subject: 'Your Ferrywing Premium payment did not go through',
    heading: 'Your card was refused',
    triedAgain:
      'We could not renew your plan. We try your card again on {next}, and you keep Premium until {until}.',
    notTriedAgain: 'We could not renew your plan. You keep Premium until {until}.',
    closing: 'Under Settings, Plan you can add another card. It is charged at once, and everything goes on.',
  },
  rests: {
    subject: 'Your Ferrywing Premium is paused until it is paid',
    heading: 'You are on Free for now',
    opening: 'Your payment is still open, so Premium is paused from today.',
    triedOnceMore: 'We try your card once more on {next}.',
    closing:
      'With another card it is paid at once, and Premium is yours again in the same moment. Flights that you have booked are not touched.',
  },
  ended: {
    trialSubject: 'Your Ferrywing Premium trial has ended',
    subject: 'Your Ferrywing Premium plan has ended',
    heading: 'You are on Free again',
    why: {
      TRIAL_OVER: 'Your trial has ended. Nothing was charged.',
      CANCELLED: 'Your Premium plan has ended, as you asked.',
      PAYMENT_FAILED: 'Your Premium plan has ended, because your card was refused several times.',
      MONEY_BACK: 'Your Premium plan has ended, and your money is on its way back.',
      ACCOUNT_DELETED: 'Your Premium plan has ended with your account.',
      DISPUTE_LOST: 'Your Premium plan has ended, because your bank has taken back what was paid for it.',
      ENDED_BY_US: 'We have ended your Premium plan. Nothing more is charged for it.',
    },
    closing:
      'Every flight can be booked with Free at the same price. You are welcome back to Premium any time.',
  },
  refunded: {
    subject: 'Your Ferrywing Premium payment was returned',
    heading: 'Your money is on its way',
    opening:
      'We have returned {amount} to the card that you paid with. Your bank shows it within a few days.',
    closing: 'Thank you for trying Premium. You can go on booking with Free.',
  },
  endLink: {
    subject: 'End your Ferrywing Premium plan',
    heading: 'End Premium?',
    opening:
      'You asked for a link to end Premium without signing in. Premium then ends with the period that is paid for, and nothing more is charged.',
    action: 'End Premium',
    closing:
      'The link works once, for 24 hours. If you did not ask for it, you need not do anything: Premium stays as it is.',
  },
} as const
