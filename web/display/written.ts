const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** '21 Nov 2026, 16:47 UTC', in the reader's own time zone. */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant))
}

/** '16:47 UTC' */
export function formatTime(instant: string): string {
  return clock.format(new Date(instant))
}

export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

const STEPS = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const

/** How long an item has waited, in the largest unit: '3 days'. */
export function formatWait(since: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000)
  for (const { seconds: unit, name } of STEPS) {
    const count = Math.floor(seconds / unit)
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
