import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { formatLocalTextAt } from '../local-instants.ts'
import { Finding } from '../may-be-sold/finding.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { SELLER_ROLES } from '../operators/fleet/declaration-form.ts'
import { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { LegDay } from './leg-day.ts'
import type { LegForm } from './leg-form.ts'
import { PRICE_BASES, PriceSchedule, SALE_MODES } from './legs.ts'
import { Confirmation } from './likelihood.ts'
import { PriceEvidence } from './price-evidence.ts'

/** Returns the form that would save the same leg. */
export function toLegForm(leg: OperatorLeg): LegForm {
  const { originAirport: origin, destinationAirport: destination, priceSchedule } = leg
  return {
    tail: leg.tail,
    aircraftType: leg.aircraftType,
    originICAO: origin.icao,
    destinationICAO: destination.icao,
    originTerminal: leg.originTerminal,
    destinationTerminal: leg.destinationTerminal,
    departureLocal: formatLocalTextAt(leg.departureUTC, origin.timezone),
    arrivalLocal: formatLocalTextAt(leg.arrivalUTC, destination.timezone),
    departureLatestLocal:
      leg.departureLatestUTC && formatLocalTextAt(leg.departureLatestUTC, origin.timezone),
    seatsTotal: leg.seatsTotal,
    saleMode: leg.saleMode,
    currency: leg.currency,
    priceMode: priceSchedule.mode,
    priceBasis: leg.priceBasis,
    askPriceMinor: priceSchedule.askPriceMinor,
    floorPriceMinor: priceSchedule.floorPriceMinor,
    ...(leg.referencePrice > 0 ? { referencePriceMinor: leg.referencePrice } : {}),
    priceEvidence: leg.referencePrice > 0 ? leg.priceEvidence : null,
    instantConfirm: leg.instantConfirm,
    baggageNote: leg.baggageNote,
    petNote: leg.petNote,
    takesPets: leg.takesPets,
    legalBasis: leg.legalBasis,
    timeAgreedOnRequest: leg.timeAgreedOnRequest,
    prospectusNumber: leg.prospectusNumber,
    prospectusSecurer: leg.prospectusSecurer,
    technicalStopICAO: leg.technicalStopICAO,
    originFboId: leg.originFboId,
    destinationFboId: leg.destinationFboId,
  }
}

export const LEG_STATUSES = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN'] as const

/** One of the operator's own legs, in its current state. */
export const OperatorLeg = z.object({
  id: z.uuid(),
  status: z.enum(LEG_STATUSES),
  /** Whether travellers can hold seats now. */
  isBookable: z.boolean(),
  tail: z.string(),
  aircraftType: z.string(),
  aircraft: z.string(),
  aircraftClass: z.string(),
  originAirport: Airport,
  destinationAirport: Airport,
  originTerminal: z.nullable(z.string()),
  destinationTerminal: z.nullable(z.string()),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  departureLatestUTC: z.nullable(z.iso.datetime()),
  durationMinutes: z.int(),
  distanceKm: z.int(),
  distanceNm: z.int(),
  seatsTotal: z.int(),
  /** Seats in live holds. */
  seatsHeld: z.int(),
  seatsSold: z.int(),
  seatsFree: z.int(),
  saleMode: z.enum(SALE_MODES),
  currency: CurrencyCode,
  priceBasis: z.enum(PRICE_BASES),
  /** The current price per person with every known tax; for a draft, the price at its publication. */
  price: AmountMinor,
  /** The same for one person, or for all seats of a whole aircraft, with the taxes in it. */
  priced: PartyPrice,
  taxes: z.array(TaxLine),
  /** Why the taxes cannot be computed, with the field; then the leg cannot be sold. Null if they are known. */
  taxProblem: z.nullable(z.object({ path: z.string(), message: z.string() })),
  /** 0 without evidence. */
  referencePrice: AmountMinor,
  priceEvidence: z.nullable(PriceEvidence),
  /** Set if an administrator has voided the evidence; then the reference price is not shown. */
  voidedEvidence: z.nullable(z.object({ voidedUTC: z.iso.datetime(), reason: z.string() })),
  savingsPct: z.int(),
  priceSchedule: PriceSchedule,
  instantConfirm: z.boolean(),
  baggageNote: z.nullable(z.string()),
  petNote: z.nullable(z.string()),
  /** Null: the operator's rules decide, if the border allows pets. */
  takesPets: z.nullable(z.boolean()),
  /** The role in which it is sold; null: the operator's declared role. */
  legalBasis: z.nullable(z.enum(SELLER_ROLES)),
  timeAgreedOnRequest: z.boolean(),
  prospectusNumber: z.nullable(z.string()),
  prospectusSecurer: z.nullable(z.string()),
  technicalStopICAO: z.nullable(z.string()),
  originFboId: z.nullable(z.uuid()),
  destinationFboId: z.nullable(z.uuid()),
  operatingCarrier: z.string(),
  publishedUTC: z.nullable(z.iso.datetime()),
  cancelledUTC: z.nullable(z.iso.datetime()),
  /** Set if the leg is published but off sale, with the reasons. */
  withheld: z.nullable(z.object({ sinceUTC: z.iso.datetime(), findings: z.array(Finding) })),
  /** The reason that travellers got. */
  cancelReason: z.nullable(z.string()),
  /** The status on its day. */
  day: LegDay,
  /** What the operator has confirmed about it. */
  confirmation: Confirmation,
  /** The import that created it or changed it last; null if it was added by hand. */
  schedule: z.nullable(z.object({ fileName: z.string(), importedUTC: z.iso.datetime() })),
  updatedUTC: z.iso.datetime(),
})
export type OperatorLeg = z.infer<typeof OperatorLeg>
