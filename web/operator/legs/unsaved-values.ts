import { useCallback, useState } from 'react'
import { EMPTY_VALUES, type LegValues } from './leg-values.ts'

/**
 * Stores the typed input of a form in the tab's storage at every key press, so that leaving the page, a reload or an ended
 * session loses nothing. Call `forget` after saving.
 */
export function useUnsavedValues(name: string, initial: LegValues) {
  const key = `flight-form ${name}`
  const [restored] = useState(() => readKept(key))
  const [values, setValues] = useState(restored ?? initial)
  const [fromBefore, setFromBefore] = useState(restored !== null)

  const change = useCallback(
    (next: LegValues) => {
      setValues(next)
      keep(key, next)
    },
    [key],
  )
  const forget = useCallback(
    (next: LegValues) => {
      setValues(next)
      setFromBefore(false)
      keep(key, null)
    },
    [key],
  )
  return { values, change, forget, fromBefore }
}

function readKept(key: string): LegValues | null {
  try {
    const text = sessionStorage.getItem(key)
    const kept = text ? (JSON.parse(text) as Partial<LegValues>) : null
    // Values stored by an older version of the page may lack newer fields.
    return kept && { ...EMPTY_VALUES, ...kept }
  } catch {
    return null
  }
}

// Without storage (a private window, a full disk) the form works too, but loses unsaved input.
function keep(key: string, values: LegValues | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  } catch {}
}
