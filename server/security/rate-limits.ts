import { setTimeout } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { writeMessage } from '#contract/messages.ts'
import { Problem, type ProblemCode, type RateLimit } from '#contract/problem.ts'

/** The limits by name: `points` calls within `seconds`. */
export const LIMITS = {
  sign_in_by_address: { points: 30, seconds: 300 },
  sign_in_by_network: { points: 10, seconds: 300 },
  sign_in_by_device: { points: 10, seconds: 300 },
  second_factor_by_address: { points: 60, seconds: 900 },
  second_factor_by_network: { points: 10, seconds: 900 },
  second_factor_by_network_daily: { points: 30, seconds: 86_400 },
  second_factor_by_device: { points: 10, seconds: 900 },
  second_factor_by_device_daily: { points: 60, seconds: 86_400 },
  passkey_by_address: { points: 120, seconds: 900 },
  provider_by_address: { points: 60, seconds: 900 },
  register_by_address: { points: 20, seconds: 3600 },
  forgot_by_address: { points: 10, seconds: 900 },
  forgot_by_account: { points: 3, seconds: 900 },
  link_by_address: { points: 30, seconds: 900 },
  resend_by_address: { points: 20, seconds: 900 },
  resend_by_account: { points: 3, seconds: 900 },
  password_by_address: { points: 30, seconds: 900 },
  password_by_session: { points: 10, seconds: 900 },
  password_by_session_daily: { points: 60, seconds: 86_400 },
  export_by_account: { points: 5, seconds: 86_400 },
  refresh_by_address: { points: 300, seconds: 300 },
  waitlist_by_address: { points: 20, seconds: 3600 },
  contact_by_address: { points: 20, seconds: 3600 },
  apply_by_address: { points: 20, seconds: 3600 },
  newsletter_by_address: { points: 20, seconds: 3600 },
  legal_summary_by_address: { points: 20, seconds: 3600 },
  // A form sends mail to any address that is typed into it, so each recipient gets only a few.
  letters_by_recipient: { points: 6, seconds: 3600 },
  operator_save_by_account: { points: 120, seconds: 3600 },
  upload_by_account: { points: 40, seconds: 86_400 },
  upload_by_address: { points: 120, seconds: 86_400 },
  // Calls that query the payment provider; a waiting page makes thirty a minute.
  payment_status_by_address: { points: 120, seconds: 60 },
  payout_setup_by_user: { points: 30, seconds: 600 },
  plan_by_user: { points: 30, seconds: 600 },
  document_by_account: { points: 120, seconds: 300 },
  wallet_log_by_address: { points: 30, seconds: 3600 },
  hold_by_user: { points: 30, seconds: 60 },
  // Each call queries the payment provider.
  checkout_by_user: { points: 30, seconds: 60 },
  cancel_by_user: { points: 30, seconds: 60 },
  change_by_user: { points: 60, seconds: 60 },
  alerts_by_user: { points: 120, seconds: 300 },
  waiting_by_user: { points: 20, seconds: 60 },
  schedule_by_user: { points: 30, seconds: 60 },
  api_by_key: { points: 300, seconds: 60 },
  personal_by_key: { points: 120, seconds: 60 },
  personal_key_by_user: { points: 20, seconds: 3600 },
  // Counts only searches that are not answered from memory.
  search_by_address: { points: 180, seconds: 60 },
  api_key_by_user: { points: 30, seconds: 3600 },
  webhook_by_user: { points: 60, seconds: 3600 },
  push_by_account: { points: 60, seconds: 3600 },
  phone_code_by_account: { points: 5, seconds: 3600 },
  phone_code_by_number: { points: 5, seconds: 3600 },
  phone_code_by_address: { points: 15, seconds: 3600 },
  phone_code_daily_by_address: { points: 30, seconds: 86_400 },
  phone_code_daily: { points: 1000, seconds: 86_400 },
  // Counts every text that is sent, codes and alerts.
  text_daily_by_network: { points: 200, seconds: 86_400 },
  text_daily: { points: 10_000, seconds: 86_400 },
  phone_confirm_by_account: { points: 20, seconds: 900 },
  phone_confirm_by_address: { points: 60, seconds: 900 },
} as const

/** Attempts on one account are slowed instead of refused: after `from` failures within `seconds`. */
export const SLOWED = {
  sign_in_on_account: { from: 30, seconds: 3600 },
  second_factor_on_account: { from: 20, seconds: 86_400 },
  password_on_account: { from: 20, seconds: 86_400 },
} as const

const SLOWER_BY_MS = 250
const SLOWEST_MS = 10_000

type LimitName = keyof typeof LIMITS
export type RateLimits = {
  /** Counts a call. Problem `rate_limited` beyond the limit. */
  take: (name: LimitName, who: string) => Promise<void>
  /**
   * Counts an attempt to guess a secret before it is made, so that concurrent attempts count too. An attempt that was
   * not a wrong guess is subtracted afterwards.
   */
  guess: <T>(limited: Guessing, attempt: () => Promise<T>) => Promise<T>
}

type Guessing = {
  counts: readonly (readonly [LimitName, string])[]
  slowedBy?: readonly [keyof typeof SLOWED, string]
}

/** Counts in PostgreSQL, so that a limit holds over several servers. Refuses with 429 and a time to retry. */
export function openRateLimits(pool: pg.Pool, { enabled }: { enabled: boolean }): RateLimits {
  if (!enabled) return { take: async () => {}, guess: (_limited, attempt) => attempt() }
  const open = (name: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
  const limiters = new Map<string, RateLimiterPostgres>([
    ...Object.entries(LIMITS).map(
      ([name, { points, seconds }]) => [name, open(name, points, seconds)] as const,
    ),
    ...Object.entries(SLOWED).map(
      ([name, { seconds }]) => [name, open(name, NEVER_REFUSED, seconds)] as const,
    ),
  ])
  const buildKey = (name: string, who: string) => (name.endsWith('_by_address') ? findNetwork(who) : who)

  async function take(name: LimitName | keyof typeof SLOWED, who: string): Promise<number> {
    try {
      return (await limiters.get(name)?.consume(buildKey(name, who)))?.consumedPoints ?? 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const resetSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw refuseTooMany(resetSeconds, isLimit(name) ? usedUp(name, resetSeconds) : undefined)
    }
  }

  return {
    take: async (name, who) => void (await take(name, who)),
    async guess({ counts, slowedBy }, attempt) {
      const taken: (readonly [string, string])[] = []
      const giveBack = async () => {
        for (const [name, who] of taken) await limiters.get(name)?.reward(buildKey(name, who))
      }
      try {
        for (const [name, who] of counts) {
          await take(name, who)
          taken.push([name, who])
        }
        if (slowedBy) {
          const [name, who] = slowedBy
          const failures = (await take(name, who)) - 1
          taken.push(slowedBy)
          await setTimeout(Math.min(SLOWEST_MS, Math.max(0, failures - SLOWED[name].from) * SLOWER_BY_MS))
        }
        const answer = await attempt()
        await giveBack()
        return answer
      } catch (error) {
        if (!isWrongGuess(error)) await giveBack()
        throw error
      }
    },
  }
}

function isLimit(name: string): name is LimitName {
  return name in LIMITS
}

function usedUp(name: LimitName, resetSeconds: number): RateLimit {
  const { points: quota, seconds: windowSeconds } = LIMITS[name]
  return { name, quota, windowSeconds, remaining: 0, resetSeconds }
}

const NEVER_REFUSED = 1_000_000_000
const WRONG_GUESSES: readonly ProblemCode[] = [
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'code_used',
  'passkey_refused',
]

function isWrongGuess(error: unknown): boolean {
  return error instanceof Problem && WRONG_GUESSES.includes(error.code)
}

/**
 * Returns the network of an address. The holder of an IPv6 address has at least the surrounding 64 bits, so those count
 * as one.
 */
export function findNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Returns the network of a public address; null for others. Calls from the machine itself, or through a proxy that is
 * not configured, would otherwise count as one network for everybody.
 */
export function findPublicNetwork(address: string): string | null {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return null
  return findNetwork(address)
}

export function refuseTooMany(seconds: number, limit?: RateLimit): Problem {
  const sentence =
    seconds < 90
      ? writeMessage('Too many attempts. Please try again in {seconds} seconds.', { seconds })
      : writeMessage('Too many attempts. Please try again in {minutes} minutes.', {
          minutes: Math.ceil(seconds / 60),
        })
  return new Problem('rate_limited', { sentence, retryAfterSeconds: seconds, limit })
}
