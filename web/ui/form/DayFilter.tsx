import { useState } from 'react'
import { TextField } from './TextField.tsx'

// While a user types the year 2026, the browser first reports 0002.
const WHOLE_DAY = /^[2-9]\d{3}-\d\d-\d\d$/

/** A day to filter by. The typed text stays in the field, and applies once it is a complete day or empty. */
export function DayFilter(props: {
  label: string
  className?: string
  /** The applied day, or ''. */
  value: string
  onDay: (day: string) => void
}) {
  const { label, className, value, onDay } = props
  const [typed, setTyped] = useState<{ day: string; over: string } | null>(null)
  // The applied day has changed, so the typed text is obsolete.
  if (typed && typed.over !== value) setTyped(null)

  function count({ value: day, validity }: HTMLInputElement) {
    const isUnfinished = day ? !WHOLE_DAY.test(day) : validity.badInput
    if (!isUnfinished && day !== value) onDay(day)
  }

  return (
    <TextField
      type="date"
      label={label}
      className={className}
      max="9999-12-31"
      value={typed?.day ?? value}
      onChange={({ currentTarget }) => {
        setTyped({ day: currentTarget.value, over: value })
        count(currentTarget)
      }}
      // A field that is emptied part by part fires no change for the last part.
      onBlur={({ currentTarget }) => {
        count(currentTarget)
        setTyped(null)
      }}
    />
  )
}
