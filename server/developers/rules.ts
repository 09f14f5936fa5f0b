import type { Outcome } from '#server/runtime/public-addresses/address-rules.ts'

/** How long to wait after the first, second… failed attempt; after the last one the message is given up. */
export const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 21_600, 86_400] as const

/** A webhook is disabled after this many days without a successful delivery. */
export const FAILING_DAYS = 3

/** For how many hours the old secret also signs after a rotation. */
export const ROTATION_HOURS = 24

export type NextStep =
  | { do: 'done' }
  | { do: 'retry'; inSeconds: number }
  | { do: 'give_up'; disable: 'GONE' | null }

/** Decides what follows attempt number `tries`. `chance`, 0 to 1, spreads the retries of many messages. */
export function decideNext(
  { statusCode, failure }: Outcome,
  { tries, chance }: { tries: number; chance: number },
): NextStep {
  if (failure === null) return { do: 'done' }
  if (statusCode === 410) return { do: 'give_up', disable: 'GONE' }
  const wait = RETRY_SECONDS[tries - 1]
  if (wait === undefined) return { do: 'give_up', disable: null }
  return { do: 'retry', inSeconds: Math.round(wait * (1 + chance / 5)) }
}

/** Whether the server does not answer or says that it cannot; then its next messages wait. */
export function isDown({ statusCode, failure }: Outcome): boolean {
  if (statusCode !== null) return [429, 502, 503, 504].includes(statusCode)
  return failure === 'TIMEOUT' || failure === 'CONNECTION' || failure === 'NAME_UNKNOWN'
}
