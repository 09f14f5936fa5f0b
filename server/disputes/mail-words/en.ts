export default {
  writeToUs: 'Write to us',

  opened: {
    subject: 'Your bank has taken back a payment: booking {reference}',
    opening:
      'Your bank tells us that you dispute the payment of {amount} for this booking, and has taken the money back until it has decided. We answer your bank with the record of the booking.',
    closing:
      'If something went wrong, write to us: we can often settle it sooner than a bank does. If you did not recognise the charge and do now, tell your bank that you withdraw the dispute.',
  },
  decided: {
    subject: 'Your bank has decided: booking {reference}',
    stands: 'Your bank has decided the dispute about this booking: the payment of {amount} stands.',
    staysWithYou:
      'Your bank has decided the dispute about this booking: the {amount} that it took back stays with you.',
    legCancelled: 'As this flight was cancelled, {amount} goes back to your card now.',
    closing: 'If you have a question about it, write to us.',
  },
  premium: {
    openedSubject: 'Your bank has taken back a payment: Ferrywing Premium',
    opened:
      'Your bank tells us that you dispute the payment of {amount} for Premium, and has taken the money back until it has decided. Premium goes on until then. If the money stays with you, Premium ends.',
    decidedSubject: 'Your bank has decided: Ferrywing Premium',
    stands: 'Your bank has decided the dispute about Premium: the payment of {amount} stands.',
    staysWithYou:
      'Your bank has decided the dispute about Premium: the {amount} that it took back stays with you.',
    guarantee: 'As you used the guarantee, {amount} goes back to your card now.',
  },
} as const
