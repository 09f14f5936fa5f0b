import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { aLeg, anOperator } from './build.ts'

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN'; email: string }
type LegFields = NonNullable<Parameters<typeof aLeg>[1]>

const HOUR_MS = 3_600_000

/** Two bookable legs that connect: Teterboro to Opa-locka, and four hours later from Fort Lauderdale to Van Nuys. */
export async function twoLegs(
  db: TestApp['db'],
  { first = {}, second = {}, inHours = 80 }: { first?: LegFields; second?: LegFields; inHours?: number } = {},
) {
  const at = Date.now() + inHours * HOUR_MS
  const one = await aLeg(db, {
    operatorId: (await anOperator(db, { legalName: 'Northlight Air Charter LLC' })).id,
    departureAt: new Date(at),
    ...first,
  })
  const departureAt = new Date(one.arrivalAt.getTime() + 4 * HOUR_MS)
  const other = await aLeg(db, {
    operatorId: (await anOperator(db, { legalName: 'Southwind Jets Inc' })).id,
    departureAt,
    arrivalAt: new Date(departureAt.getTime() + 5 * HOUR_MS),
    askPriceMinor: 610_000,
    floorPriceMinor: 610_000,
    ...{ originIcao: 'KFLL', destinationIcao: 'KVNY' },
    ...second,
  })
  return { first: one, second: other }
}

type Legs = { first: { id: string }; second: { id: string } }

/** Requests a hold of seats on both legs, as a traveller does. */
export async function askForJourney(
  app: TestApp,
  {
    user,
    legs,
    seats = 1,
    infants = 0,
    key = randomUUID(),
  }: { user: Person; legs: Legs; seats?: number; infants?: number; key?: string },
) {
  return await app.call('POST', `/api/api/checkout/journey/${legs.first.id}/${legs.second.id}/hold`, {
    as: user,
    body: { requestedPax: seats, infants },
    headers: { 'idempotency-key': key },
  })
}

type HeldTestJourney = { journeyId: string; firstBookingId: string; secondBookingId: string }

/** A journey whose seats are held. */
export async function holdJourney(app: TestApp, asked: Parameters<typeof askForJourney>[1]) {
  const answer = await askForJourney(app, asked)
  if (answer.status !== 200) throw new Error(`hold: ${answer.text}`)
  return answer.json as HeldTestJourney & { holdExpiresUTC: string }
}

/** Starts the single payment of a held journey. */
export async function startJourneyCheckout(
  app: TestApp,
  { user, journeyId }: { user: Person; journeyId: string },
) {
  const body = { userEmail: user.email }
  const answer = await app.call('POST', `/api/api/checkout/journey/${journeyId}`, { as: user, body })
  if (answer.status !== 200) throw new Error(`checkout: ${answer.text}`)
  return answer.json as { sessionId: string; url: string }
}

/** Reads the status as the result page does, which also settles the payment. */
export async function journeyStatus(app: TestApp, { user, journeyId }: { user: Person; journeyId: string }) {
  const answer = await app.call('GET', `/api/api/checkout/journey/${journeyId}/status`, { as: user })
  if (answer.status !== 200) throw new Error(`status: ${answer.text}`)
  return answer.json
}
