export default {
  title: 'Change of plans',
  canWithdraw:
    'As long as this flight is not confirmed, you can withdraw the booking: the authorisation is released and nothing is charged.',
  withdraw: 'Withdraw this booking',
  withdrawAsk: 'Withdraw this booking?',
  otherChanged:
    'The other flight of your journey is not as you booked it any more. If this one does not suit you any more, you can cancel it until departure (if you keep the other one, until the first of them leaves) and have everything back, our fee included.',
  flightMoved:
    'The operator has moved this flight. If it does not suit you any more, you can cancel until departure and have everything back, our fee included.',
  cancelFull: 'Cancel with a full refund',
  cancelFullAsk: 'Cancel with a full refund?',
  seeFirst:
    'Before you confirm, you see what goes back to your card, what is kept and why, and how long that is valid.',
  cancel: 'Cancel this booking',
  cancelAsk: 'Cancel this booking?',
  endedOn:
    '{hours, plural, one {Cancelling here ended # hour before departure, on {at}. If nobody comes, {pct}% of the price is kept and {amount} goes back.} other {Cancelling here ended # hours before departure, on {at}. If nobody comes, {pct}% of the price is kept and {amount} goes back.}}',
  withdrawn:
    'Your booking is withdrawn. Nothing was charged, and the authorisation on your card is released.',
  cancelledForNothing: 'Your booking is cancelled. Nothing goes back to your card.',
  cancelledFor:
    'Your booking is cancelled. {amount} is on its way back to your card; we write to you when it has left.',
  loading: 'Loading...',
  tryAgain: 'Try again',
  cancelling: 'Cancelling...',
  keep: 'Keep my booking',
  paid: 'You paid',
  backBefore: 'Refunded earlier',
  kept: 'Kept',
  goesBack: 'Goes back to your card',
  taxBack: 'of which {tax}',
  holdsUntil: 'This is valid until {at}, local time of departure.',
  thenLeaves: 'Then the flight leaves.',
  thenOver: 'After that, you can no longer cancel here.',
  thenNothing: 'After that, nothing is refunded.',
  thenLess: 'After that, {amount} is refunded.',
  seatsOnSale:
    '{count, plural, one {Your seat goes back on sale at once. This cannot be undone.} other {Your # seats go back on sale at once. This cannot be undone.}}',
  nothingCharged: 'Nothing has been charged, and nothing will be.',
  letGo:
    '{count, plural, one {Your card is authorised, but this flight is not confirmed yet. If you withdraw now, we release the authorisation; your bank may take a few days to show that. Your seat goes back on sale at once.} other {Your card is authorised, but this flight is not confirmed yet. If you withdraw now, we release the authorisation; your bank may take a few days to show that. Your seats go back on sale at once.}}',
  nobodyComes: 'If nobody comes, {pct}% of the price is kept ({kept}) and {amount} goes back to your card.',
  close: 'Close',
  writeToUs: 'Write to us',
  doWithdraw: 'Withdraw booking',
  doCancelNothing: 'Cancel without a refund',
  doCancel: 'Cancel, {amount} back',
  tooLate:
    '{hours, plural, one {Cancelling online ended # hour before departure, on {at}.} other {Cancelling online ended # hours before departure, on {at}.}}',
  countsFrom:
    'The flight has been moved earlier since you booked: this counts from the departure that you booked, {at}.',
  hasLeft: 'This flight has left, so the booking cannot be cancelled any more.',
  isCancelled: 'This booking is cancelled already.',
  beingConfirmed:
    'Your payment is being taken at this moment. Look again in a minute: the booking can be cancelled then.',
  disputed:
    'Your bank has taken this payment back and has not decided about it yet, so nothing can be refunded here. Write to us if you do not want to fly.',
  notPaid: 'Nothing has been paid for these seats. Release your hold instead.',
  keptNothingCharged: 'Nothing was charged, so nothing is kept.',
  keptNothingMoved:
    'Nothing is kept: your flight has changed, so you may have everything back, our fee included.',
  keptNothing: 'Nothing is kept: the policy you booked with gives {pct}% back ({tier}).',
  keptSome: '{amount} is kept: the policy you booked with gives {pct}% back ({tier}).',
  operatorsWords: 'in the operator’s words: “{words}”',
  noTier: 'no tier covers this moment',
  hadGoneBack: '{amount} was refunded earlier.',
} as const
