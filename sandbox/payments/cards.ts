/** The behaviour of a test card when it is charged. */
export type Behaviour =
  | { kind: 'succeeds' }
  | {
      kind: 'declines'
      declineCode: string
      message: string
      code: string
      /** Set if the card can be stored although every charge is declined. */
      canBeKept?: true
    }
  | { kind: 'asks' }
  /** Its money is available at once. */
  | { kind: 'bypasses_pending' }
  | { kind: 'refund_pending' }
  | { kind: 'refund_fails' }
  /** The customer's bank disputes the payment as soon as it is captured. */
  | { kind: 'is_disputed'; reason: 'fraudulent' | 'product_not_received' }

export type Card = {
  number: string
  brand: 'visa' | 'mastercard'
  behaviour: Behaviour
  about: string
  method: string
}
export type CardDetails = {
  number: string
  expMonth: number
  expYear: number
  name: string | null
  email: string | null
}

/** The known cards of Stripe's published test set. `method` is the ready-made PaymentMethod of the API. */
export const cards: Card[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behaviour: { kind: 'succeeds' },
    about: 'Pays',
    method: 'pm_card_visa',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: { kind: 'succeeds' },
    about: 'Pays (Mastercard)',
    method: 'pm_card_mastercard',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: { kind: 'asks' },
    about: 'Asks for authentication first',
    method: 'pm_card_authenticationRequired',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: {
      kind: 'declines',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
    about: 'Declined',
    method: 'pm_card_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: {
      kind: 'declines',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
    about: 'Declined: insufficient funds',
    method: 'pm_card_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    behaviour: {
      kind: 'declines',
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
    about: 'Declined: expired',
    method: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    behaviour: {
      kind: 'declines',
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
    about: 'Declined: wrong CVC',
    method: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: {
      kind: 'declines',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
      canBeKept: true,
    },
    about: 'Can be kept; every charge is declined',
    method: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000000000000077',
    brand: 'visa',
    behaviour: { kind: 'bypasses_pending' },
    about: 'Pays; the money is available at once',
    method: 'pm_card_bypassPending',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    behaviour: { kind: 'refund_pending' },
    about: 'Pays; refunds pend first',
    method: 'pm_card_pendingRefund',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    behaviour: { kind: 'refund_fails' },
    about: 'Pays; refunds fail later',
    method: 'pm_card_refundFail',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    behaviour: { kind: 'is_disputed', reason: 'fraudulent' },
    about: 'Pays; disputed as fraudulent',
    method: 'pm_card_createDispute',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    behaviour: { kind: 'is_disputed', reason: 'product_not_received' },
    about: 'Pays; disputed as not received',
    method: 'pm_card_createDisputeProductNotReceived',
  },
]

/** Every other number is declined, because real numbers must not be used here. */
const unknownCard: Card = {
  number: '',
  brand: 'visa',
  behaviour: {
    kind: 'declines',
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. This is a sandbox: use one of the test cards listed below.',
  },
  about: '',
  method: '',
}

export function findTestCard(number: string): Card {
  return cards.find((card) => card.number === number) ?? { ...unknownCard, number }
}

/** Checks the Luhn digit, which distinguishes a mistyped number from an unknown one. */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [place, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
