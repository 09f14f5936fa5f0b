/** The instant this many hours before another one. */
export function subtractHours(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
