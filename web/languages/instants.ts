import { formatDate } from './formats.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** '21 Nov 2026, 16:47 UTC', '21 nov. 2026, 16:47 UTC', by the clock of whoever reads it. */
export function formatMoment(instant: string): string {
  return formatDate(new Date(instant), MOMENT)
}

/** '21 Nov 2026', '21 nov. 2026' */
export function formatDay(instant: string): string {
  return formatDate(new Date(instant), DAY)
}
