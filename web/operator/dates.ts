const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '31 March 2027' for '2027-03-31' or an instant, by UTC. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}

/** '31 Mar' */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(date))
}
