type Kind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

type Facts = {
  status?: number
  type?: Kind
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  advice_code?: string
  payment_intent?: object
  payment_method?: object
}

/** The error of an API call; `body` has Stripe's form. Every other error is a bug (500). */
export class StripeProblem extends Error {
  readonly status: number
  readonly facts: Omit<Facts, 'status' | 'type'> & { type: Kind }

  constructor(message: string, { status = 400, type = 'invalid_request_error', ...facts }: Facts = {}) {
    super(message)
    this.status = status
    this.facts = { type, ...facts }
  }

  get body() {
    const { code } = this.facts
    const docs = code && { doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }
    return { error: { ...this.facts, ...docs, message: this.message } }
  }
}

/** A missing, unknown or invalid parameter. Stripe stores no idempotent answer for it. */
export class ParameterProblem extends StripeProblem {}

/** The bank has declined. The failed charge and its events are stored although the call answers 402. */
export class CardProblem extends StripeProblem {
  constructor(message: string, facts: Facts) {
    super(message, { ...facts, status: 402, type: 'card_error' })
  }
}

/** The error for a missing object, with Stripe's text and form. */
export function makeMissing(object: string, id: string, param = 'id'): StripeProblem {
  return new StripeProblem(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param })
}
