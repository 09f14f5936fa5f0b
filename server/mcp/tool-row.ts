import type * as z from 'zod/mini'
import type { PersonalScope } from '#contract/endpoint.ts'
import type { SiteAddress } from '#server/runtime/site.ts'
import type { Rows } from './call-row.ts'

export type Given = Rows & { site: SiteAddress }

/**
 * A short text for people, and the same facts as data. The text contains nothing that operators or travellers have
 * written.
 */
type Done = { text: string; data: Record<string, unknown> }

export type ToolRow<Input extends z.core.$ZodObject> = {
  name: string
  title: string
  description: string
  scope: PersonalScope
  annotations: Hints
  input: Input
  output: z.core.$ZodObject
  run: (input: z.core.output<Input>, given: Given) => Promise<Done>
}

type Hints = {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** A tool that only reads, and only data of this product. */
export const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Defines one tool of the list, with the types of its own input. */
export function defineTool<Input extends z.core.$ZodObject>(row: ToolRow<Input>): ToolRow<Input> {
  return row
}
