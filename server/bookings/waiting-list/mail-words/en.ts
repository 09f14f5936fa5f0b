export default {
  offered: {
    subject: '{count, plural, one {# seat is} other {# seats are}} held for you until {until}: {route}',
    opening:
      '{count, plural, one {# seat is free on the flight you are waiting for, and we hold it for you until {until}. Nobody else can take it before that.} other {# seats are free on the flight you are waiting for, and we hold them for you until {until}. Nobody else can take them before that.}}',
    closing:
      'Nothing is charged until you pay. If it does not suit you any more, release the seats, and the next in line is glad.',
    pay: 'Pay for your seats',
  },
  lapsed: {
    subject: 'Your seats went to the next in line: {route}',
    opening:
      'The time for the seats we held for you has passed, so they have gone to the next traveller on the waiting list. Nothing was charged.',
    closing: 'If you would still like to come, you can join the list again.',
    leg: 'The flight',
  },
  closed: {
    subject: 'No seats this time: {route}',
    cancelled:
      '{carrier} has cancelled the flight you were waiting for, and its waiting list has ended with it. Nothing was charged.',
    salesClosed:
      'Sales for the flight you were waiting for have closed, and no seats have come free for you in time. We are sorry, and thank you for waiting. Nothing was charged.',
    noOthers: 'The list of flights changes every day; perhaps the next one suits you.',
  },
} as const
