import type { ReactNode } from 'react'
import type { Words } from './words.ts'

/** One part of the design system: its name in the code, and what it looks like in each of its states. */
export type Part = {
  name: string
  /** Where it is, below `web/`. */
  file: string
  /** Its states stand below each other, for a part that fills the page's width. */
  wide?: boolean
  states: readonly PartState[]
}
type PartState = { state: keyof Words['states']; show: ReactNode }

export type Group = {
  id: keyof Words['groups']
  parts: (words: Words) => readonly Part[]
}
