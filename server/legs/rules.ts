import {
  type Airport,
  computeGreatCircleKm,
  convertKmToNm,
  formatDuration,
  getShortCode,
} from '#contract/airports.ts'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import { computeFastestBlockMinutes, computeLongestBlockMinutes } from '#contract/legs/block-time.ts'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { computeReferencePrice, findDateProblem } from '#contract/legs/price-evidence.ts'
import { findInstantsAt } from '#contract/local-instants.ts'
import {
  type Currency,
  formatMoney,
  getMinChargeMinor,
  getMinorPerMajor,
  getMoneyStep,
  MAX_CHARGE_MINOR,
} from '#contract/money.ts'
import type { ProblemDetail } from '#contract/problem.ts'

type Aircraft = { name: string; maxSeats: number; cruiseKtas: number; rangeNm: number }

/** The times of a form as instants; null if the form has no window. */
export type FormTimes = { departureAt: Date; arrivalAt: Date; departureLatestAt: Date | null }

export type LegPlan = {
  form: LegForm
  times: FormTimes
  origin: Airport
  destination: Airport
  aircraft: Aircraft
}

/** The instants of the form's local times, or their problems: a time that does not exist, or one that occurs twice. */
export function readTimes(
  form: Pick<LegForm, 'departureLocal' | 'arrivalLocal' | 'departureLatestLocal'>,
  { origin, destination }: { origin: Airport; destination: Airport },
): { times: FormTimes; problems: [] } | { times: null; problems: ProblemDetail[] } {
  const departure = readTime('departureLocal', form.departureLocal, origin)
  const arrival = readTime('arrivalLocal', form.arrivalLocal, destination)
  const latest = form.departureLatestLocal
    ? readTime('departureLatestLocal', form.departureLatestLocal, origin)
    : null
  const problems = [departure, arrival, latest].flatMap((one) => (one?.problem ? [one.problem] : []))
  if (!departure.at || !arrival.at || (latest && !latest.at)) return { times: null, problems }
  return {
    times: { departureAt: departure.at, arrivalAt: arrival.at, departureLatestAt: latest?.at ?? null },
    problems: [],
  }
}

function readTime(
  path: string,
  local: string,
  airport: Airport,
): { at: Date; problem?: undefined } | { at: null; problem: ProblemDetail } {
  const instants = findInstantsAt(local, airport.timezone)
  const [first, second] = instants ?? []
  if (first && !second) return { at: new Date(first) }
  const [date = '', time = ''] = local.slice(0, 16).split('T')
  const at = getShortCode(airport)
  const message =
    instants === null
      ? 'Enter a date and a time'
      : first
        ? `On ${date} the clock in ${airport.city} (${at}) shows ${time} twice. Choose which of them`
        : `On ${date} the clock in ${airport.city} (${at}) never shows ${local.slice(11)}: it is put forward over it`
  return { at: null, problem: { path, message } }
}

/** Returns the problems of `findLegProblems`, and those that prevent a sale. */
export function findDraftProblems(planned: LegPlan, { now }: { now: Date }): ProblemDetail[] {
  const { departureAt } = planned.times
  const secondsLeft = (departureAt.getTime() - now.getTime()) / 1000
  const problems = findLegProblems(planned, { now })
  if (secondsLeft <= 0 || secondsLeft > SALES_CLOSE_SECONDS) return problems
  const message = 'Sales close 2 hours before departure, so this flight could not be sold any more'
  return [{ path: 'departureLocal', message }, ...problems]
}

/** Returns all impossible values of a leg, each on its field; an empty list if it can be flown. */
export function findLegProblems(planned: LegPlan, { now }: { now: Date }): ProblemDetail[] {
  const { form, aircraft } = planned
  const seats =
    form.seatsTotal > aircraft.maxSeats
      ? [
          {
            path: 'seatsTotal',
            message: `A ${aircraft.name} has at most ${aircraft.maxSeats} passenger seats`,
          },
        ]
      : []
  return [
    ...findDepartureProblems(planned.times, { now }),
    ...findRouteProblems(planned),
    ...seats,
    ...findPriceProblems(form),
    ...findEvidenceProblems(form, now),
  ]
}

function findDepartureProblems(times: FormTimes, { now }: { now: Date }): ProblemDetail[] {
  const { departureAt, departureLatestAt } = times
  const problems: ProblemDetail[] = []
  if (departureAt <= now) problems.push({ path: 'departureLocal', message: 'The departure is in the past' })
  if (departureAt.getTime() - now.getTime() > MOST_DAYS_AHEAD * 86_400_000) {
    problems.push({ path: 'departureLocal', message: 'Flights are sold up to a year ahead' })
  }
  const windowMs = departureLatestAt ? departureLatestAt.getTime() - departureAt.getTime() : 0
  if (windowMs < 0) {
    problems.push({ path: 'departureLatestLocal', message: 'The latest departure is before the departure' })
  }
  if (windowMs > MOST_WINDOW_MS) {
    problems.push({ path: 'departureLatestLocal', message: 'A departure window is at most 72 hours long' })
  }
  return problems
}

/** Whether the type reaches that far in the given time. Only the first problem is reported. */
function findRouteProblems({ form, times, origin, destination, aircraft }: LegPlan): ProblemDetail[] {
  const distanceNm = Math.round(convertKmToNm(computeGreatCircleKm(origin, destination)))
  const minutes = Math.round((times.arrivalAt.getTime() - times.departureAt.getTime()) / 60_000)
  const fastest = computeFastestBlockMinutes({ distanceNm, ...aircraft })
  const longest = computeLongestBlockMinutes(aircraft)
  const refused = (path: string, message: string) => [{ path, message }]
  if (form.originICAO === form.destinationICAO) {
    return refused('destinationICAO', 'Choose another airport than that of departure')
  }
  if (distanceNm > aircraft.rangeNm) {
    return refused(
      'destinationICAO',
      `${nm(distanceNm)} is more than a ${aircraft.name} flies without a stop (${nm(aircraft.rangeNm)})`,
    )
  }
  if (minutes <= 0) {
    return refused('arrivalLocal', 'The arrival is not after the departure, by the clocks of both airports')
  }
  if (minutes < fastest) {
    return refused(
      'arrivalLocal',
      `${formatDuration(minutes)} is too short: a ${aircraft.name} needs at least ${formatDuration(fastest)} for ${nm(distanceNm)}`,
    )
  }
  if (minutes > longest) {
    return refused(
      'arrivalLocal',
      `${formatDuration(minutes)} is longer than a ${aircraft.name} stays in the air (${formatDuration(longest)})`,
    )
  }
  return []
}

const MOST_DAYS_AHEAD = 366
/** The longest allowed departure window. */
export const MOST_WINDOW_MS = 72 * 3_600_000

function findPriceProblems(form: LegForm): ProblemDetail[] {
  const { askPriceMinor, floorPriceMinor, currency } = form
  const problems: ProblemDetail[] = findPaymentProblems(form)
  if (form.priceMode === 'DECLINING') {
    if (!isWhole(askPriceMinor, currency)) {
      problems.push({
        path: 'askPriceMinor',
        message: `A declining price starts at a whole amount of ${currency}`,
      })
    }
    if (!isWhole(floorPriceMinor, currency)) {
      problems.push({
        path: 'floorPriceMinor',
        message: `A declining price ends at a whole amount of ${currency}`,
      })
    }
    if (floorPriceMinor > askPriceMinor) {
      const ask = formatMoney(askPriceMinor, currency)
      problems.push({ path: 'floorPriceMinor', message: `The floor is above the asking price of ${ask}` })
    } else if (floorPriceMinor === askPriceMinor) {
      problems.push({
        path: 'floorPriceMinor',
        message: 'The floor is the asking price: choose a lower one, or a fixed price',
      })
    }
  }
  return problems
}

/**
 * The problems of a struck-out price: evidence that is dated in the future or too old, or a price that saves nothing.
 */
function findEvidenceProblems(form: LegForm, now: Date): ProblemDetail[] {
  const { priceEvidence, askPriceMinor } = form
  if (!priceEvidence && form.referencePriceMinor === undefined) return []
  const dated = priceEvidence && findDateProblem(priceEvidence.evidenceDate, now)
  const referenceMinor = findReferencePrice(form)
  return [
    ...(dated ? [{ path: 'evidenceDate', message: dated }] : []),
    ...(referenceMinor < askPriceMinor
      ? [
          {
            path: 'referencePriceMinor',
            message:
              'The standard charter price is below the asking price, so there would be nothing to save',
          },
        ]
      : []),
  ]
}

/** The price of a standard charter per person from its evidence; without evidence, the entered price, which is hidden. */
export function findReferencePrice(form: LegForm): number {
  const { priceEvidence, referencePriceMinor, askPriceMinor } = form
  return priceEvidence ? computeReferencePrice(priceEvidence, form) : (referencePriceMinor ?? askPriceMinor)
}

/**
 * The problems of a payment by card: thousandths, too small an amount, or too large an amount for the largest party.
 */
function findPaymentProblems(form: LegForm): ProblemDetail[] {
  const { askPriceMinor, floorPriceMinor, currency, priceMode, saleMode, seatsTotal } = form
  const prices = [
    { path: 'askPriceMinor', minor: askPriceMinor },
    ...(priceMode === 'DECLINING' ? [{ path: 'floorPriceMinor', minor: floorPriceMinor }] : []),
  ]
  const step = getMoneyStep(currency)
  const least = getMinChargeMinor(currency)
  const problems = prices.flatMap(({ path, minor }) => {
    if (minor % step !== 0) {
      return [{ path, message: `Cards take ${currency} in steps of ${formatMoney(step, currency)}` }]
    }
    return minor < least ? [{ path, message: `A card pays at least ${formatMoney(least, currency)}` }] : []
  })
  const together = countTogether({ saleMode, seatsTotal })
  if (askPriceMinor * together > MAX_CHARGE_MINOR) {
    const most = formatMoney(Math.floor(MAX_CHARGE_MINOR / together / step) * step, currency)
    const message = `A card pays at most ${formatMoney(MAX_CHARGE_MINOR, currency)} at once: with ${together} people that is ${most} each`
    problems.push({ path: 'askPriceMinor', message })
  }
  return problems
}

/** Returns the most people that one charge pays for. */
export function countTogether({ saleMode, seatsTotal }: Pick<LegForm, 'saleMode' | 'seatsTotal'>): number {
  return saleMode === 'WHOLE_AIRCRAFT' ? seatsTotal : Math.min(seatsTotal, MAX_SEATS_PER_HOLD)
}

/** Whether seats sold one by one at this price may together cost more than one card payment allows. */
export function isBeyondCards(seats: Pick<LegForm, 'askPriceMinor' | 'seatsTotal'>): boolean {
  return seats.askPriceMinor * countTogether({ saleMode: 'PER_SEAT', ...seats }) > MAX_CHARGE_MINOR
}

function isWhole(amountMinor: number, currency: Currency): boolean {
  return amountMinor % getMinorPerMajor(currency) === 0
}

/** Another leg of the same aircraft. */
export type OtherLeg = {
  originAirport: Airport
  destinationAirport: Airport
  departureAt: Date
  arrivalAt: Date
}

/** Returns why the aircraft cannot fly both this leg and another one; null if it can. */
export function findTailConflict(
  { form, times, origin, destination, aircraft }: LegPlan,
  others: readonly OtherLeg[],
): ProblemDetail | null {
  for (const other of others) {
    const route = `${getShortCode(other.originAirport)} to ${getShortCode(other.destinationAirport)}`
    if (times.departureAt < other.arrivalAt && other.departureAt < times.arrivalAt) {
      return { path: 'tail', message: `${form.tail} is on its way from ${route} at that time` }
    }
    const before = other.arrivalAt <= times.departureAt
    const [from, to] = before ? [other.destinationAirport, origin] : [destination, other.originAirport]
    const gapMinutes =
      (before
        ? times.departureAt.getTime() - other.arrivalAt.getTime()
        : other.departureAt.getTime() - times.arrivalAt.getTime()) / 60_000
    const distanceNm = convertKmToNm(computeGreatCircleKm(from, to))
    if (gapMinutes < computeFastestBlockMinutes({ distanceNm, ...aircraft })) {
      const way = `${getShortCode(from)} to ${getShortCode(to)}`
      const gap = formatDuration(Math.max(0, Math.floor(gapMinutes)))
      return {
        path: 'tail',
        message: before
          ? `${form.tail} arrives from ${route} only ${gap} earlier and cannot be brought from ${way} in that time`
          : `${form.tail} leaves for ${route} only ${gap} later and cannot be brought from ${way} in that time`,
      }
    }
  }
  return null
}

function nm(distance: number): string {
  return `${distance.toLocaleString('en-US')} nm`
}
