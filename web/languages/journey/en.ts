export default {
  here: 'in {place}',
  transfer: 'to go from {from} to {to}, {distance} by road or more. The transfer is yours to arrange.',
  oneConnection: 'One connection, <time>{duration}</time>',
  thenAircraft: '{first}, then {second}',
  perPersonBoth: 'per person, both flights',
  operatedAnd: '{way} operated by {carrier}. {outlook}.',
  selectBoth: 'Select Both Flights',
  seatsOnBoth: '{count, plural, one {# seat on both flights} other {# seats on both flights}}',
  settling: 'Your payment is being settled',
  authorisedBoth: 'Your card is authorised for {amount} and your seats on both flights are kept.',
  bothConfirmedSoon: 'Bookings {references}. We write to you as soon as both are confirmed.',
  releasingBoth: 'Releasing both flights...',
  releaseBoth: 'Release both flights',
  bookingsNotCharged:
    'Bookings <code>{references}</code>. You are not charged until you confirm, and for both or for neither.',
  heldWithOther: 'Held with your other flight',
  withSecond:
    'You hold these seats together with those on the second flight of your journey. Both are paid for, or released, on one page.',
  withFirst:
    'You hold these seats together with those on the first flight of your journey. Both are paid for, or released, on one page.',
  goToJourney: 'Go to your journey',
  summary: '{from} to {to} by way of {via}, {date}',
  loading: 'Loading this journey...',
  failed: 'This journey could not be loaded.',
  failedWhy: 'We cannot reach the server right now. If you hold seats on these flights, the hold goes on.',
  none: 'There is no such journey.',
  seeAll: 'See all flights',
  noneWhy: 'One of its flights does not exist any more.',
  firstFlight: 'First flight',
  secondFlight: 'Second flight',
  togetherTitle: 'Two flights, bought together',
  togetherOne:
    'Both flights are held and paid for together, or neither is: if one cannot be booked, nothing is charged. Afterwards each is a separate booking, which you can cancel under its own operator’s policy.',
  togetherTwo:
    'The time between them counts from the latest arrival of the first. If an operator cancels one of the flights, or moves it so far that you may have your money back for it, you may cancel the other too, with everything back, as long as it has not left; if you keep a flight that was moved, only until the first of them leaves. A delay alone does not change either booking, and no flight waits for another.',
  flightLabel: '{title}: {from} to {to}',
  facts:
    '{aircraft}, {class}. {count, plural, one {# seat} other {# seats}} available at {price} per person.',
  factsWhole:
    '{aircraft}, {class}. {count, plural, one {# seat} other {# seats}} sold as a whole aircraft at {price}.',
  seatsAfter: '{count, plural, one {seat} other {seats}}',
  holdBoth: 'Hold both flights',
  holdBothLead: 'Fifteen minutes, at the prices you see. You are not charged until you pay.',
  twoCharges:
    'These flights are sold in two currencies, so you pay twice, one after the other. Nothing is charged until both payments are authorised.',
  firstPaid:
    'Your card is authorised for {amount}, and nothing is charged yet. Now authorise the other flight before the hold ends: only then both are charged, or neither is.',
  onBoth: 'On both flights',
  holdingBoth: 'Holding both flights...',
  bothHeld: 'Your seats on both flights are held.',
} as const
