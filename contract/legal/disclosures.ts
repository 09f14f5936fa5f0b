import * as z from 'zod/mini'
import { LanguageCode } from '../accounts/accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DISCLOSURE_CODES } from '../may-be-sold/tables.ts'

/** The texts that the law requires before payment, in the shown wording and version. */
export const Disclosures = z.object({
  /** It changes with every change of a text, in any language. */
  version: z.string(),
  language: LanguageCode,
  items: z.array(z.object({ code: z.enum([...DISCLOSURE_CODES, 'ALWAYS']), text: z.string() })),
})
export type Disclosures = z.infer<typeof Disclosures>

export const disclosures = {
  read: defineEndpoint({
    method: 'GET',
    path: '/legs/:legId/disclosures',
    access: 'anyone',
    scope: 'quote',
    summary: 'The disclosures that the law requires before payment for this leg',
    description:
      'A booking stores the texts and their version when its payment begins. Show them before the payment page is opened.',
    params: z.object({ legId: z.uuid() }),
    query: z.strictObject({ language: z._default(LanguageCode, 'en') }),
    answer: z.object({ success: z.literal(true), disclosures: Disclosures }),
  }),
}
