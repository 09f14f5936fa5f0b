import { findQuietEnd, type QuietHours } from '#server/messages/quiet-hours.ts'

/**
 * DAY and HOURS are about the leg, a day and three hours before; READY is sent only if passengers are still to be
 * named.
 */
export type ReminderKind = 'READY_48' | 'DAY' | 'READY_4' | 'HOURS'

/** How many hours before departure each reminder is sent. */
export const REMINDER_HOURS: Record<ReminderKind, number> = { READY_48: 48, DAY: 24, READY_4: 4, HOURS: 3 }
const KINDS = ['HOURS', 'READY_4', 'DAY', 'READY_48'] as const
const URGENT: readonly ReminderKind[] = ['HOURS', 'READY_4']

type Reminded = {
  departureAt: Date
  confirmedAt: Date
  /** The reminders that were sent for this time of departure. */
  sent: readonly ReminderKind[]
  quietHours: QuietHours
}

/**
 * Returns the reminder that is due now. A traveller who books after a reminder's time has the confirmation mail
 * instead. Reminders a day or more ahead wait for the end of quiet hours; those of the last hours are urgent.
 */
export function findDueReminder(
  { departureAt, confirmedAt, sent, quietHours }: Reminded,
  { now }: { now: Date },
): ReminderKind | null {
  const dueAt = (kind: ReminderKind) => new Date(departureAt.getTime() - REMINDER_HOURS[kind] * 3_600_000)
  if (now >= departureAt) return null
  const kind = KINDS.find((one) => now >= dueAt(one))
  if (!kind || confirmedAt > dueAt(kind) || sent.includes(kind)) return null
  return !URGENT.includes(kind) && findQuietEnd(quietHours, { now }) ? null : kind
}

/** Whether the reminder is only about passengers who are still to be named. */
export function isOfPassengers(kind: ReminderKind): boolean {
  return kind === 'READY_48' || kind === 'READY_4'
}
