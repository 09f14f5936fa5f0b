import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#contract/problem.ts'

/** How often, by what: each limit names its action, how many times, and in how many seconds. */
export const LIMITS = {
  sign_in_by_address: { points: 30, seconds: 300 },
  sign_in_by_account: { points: 10, seconds: 300 },
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
  hold_by_user: { points: 30, seconds: 60 },
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
        await limiters.get(name)?.consume(who)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}

function tooMany(seconds: number): Problem {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem('rate_limited', {
    sentence: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  })
}
