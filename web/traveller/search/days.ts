import { formatDate } from '../../languages/formats.ts'

/** Calendar days as ISO dates, '2026-12-04', without any zone. */
const DAY_MS = 86_400_000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The first day of the month that is this many months after the month of `day`. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last. */
export function findSameDay(day: string, months: number): string {
  const first = addMonths(day, months)
  const last = addDays(addMonths(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** The weeks of a month, Monday first; null for days of other months. */
export function listWeeks(month: string): (string | null)[][] {
  const first = `${month.slice(0, 8)}01`
  const count = Math.round((Date.parse(addMonths(first, 1)) - Date.parse(first)) / DAY_MS)
  const empty = (new Date(first).getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: empty }, () => null),
    ...Array.from({ length: count }, (_, index) => addDays(first, index)),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** 'December 2026' */
export function formatMonth(day: string): string {
  return format(day, { month: 'long', year: 'numeric' })
}

/** 'Friday', 'December' */
export function splitLongDay(day: string): { weekday: string; month: string } {
  return { weekday: format(day, { weekday: 'long' }), month: format(day, { month: 'long' }) }
}

/** 'Fri 4 Dec' */
function dayText(day: string): string {
  // As on the cards: without the comma, and with three letters for September.
  return format(day, { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '')
    .replace('Sept', 'Sep')
}

/** 'Fri 4 Dec', '4 – 9 Dec', '28 Nov – 3 Dec' */
export function formatDays(first: string, last: string): string {
  if (first === last) return dayText(first)
  const [from, to] = [first, last].map((day) =>
    format(day, { day: 'numeric', month: 'short' }).replace('Sept', 'Sep'),
  )
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${sameMonth ? Number(first.slice(8)) : from} – ${to}`
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatDate(new Date(day), { ...options, timeZone: 'UTC' })
}
