import { formatDay, formatTime } from './written.ts'

/** A day with its time below it. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="grid whitespace-nowrap">
      <span>{formatDay(at)}</span>
      <span className="figures text-sm text-muted">{formatTime(at)}</span>
    </time>
  )
}
