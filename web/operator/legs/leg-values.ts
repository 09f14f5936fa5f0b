import { type Airport, computeGreatCircleKm, convertKmToNm } from '#contract/airports.ts'
import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { LegForm, SaleForm } from '#contract/legs/leg-form.ts'
import { type AircraftOption, type OperatorLeg, toLegForm } from '#contract/legs/operator-legs.ts'
import { findInstantsAt, formatLocalTextAt } from '#contract/local-instants.ts'
import type { Currency } from '#contract/money.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import {
  type EvidenceValues,
  NO_EVIDENCE,
  readEvidence,
  toEvidenceValues,
} from './evidence/evidence-values.ts'
import { formatMajor, parseMinor } from './evidence/typed-amounts.ts'

/** The values of the form as typed, also incomplete ones. */
export type LegValues = {
  tail: string
  aircraftType: string
  origin: Airport | null
  destination: Airport | null
  originTerminal: string
  destinationTerminal: string
  /** '2026-12-04T16:20', in the airport's zone, with an offset if the clock shows it twice. */
  departureLocal: string
  arrivalLocal: string
  /** Empty without a departure window. */
  departureLatestLocal: string
  seats: string
  saleMode: LegForm['saleMode']
  currency: Currency
  priceMode: LegForm['priceMode']
  priceBasis: LegForm['priceBasis']
  /** The ask price in major units, as typed: '4,200.50'. */
  ask: string
  floor: string
  /** The evidence for the price of a standard charter. */
  evidence: EvidenceValues
  instantConfirm: boolean
  baggageNote: string
  petNote: string
  /** Empty: by the operator's on-board rules, if the border allows pets. */
  takesPets: 'yes' | 'no' | ''
  /** Empty: the company's declared basis. */
  legalBasis: NonNullable<LegForm['legalBasis']> | ''
  timeAgreedOnRequest: boolean
  prospectusNumber: string
  prospectusSecurer: string
  technicalStop: string
  /** Empty for a leg without an FBO. */
  originFboId: string
  destinationFboId: string
  /** Whether the operator has typed the arrival or the seats, so that no proposal replaces them. */
  ownArrival: boolean
  ownSeats: boolean
}

export const EMPTY_VALUES: LegValues = {
  tail: '',
  aircraftType: '',
  origin: null,
  destination: null,
  originTerminal: '',
  destinationTerminal: '',
  departureLocal: '',
  arrivalLocal: '',
  departureLatestLocal: '',
  seats: '',
  saleMode: 'PER_SEAT',
  currency: 'USD',
  priceMode: 'FIXED',
  priceBasis: 'NET',
  ask: '',
  floor: '',
  evidence: NO_EVIDENCE,
  instantConfirm: true,
  baggageNote: '',
  petNote: '',
  takesPets: '',
  legalBasis: '',
  timeAgreedOnRequest: false,
  prospectusNumber: '',
  prospectusSecurer: '',
  technicalStop: '',
  originFboId: '',
  destinationFboId: '',
  ownArrival: false,
  ownSeats: false,
}

/** The form values of a leg. */
export function toLegValues(leg: OperatorLeg): LegValues {
  const form = toLegForm(leg)
  const { currency } = form
  return {
    tail: form.tail,
    aircraftType: form.aircraftType,
    origin: leg.originAirport,
    destination: leg.destinationAirport,
    originTerminal: form.originTerminal ?? '',
    destinationTerminal: form.destinationTerminal ?? '',
    departureLocal: form.departureLocal,
    arrivalLocal: form.arrivalLocal,
    departureLatestLocal: form.departureLatestLocal ?? '',
    seats: String(form.seatsTotal),
    saleMode: form.saleMode,
    currency,
    priceMode: form.priceMode,
    priceBasis: form.priceBasis,
    ask: formatMajor(form.askPriceMinor, currency),
    floor: form.priceMode === 'FIXED' ? '' : formatMajor(form.floorPriceMinor, currency),
    evidence: toEvidenceValues(form.priceEvidence ?? null, currency),
    instantConfirm: form.instantConfirm,
    baggageNote: form.baggageNote ?? '',
    petNote: form.petNote ?? '',
    takesPets: form.takesPets == null ? '' : form.takesPets ? 'yes' : 'no',
    legalBasis: form.legalBasis ?? '',
    timeAgreedOnRequest: form.timeAgreedOnRequest ?? false,
    prospectusNumber: form.prospectusNumber ?? '',
    prospectusSecurer: form.prospectusSecurer ?? '',
    technicalStop: form.technicalStopICAO ?? '',
    originFboId: form.originFboId ?? '',
    destinationFboId: form.destinationFboId ?? '',
    ownArrival: true,
    ownSeats: true,
  }
}

/** Converts the form to the request, or returns the problems by the contract's fields. */
export function readForm(
  values: LegValues,
): { form: LegForm; problems: [] } | { form: null; problems: ProblemDetail[] } {
  const parsed = LegForm.safeParse(readTyped(values))
  if (parsed.success) return { form: parsed.data, problems: [] }
  return {
    form: null,
    problems: parsed.error.issues.map(({ path, message }) => ({ path: String(path.at(-1)), message })),
  }
}

function readTyped(values: LegValues) {
  const ask = parseMinor(values.ask, values.currency)
  return {
    tail: values.tail,
    aircraftType: values.aircraftType,
    originICAO: values.origin?.icao ?? '',
    destinationICAO: values.destination?.icao ?? '',
    originTerminal: values.originTerminal,
    destinationTerminal: values.destinationTerminal,
    departureLocal: values.departureLocal,
    arrivalLocal: values.arrivalLocal,
    departureLatestLocal: values.departureLatestLocal || null,
    seatsTotal: values.seats === '' ? Number.NaN : Number(values.seats),
    saleMode: values.saleMode,
    currency: values.currency,
    priceMode: values.priceMode,
    priceBasis: values.priceBasis,
    askPriceMinor: ask ?? 0,
    floorPriceMinor:
      values.priceMode === 'FIXED' ? (ask ?? 1) : (parseMinor(values.floor, values.currency) ?? 0),
    priceEvidence: readEvidence(values.evidence, values.currency),
    instantConfirm: values.instantConfirm,
    baggageNote: values.baggageNote,
    petNote: values.petNote,
    takesPets: values.takesPets === '' ? null : values.takesPets === 'yes',
    legalBasis: values.legalBasis || null,
    timeAgreedOnRequest: values.timeAgreedOnRequest,
    prospectusNumber: values.prospectusNumber,
    prospectusSecurer: values.prospectusSecurer,
    technicalStopICAO: values.technicalStop || null,
    originFboId: values.originFboId || null,
    destinationFboId: values.destinationFboId || null,
  }
}

/** The fields that decide whether the leg may be sold; null while one is missing. */
export function toSaleForm(values: LegValues): SaleForm | null {
  const typed = readTyped(values)
  const picked = Object.fromEntries(SALE_FIELDS.map((field) => [field, typed[field]]))
  return SaleForm.safeParse(picked).data ?? null
}

const SALE_FIELDS = Object.keys(SaleForm.shape) as (keyof SaleForm)[]

/** Fills in what the operator has not typed: the seats of the type, and the arrival by its block time. */
export function withProposals(values: LegValues, aircraft: AircraftOption | undefined): LegValues {
  const seats = values.ownSeats || !aircraft ? values.seats : String(aircraft.typicalSeats)
  const arrival = values.ownArrival ? null : proposeArrival(values, aircraft)
  return { ...values, seats, arrivalLocal: arrival ?? values.arrivalLocal }
}

/** The local arrival if the leg takes the catalogue's block time; null while that is unknown. */
export function proposeArrival(values: LegValues, aircraft: AircraftOption | undefined): string | null {
  const minutes = proposeMinutes(values, aircraft)
  const departure = findDeparture(values)
  if (minutes === null || !departure || !values.destination) return null
  const arrival = new Date(Date.parse(departure) + minutes * 60_000).toISOString()
  return formatLocalTextAt(arrival, values.destination.timezone)
}

/** The proposed block time in minutes. */
export function proposeMinutes(values: LegValues, aircraft: AircraftOption | undefined): number | null {
  const { origin: from, destination: to, departureLocal } = values
  if (!from || !to || !aircraft) return null
  // Uses the wind of this month until a date is typed.
  const typed = Number(departureLocal.slice(5, 7))
  const month = typed >= 1 && typed <= 12 ? typed : new Date().getMonth() + 1
  return proposeBlockMinutes({ from, to, month, ...aircraft })
}

export function computeDistanceNm({ origin, destination }: LegValues): number | null {
  return origin && destination ? convertKmToNm(computeGreatCircleKm(origin, destination)) : null
}

/** The instant of a local time at an airport; undefined if the time is invalid, skipped or ambiguous. */
export function findInstant(local: string, airport: Airport | null): string | undefined {
  const instants = airport ? findInstantsAt(local, airport.timezone) : null
  return instants?.length === 1 ? instants[0] : undefined
}

export function findDeparture(values: LegValues): string | undefined {
  return findInstant(values.departureLocal, values.origin)
}

export function findArrival(values: LegValues): string | undefined {
  return findInstant(values.arrivalLocal, values.destination)
}
