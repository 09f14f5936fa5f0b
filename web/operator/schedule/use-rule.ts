import { useState } from 'react'
import { FIRST_RULE, type RuleFields } from './rule-fields.ts'

const KEY = 'schedule-rule'

/** The fields of the rule, stored in the tab's storage, so that leaving the page, a reload or an ended session loses nothing. */
export function useRule(): [RuleFields, (some: Partial<RuleFields>) => void] {
  const [fields, setFields] = useState(readKept)
  return [
    fields,
    (some) => {
      const next = { ...fields, ...some }
      setFields(next)
      // Without storage (a private window, a full disk) the form works too, but loses unsaved input.
      try {
        sessionStorage.setItem(KEY, JSON.stringify(next))
      } catch {}
    },
  ]
}

function readKept(): RuleFields {
  try {
    return { ...FIRST_RULE, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<RuleFields>) }
  } catch {
    return FIRST_RULE
  }
}
