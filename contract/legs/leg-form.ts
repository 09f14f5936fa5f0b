import * as z from 'zod/mini'
import { LOCAL_TIME_PATTERN } from '../local-instants.ts'
import { CURRENCIES } from '../money.ts'
import { SELLER_ROLES } from '../operators/fleet/declaration-form.ts'
import { PRICE_BASES, PRICE_MODES, SALE_MODES } from './legs.ts'
import { PriceEvidence } from './price-evidence.ts'

export const MAX_SEATS = 19
const MAX_TERMINAL_LENGTH = 80
export const MAX_NOTE_LENGTH = 500

function text(length: number) {
  return z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(length, `At most ${length} characters`)),
      z.transform((typed: string) => typed || null),
    ),
  )
}

function code(sentence: string) {
  return z.string(sentence).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,4}$/, sentence))
}

const LocalText = (sentence: string) => z.string(sentence).check(z.regex(LOCAL_TIME_PATTERN, sentence))

const priceSentence = 'Enter a price'
const Price = z
  .int(priceSentence)
  .check(z.minimum(1, priceSentence), z.maximum(1e11, 'This price is too high'))

/**
 * The form of a leg. Times are local at the airport, '2026-12-04T16:20'; in an hour that the clock repeats, with the
 * offset appended. Prices are per person, in minor units.
 */
export const LegForm = z.strictObject({
  tail: z
    .string('Enter the tail number')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(
        /^[A-Z0-9][A-Z0-9-]{1,9}$/,
        'A tail number has letters, digits and dashes, like N482NL or G-FWNG',
      ),
    ),
  aircraftType: code('Choose the aircraft type'),
  originICAO: code('Choose the airport of departure'),
  destinationICAO: code('Choose the airport of arrival'),
  originTerminal: text(MAX_TERMINAL_LENGTH),
  destinationTerminal: text(MAX_TERMINAL_LENGTH),
  departureLocal: LocalText('Enter the date and time of departure'),
  arrivalLocal: LocalText('Enter the date and time of arrival'),
  /** The end of the departure window in the origin's time zone; null if the time is fixed. */
  departureLatestLocal: z.nullable(LocalText('Enter the latest time of departure')),
  seatsTotal: z
    .int('Enter how many seats are for sale')
    .check(z.minimum(1, 'At least one seat is for sale'), z.maximum(MAX_SEATS, `At most ${MAX_SEATS} seats`)),
  saleMode: z.enum(SALE_MODES),
  currency: z.enum(CURRENCIES, 'Choose a currency from the list'),
  priceMode: z.enum(PRICE_MODES),
  /** NET: the prices are before taxes. ALL_IN: the prices include them. */
  priceBasis: z._default(z.enum(PRICE_BASES), 'NET'),
  askPriceMinor: Price,
  /** The lowest declining price; for a fixed price, equal to the ask. */
  floorPriceMinor: Price,
  /** Accepted without evidence, but then not shown; with evidence, the amount of the evidence is used instead. */
  referencePriceMinor: z.optional(Price),
  /** The evidence for the price of a standard charter; without it no saving is shown. */
  priceEvidence: z.optional(z.nullable(PriceEvidence)),
  instantConfirm: z.boolean(),
  baggageNote: text(MAX_NOTE_LENGTH),
  petNote: text(MAX_NOTE_LENGTH),
  /**
   * False: no pets on this leg. True: pets are promised. Omitted or null: the operator's rules decide, if the border
   * allows pets.
   */
  takesPets: z.optional(z.nullable(z.boolean())),
  /** The role in which it is sold; by default the operator's declared role. */
  legalBasis: z.optional(z.nullable(z.enum(SELLER_ROLES, 'Choose in what role the flight is sold'))),
  /** Whether the carrier and the traveller agree on the time after the purchase. */
  timeAgreedOnRequest: z.optional(z.boolean()),
  /** For a public charter: the number of its prospectus, and who secures the travellers' money. */
  prospectusNumber: z.optional(text(60)),
  prospectusSecurer: z.optional(text(160)),
  /** The airport of a fuel stop; omitted or null: none. */
  technicalStopICAO: z.optional(z.nullable(code('Choose the airport of the technical stop'))),
  /** The FBOs of both ends, from the directory; the terminals are then named after them. Omitted or null: none. */
  originFboId: z.optional(z.nullable(z.uuid('Choose an FBO of the airport of departure'))),
  destinationFboId: z.optional(z.nullable(z.uuid('Choose an FBO of the airport of arrival'))),
})
export type LegForm = z.output<typeof LegForm>

/** The fields that decide whether a leg may be sold, so that this can be checked before the rest is entered. */
export const SaleForm = z.pick(LegForm, {
  tail: true,
  aircraftType: true,
  originICAO: true,
  destinationICAO: true,
  departureLocal: true,
  arrivalLocal: true,
  departureLatestLocal: true,
  seatsTotal: true,
  saleMode: true,
  petNote: true,
  takesPets: true,
  legalBasis: true,
  timeAgreedOnRequest: true,
  prospectusNumber: true,
  prospectusSecurer: true,
  technicalStopICAO: true,
})
export type SaleForm = z.output<typeof SaleForm>
