import type Stripe from 'stripe'
import { StripeProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Account, LoginLink } from '../store/rows.ts'

const dashboardSeconds = 3600

/** Creates a link that opens the account's dashboard once. Its holder must have given their details. */
export function createLoginLink(context: Context, accountId: string): Stripe.LoginLink {
  const account = requireRow(context, 'account', accountId, 'account')
  if (!account.details_submitted) {
    throw new StripeProblem('Cannot create a login link for an account that has not completed onboarding.')
  }
  const { id: _, ...shown } = storeLink(context, account, 'login')
  return shown
}

/** Uses up a login link. Returns the URL of the dashboard, or undefined if the link does not exist or was used. */
export function redeemLoginLink(context: Context, id: string): string | undefined {
  const account = findAccount(context, id, 'login')
  if (!account) return undefined
  context.store.remove(id)
  return storeLink(context, account, 'dashboard').url
}

/** Returns the account whose dashboard is open at that address; a dashboard stays open for an hour. */
export function findDashboard(context: Context, id: string): Account | undefined {
  const opened = context.store.find('login_link', id)
  if (!opened || opened.created + dashboardSeconds <= context.now) return undefined
  return findAccount(context, id, 'dashboard')
}

// The link and the open dashboard are both stored under the secret in their address.
function storeLink(context: Context, account: Account, place: 'login' | 'dashboard'): LoginLink {
  const id = makeId(place, 32)
  const url = `${context.siteUrl}/c/${place}/${id}`
  return context.store.insert(
    'login_link',
    { id, object: 'login_link', created: context.now, url },
    { accountId: account.id },
  )
}

function findAccount(context: Context, id: string, place: 'login' | 'dashboard'): Account | undefined {
  const hidden = id.startsWith(`${place}_`) ? context.store.findHidden('login_link', id) : undefined
  return hidden && context.store.find('account', hidden.accountId)
}
