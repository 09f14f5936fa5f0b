import type { ReactNode } from 'react'
import type { Words } from './words.ts'

/** One part of the design system: its name in the code, and its states. */
export type Part = {
  name: string
  /** Its file below `web/`. */
  file: string
  /** Shows the states below each other, for a part that fills the width of the page. */
  wide?: boolean
  states: readonly PartState[]
}
type PartState = { state: keyof Words['states']; show: ReactNode }

export type Group = {
  id: keyof Words['groups']
  parts: (words: Words) => readonly Part[]
}
