import type Stripe from 'stripe'

export type OnboardingStatus = 'NOT_STARTED' | 'PENDING' | 'COMPLETE'

/** Converts a provider account to its status for the operator: COMPLETE once its holder has submitted the details. */
export function readAccountStatus(account: Stripe.Account): {
  onboardingStatus: OnboardingStatus
  payoutsEnabled: boolean
} {
  return {
    onboardingStatus: account.details_submitted ? 'COMPLETE' : 'PENDING',
    payoutsEnabled: account.details_submitted && account.payouts_enabled,
  }
}

/** Returns the account's bank accounts and cards as one text that changes with each of them; null if there are none. */
export function readDestination({ external_accounts: accounts }: Stripe.Account): string | null {
  const all = (accounts?.data ?? []).map((one) => [
    one.id,
    one.object === 'bank_account' ? one.bank_name : one.brand,
    one.currency,
    one.last4,
  ])
  return all.length === 0
    ? null
    : JSON.stringify(all.toSorted(([one], [other]) => String(one).localeCompare(String(other))))
}

const SOONEST_SECONDS = 10
const LATEST_SECONDS = 6 * 3600

/**
 * Returns how many seconds until an account is read again, in case the provider's message was lost: soon while its
 * holder is on the provider's pages, then less and less often; an active account is read a few times a day.
 */
export function readAgainSeconds({
  active,
  sinceLinkSeconds,
}: {
  active: boolean
  sinceLinkSeconds: number
}): number {
  if (active) return LATEST_SECONDS
  return Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, Math.floor(sinceLinkSeconds / 8)))
}

/** Returns the ISO 3166 alpha-2 code of a profile's base country, for the provider; null if it is unknown. */
export function findCountryCode(baseCountry: string): string | null {
  if (/^[A-Z]{2}$/.test(baseCountry)) return baseCountry
  return COUNTRY_CODES[baseCountry] ?? null
}

const COUNTRY_CODES: Record<string, string> = {
  'United States': 'US',
  'United Kingdom': 'GB',
  Canada: 'CA',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Netherlands: 'NL',
  Switzerland: 'CH',
}
