import { useState } from 'react'
import { TextField } from './TextField.tsx'

// While a year is typed, 2026 is 0002 first.
const WHOLE_DAY = /^[2-9]\d{3}-\d\d-\d\d$/

/** A day to filter by: what is typed stays in the field, and counts once it is a whole day, or nothing any more. */
export function DayFilter(props: {
  label: string
  className?: string
  /** The day that counts, '' without. */
  value: string
  onDay: (day: string) => void
}) {
  const { label, className, value, onDay } = props
  const [typed, setTyped] = useState<{ day: string; over: string } | null>(null)
  // The applied day has changed: the typed text is that day, or is not needed any more.
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
      // Emptied part by part, a field says nothing of its last one.
      onBlur={({ currentTarget }) => {
        count(currentTarget)
        setTyped(null)
      }}
    />
  )
}
