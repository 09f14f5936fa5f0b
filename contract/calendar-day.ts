import * as z from 'zod/mini'

/**
 * A day as 2026-12-04, from 1900, because PostgreSQL's calendar has no year 0. `error` is the message for any other
 * text.
 */
export function calendarDay(error: string) {
  return z.iso.date(error).check(z.regex(/^(19|[2-9]\d)/, error))
}
