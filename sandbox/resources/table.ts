import { balance, balanceTransactions } from './balance.ts'
import { charges } from './charges.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { refunds } from './refunds.ts'
import type { Resource } from './resource.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

/** Everything the API speaks. A new resource is a new line here. */
export const resources: Resource[] = [
  checkoutSessions,
  paymentIntents,
  charges,
  refunds,
  customers,
  paymentMethods,
  balance,
  balanceTransactions,
  events,
  webhookEndpoints,
]

export function resourceOf(object: string): Resource | undefined {
  return resources.find((resource) => resource.object === object)
}

/** The fields that lists are filtered by; each gets an index. */
export const filterFields = [
  ...new Set(resources.flatMap((resource) => Object.keys(resource.filters ?? {}))),
  'status',
].filter((field) => field !== 'types')
