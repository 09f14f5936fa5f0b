export default {
  offered: 'Seats are free, and they are held for you.',
  title: 'Wait for a seat',
  promise:
    'When seats come free, we hold them for you and write to you at once. The mail says until when you can pay; nobody else can take them meanwhile.',
  signInFirst: 'Sign in to join the list',
  passengers: 'Passengers',
  person: '{count, plural, one {# person} other {# people}}',
  joining: 'Joining...',
  join: 'Join the waiting list',
  soldWhole: 'This aircraft is sold as a whole, with all {count} seats.',
  allOrNone: 'All of you travel, or none: we offer seats only when there are enough.',
  waiting: 'You are on the waiting list',
  inLine:
    '{count, plural, one {of {waiting} in line, for # person} other {of {waiting} in line, for # people}}',
  placeStays: 'If fewer seats come free than you need, the next in line is asked, and your place stays.',
  leaving: 'Leaving...',
  leave: 'Leave the list',
} as const
