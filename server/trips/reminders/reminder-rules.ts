import { findQuietEnd, type QuietHours } from '#server/messages/quiet-hours.ts'

export type ReminderKind = 'DAY' | 'HOURS'

/** How long before departure each is sent, in hours. */
export const REMINDER_HOURS: Record<ReminderKind, number> = { DAY: 24, HOURS: 3 }

type Reminded = {
  departureAt: Date
  confirmedAt: Date
  /** What was sent for this time of departure. */
  sent: readonly ReminderKind[]
  quietHours: QuietHours
}

/**
 * The reminder that is due now. Who books later than a reminder would have come has the confirmation instead. The one of the day
 * before waits for the end of quiet hours; the one three hours before is urgent.
 */
export function findDueReminder(
  { departureAt, confirmedAt, sent, quietHours }: Reminded,
  { now }: { now: Date },
): ReminderKind | null {
  const dueAt = (kind: ReminderKind) => new Date(departureAt.getTime() - REMINDER_HOURS[kind] * 3_600_000)
  if (now >= departureAt) return null
  const kind = now >= dueAt('HOURS') ? 'HOURS' : 'DAY'
  if (now < dueAt(kind) || confirmedAt > dueAt(kind) || sent.includes(kind)) return null
  return kind === 'DAY' && findQuietEnd(quietHours, { now }) ? null : kind
}
