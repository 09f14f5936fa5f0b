import { useSyncExternalStore } from 'react'

/** The local time of an office, to the minute. */
export function OfficeTime({ timezone }: { timezone: string }) {
  const time = useSyncExternalStore(
    everyMinute,
    () => timeIn(timezone),
    () => '--:--',
  )
  return <time className="figures text-title">{time}</time>
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date())
}
