import { decideDispute, openDispute } from '../payments/disputes.ts'
import type { Context } from '../resources/resource.ts'
import type { Charge, Dispute } from '../store/rows.ts'

type Input = Record<string, unknown>

/**
 * Acts as the customer's bank: disputes a payment (`paymentIntent` or `charge`, with `reason` and `amount`), or decides
 * a `dispute` (`outcome`). An invalid input throws a RangeError.
 */
export function changeDisputes(context: Context, input: Input): Dispute {
  return context.store.transaction(() =>
    input.dispute === undefined ? open(context, input) : decide(context, input),
  )
}

function open(context: Context, { charge, paymentIntent, reason = 'fraudulent', amount }: Input): Dispute {
  if (reason !== 'fraudulent' && reason !== 'product_not_received') {
    throw new RangeError('reason must be fraudulent or product_not_received')
  }
  if (amount !== undefined && !Number.isInteger(amount)) throw new RangeError('amount must be a whole number')
  return openDispute(context, needCharge(context, { charge, paymentIntent }), {
    reason,
    amount: amount as number | undefined,
  })
}

function decide(context: Context, { dispute: id, outcome }: Input): Dispute {
  if (outcome !== 'won' && outcome !== 'lost') throw new RangeError('outcome must be won or lost')
  const dispute = context.store.find('dispute', String(id))
  if (!dispute) throw new RangeError(`there is no dispute ${String(id)}`)
  if (dispute.status === 'won' || dispute.status === 'lost') throw new RangeError('it is decided already')
  return decideDispute(context, dispute.id, outcome)
}

function needCharge({ store }: Context, { charge, paymentIntent }: Input): Charge {
  const intent = paymentIntent === undefined ? null : store.find('payment_intent', String(paymentIntent))
  const id = intent ? intent.latest_charge : charge
  const found = store.find('charge', String(id))
  if (!found) throw new RangeError('there is no such payment')
  return found
}
