import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { formatLocalTextAt } from '../local-instants.ts'
import { Finding } from '../may-be-sold/finding.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { SELLER_ROLES } from '../operators/fleet/declaration-form.ts'
import { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { FlightDay } from './leg-day.ts'
import type { FlightForm } from './leg-form.ts'
import { PRICE_BASES, PriceSchedule, SALE_MODES } from './legs.ts'
import { Confirmation } from './likelihood.ts'
import { PriceEvidence } from './price-evidence.ts'

/** Returns the form that would save the same flight. */
export function toFlightForm(flight: OperatorFlight): FlightForm {
  const { originAirport: origin, destinationAirport: destination, priceSchedule } = flight
  return {
    tail: flight.tail,
    aircraftType: flight.aircraftType,
    originICAO: origin.icao,
    destinationICAO: destination.icao,
    originTerminal: flight.originTerminal,
    destinationTerminal: flight.destinationTerminal,
    departureLocal: formatLocalTextAt(flight.departureUTC, origin.timezone),
    arrivalLocal: formatLocalTextAt(flight.arrivalUTC, destination.timezone),
    departureLatestLocal:
      flight.departureLatestUTC && formatLocalTextAt(flight.departureLatestUTC, origin.timezone),
    seatsTotal: flight.seatsTotal,
    saleMode: flight.saleMode,
    currency: flight.currency,
    priceMode: priceSchedule.mode,
    priceBasis: flight.priceBasis,
    askPriceMinor: priceSchedule.askPriceMinor,
    floorPriceMinor: priceSchedule.floorPriceMinor,
    ...(flight.referencePrice > 0 ? { referencePriceMinor: flight.referencePrice } : {}),
    priceEvidence: flight.referencePrice > 0 ? flight.priceEvidence : null,
    instantConfirm: flight.instantConfirm,
    baggageNote: flight.baggageNote,
    petNote: flight.petNote,
    takesPets: flight.takesPets,
    legalBasis: flight.legalBasis,
    timeAgreedOnRequest: flight.timeAgreedOnRequest,
    prospectusNumber: flight.prospectusNumber,
    prospectusSecurer: flight.prospectusSecurer,
    technicalStopICAO: flight.technicalStopICAO,
    originFboId: flight.originFboId,
    destinationFboId: flight.destinationFboId,
  }
}

export const LEG_STATUSES = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN'] as const

/** One of the operator's own flights, in its current state. */
export const OperatorFlight = z.object({
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
  /** Why the taxes cannot be computed, with the field; then the flight cannot be sold. Null if they are known. */
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
  /** Set if the flight is published but off sale, with the reasons. */
  withheld: z.nullable(z.object({ sinceUTC: z.iso.datetime(), findings: z.array(Finding) })),
  /** The reason that travellers got. */
  cancelReason: z.nullable(z.string()),
  /** The status on its day. */
  day: FlightDay,
  /** What the operator has confirmed about it. */
  confirmation: Confirmation,
  /** The import that created it or changed it last; null if it was added by hand. */
  schedule: z.nullable(z.object({ fileName: z.string(), importedUTC: z.iso.datetime() })),
  updatedUTC: z.iso.datetime(),
})
export type OperatorFlight = z.infer<typeof OperatorFlight>
