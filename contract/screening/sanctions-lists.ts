import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Decision, Reason } from '../taxes/admin-taxes.ts'

/** The public lists that administrators load. OFAC publishes other names of its people in a separate file. */
export const SANCTIONS_LISTS = ['OFAC_SDN', 'OFAC_ALT', 'UK', 'EU', 'UN'] as const
export type SanctionsListKind = (typeof SANCTIONS_LISTS)[number]

/** The largest file of a list. */
export const MAX_LIST_BYTES = 80 * 1024 * 1024

const Day = z.iso.date('Give a day').check(z.regex(/^(199|[2-9]\d\d)/, 'Give the day of the file'))

/** The text fields besides the file `list`. */
export const SanctionsListFields = z.strictObject({
  kind: z.enum(SANCTIONS_LISTS, 'Choose the list'),
  fileDate: Day,
  reason: Reason,
})

export const SanctionsList = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTIONS_LISTS),
  fileDate: z.iso.date(),
  sha256: z.string(),
  people: z.int(),
  /** Whether people are compared with it; otherwise a later file of the same list has replaced it. */
  isCurrent: z.boolean(),
  decision: Decision,
})
export type SanctionsList = z.infer<typeof SanctionsList>

const ADMIN = ['ADMIN'] as const

export const adminSanctionsLists = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/sanctions-lists',
    access: ADMIN,
    summary: 'The sanctions lists with which people are compared, then replaced ones, newest first',
    description: 'Replaced lists are kept without their people.',
    answer: z.object({ success: z.literal(true), lists: z.array(SanctionsList) }),
  }),
  load: defineEndpoint({
    method: 'POST',
    path: '/admin/sanctions-lists',
    access: ADMIN,
    summary:
      "Load a sanctions list as the file `list`, in its publisher's CSV format, at most 80 MB; everybody with a future flight is compared again",
    description:
      'It replaces the version before. The same file again is `list_loaded_already`; a column that is missing is named.',
    form: { file: 'list', fields: SanctionsListFields },
    answer: z.object({ success: z.literal(true), list: SanctionsList }),
  }),
}
