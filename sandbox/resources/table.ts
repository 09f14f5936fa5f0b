import { accountLinks } from './account-links.ts'
import { accounts } from './accounts.ts'
import { balance, balanceTransactions } from './balance.ts'
import { portalConfigurations, portalSessions } from './billing-portal.ts'
import { charges } from './charges.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { invoicePayments, invoices } from './invoices.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
import { refunds } from './refunds.ts'
import type { Resource } from './resource.ts'
import { subscriptions } from './subscriptions.ts'
import { testClocks } from './test-clocks.ts'
import { topups } from './topups.ts'
import { transferReversals, transfers } from './transfers.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

/** All resources of the API. A new resource is a new line here. */
export const resources: Resource[] = [
  checkoutSessions,
  paymentIntents,
  charges,
  refunds,
  disputes,
  files,
  customers,
  paymentMethods,
  products,
  prices,
  subscriptions,
  invoices,
  invoicePayments,
  portalConfigurations,
  portalSessions,
  testClocks,
  balance,
  balanceTransactions,
  accounts,
  accountLinks,
  topups,
  transfers,
  transferReversals,
  events,
  webhookEndpoints,
]

export function findResource(object: string): Resource | undefined {
  return resources.find((resource) => resource.object === object)
}

/** The fields by which lists are filtered; each has an index. */
export const filterFields = [
  ...new Set(
    resources.flatMap(({ filters = {}, filterPaths = {} }) =>
      Object.keys(filters).filter((name) => !(name in filterPaths)),
    ),
  ),
  'status',
].filter((field) => field !== 'types')
