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

/** The one kind of error an API caller may meet; `body` is in Stripe's shape. Everything else is a bug (500). */
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

/** A parameter that is missing, unknown or malformed. Stripe keeps no idempotent answer for these. */
export class ParameterProblem extends StripeProblem {}

/** The bank said no: the failed charge and its events are kept although the call answers 402. */
export class CardProblem extends StripeProblem {
  constructor(message: string, facts: Facts) {
    super(message, { ...facts, status: 402, type: 'card_error' })
  }
}

/** No such object, in Stripe's words and shape. */
export function missing(object: string, id: string, param = 'id'): StripeProblem {
  return new StripeProblem(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param })
}
