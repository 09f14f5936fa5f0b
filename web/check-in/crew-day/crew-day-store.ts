import type { CrewDay, CrewReport } from '#contract/legs/crew-day.ts'
import type { LegDay } from '#contract/legs/leg-day.ts'

/** The data of a leg on a crew's phone: its link, the leg as last read, and reports that are not sent yet. */
export type KeptDay = { token: string; flight: CrewDay | null; readAt: number | null; reports: CrewReport[] }

const PREFIX = 'ferrywing-crew-day '
const FORGET_AFTER_MS = 48 * 3_600_000

/** Reads the stored data of a leg. A newly opened link replaces the stored one. */
export function readDay(legId: string, token: string): KeptDay {
  const kept = parse(localStorage.getItem(PREFIX + legId))
  return { flight: null, readAt: null, reports: [], ...kept, token: token || (kept?.token ?? '') }
}

export function storeDay(legId: string, day: KeptDay): void {
  localStorage.setItem(PREFIX + legId, JSON.stringify(day))
}

/** Deletes past legs from the phone. */
export function forgetPastDays(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const { flight: leg } = parse(localStorage.getItem(key)) ?? {}
    if (leg && Date.parse(leg.arrivalUTC) + FORGET_AFTER_MS < now) localStorage.removeItem(key)
  }
}

/** The leg with the reports that the server does not have yet. */
export function addReports({ flight: leg, reports }: KeptDay): CrewDay | null {
  if (!leg) return null
  let { day } = leg
  for (const report of reports) day = addReport(day, report)
  return { ...leg, day }
}

function addReport(before: LegDay, { status, expectedDepartureUTC, crew, atUTC }: CrewReport): LegDay {
  return {
    ...{ ...before, status, crew: crew === undefined ? before.crew : crew },
    expectedDepartureUTC: status === 'ON_TIME' ? null : (expectedDepartureUTC ?? before.expectedDepartureUTC),
    departedUTC: status === 'DEPARTED' ? atUTC : before.departedUTC,
    landedUTC: status === 'LANDED' ? atUTC : before.landedUTC,
  }
}

function parse(text: string | null): Partial<KeptDay> | null {
  return text === null ? null : (JSON.parse(text) as Partial<KeptDay>)
}
