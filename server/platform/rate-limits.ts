import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#contract/problem.ts'

/** How often, by what: each limit names its action, how many times, and in how many seconds. */
export const LIMITS = {
  sign_in_by_address: { points: 30, seconds: 300 },
  sign_in_by_account: { points: 10, seconds: 300 },
  second_factor_by_address: { points: 60, seconds: 900 },
  second_factor_by_account: { points: 10, seconds: 900 },
  second_factor_by_account_daily: { points: 60, seconds: 86_400 },
  passkey_by_address: { points: 120, seconds: 900 },
  provider_by_address: { points: 60, seconds: 900 },
  register_by_address: { points: 20, seconds: 3600 },
  forgot_by_address: { points: 10, seconds: 900 },
  forgot_by_account: { points: 3, seconds: 900 },
  link_by_address: { points: 30, seconds: 900 },
  resend_by_address: { points: 20, seconds: 900 },
  resend_by_account: { points: 3, seconds: 900 },
  password_by_address: { points: 30, seconds: 900 },
  password_by_account: { points: 10, seconds: 900 },
  export_by_account: { points: 5, seconds: 86_400 },
  refresh_by_address: { points: 300, seconds: 300 },
  waitlist_by_address: { points: 20, seconds: 3600 },
  contact_by_address: { points: 20, seconds: 3600 },
  apply_by_address: { points: 20, seconds: 3600 },
  newsletter_by_address: { points: 20, seconds: 3600 },
  legal_summary_by_address: { points: 20, seconds: 3600 },
  // Whoever's address is typed into a form gets a mail: nobody shall get many.
  letters_by_recipient: { points: 6, seconds: 3600 },
  operator_save_by_account: { points: 120, seconds: 3600 },
  upload_by_account: { points: 40, seconds: 86_400 },
  upload_by_address: { points: 120, seconds: 3600 },
  // What asks the payment provider; a page that waits asks thirty times a minute.
  payment_status_by_address: { points: 120, seconds: 60 },
  payout_setup_by_user: { points: 30, seconds: 600 },
  plan_by_user: { points: 30, seconds: 600 },
  document_by_account: { points: 120, seconds: 300 },
  hold_by_user: { points: 30, seconds: 60 },
  // Each asks the payment provider.
  checkout_by_user: { points: 30, seconds: 60 },
  cancel_by_user: { points: 30, seconds: 60 },
  alerts_by_user: { points: 120, seconds: 300 },
  waiting_by_user: { points: 20, seconds: 60 },
  schedule_by_user: { points: 30, seconds: 60 },
  api_by_key: { points: 300, seconds: 60 },
  personal_by_key: { points: 120, seconds: 60 },
  personal_key_by_user: { points: 20, seconds: 3600 },
  // Only searches that are not answered from memory.
  search_by_address: { points: 180, seconds: 60 },
  api_key_by_user: { points: 30, seconds: 3600 },
  webhook_by_user: { points: 60, seconds: 3600 },
  phone_code_by_account: { points: 5, seconds: 3600 },
  phone_code_by_number: { points: 5, seconds: 3600 },
  phone_code_by_address: { points: 15, seconds: 3600 },
  phone_confirm_by_account: { points: 20, seconds: 900 },
  phone_confirm_by_address: { points: 60, seconds: 900 },
} as const

export type LimitName = keyof typeof LIMITS
export type RateLimits = { take: (name: LimitName, who: string) => Promise<void> }

/** Counts in PostgreSQL, so that a limit holds over several servers. Refuses with 429 and when to come back. */
export function openRateLimits(pool: pg.Pool, { enabled }: { enabled: boolean }): RateLimits {
  if (!enabled) return { take: async () => {} }
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  )
  return {
    async take(name, who) {
      try {
        await limiters.get(name)?.consume(name.endsWith('_by_address') ? networkOf(who) : who)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}

/** Whose address it is, as far as that can be told: whoever has one IPv6 address has at least the 64 bits around it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

export function tooMany(seconds: number): Problem {
  const sentence =
    seconds < 90
      ? `Too many attempts. Please try again in ${seconds} seconds.`
      : `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
  return new Problem('rate_limited', { sentence, retryAfterSeconds: seconds })
}
