import * as z from 'zod/mini'
import { AmountMinor } from '../money.ts'

/** What was changed: a detail of the same person, the person, or the number of people. */
export const ChangedThing = z.enum(['NAME', 'DATE_OF_BIRTH', 'DOCUMENT', 'DETAILS', 'PERSON', 'SEAT'])
export type ChangedThing = z.infer<typeof ChangedThing>

/** A change that was made. */
export const DoneChange = z.object({
  changedUTC: z.string(),
  what: z.array(ChangedThing),
  seat: z.int(),
  refundMinor: AmountMinor,
})
export type DoneChange = z.infer<typeof DoneChange>
