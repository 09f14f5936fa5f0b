import * as z from 'zod/mini'
import { isCountryCode } from '../../countries.ts'

export const CERTIFICATE_KINDS = [
  'US_135',
  'US_121',
  'AOC_OL_EU',
  'AOC_OL_UK',
  'AOC_CH',
  'AOC_OTHER',
] as const
export const SELLER_ROLES = ['BROKER_295', 'CARRIER_AGENT', 'PCO_380', 'PRINCIPAL'] as const

/** The operator's certificate, and the role in which its legs are sold by default. */
export const DeclarationForm = z.strictObject({
  /** The state that issued the certificate, ISO 3166-1 alpha-2. */
  countryCode: z
    .string('Choose the state of the operator')
    .check(z.refine(isCountryCode, 'Choose the state of the operator')),
  certificateKind: z.enum(CERTIFICATE_KINDS, 'Choose the kind of certificate'),
  sellerRole: z.enum(SELLER_ROLES, 'Choose in what role the flights are sold'),
  /**
   * Whether it has signed the US Visa Waiver Program agreement (Form I-775); then travellers may fly to the US with an
   * ESTA.
   */
  vwpSignatory: z.boolean(),
  /** Other business names of the carrier. */
  otherNames: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Enter the other names', abort: true }),
        z.maxLength(300, 'At most 300 characters'),
      ),
  ),
})
export type DeclarationForm = z.output<typeof DeclarationForm>
