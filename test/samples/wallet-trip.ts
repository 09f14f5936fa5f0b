import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Consequence, toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import type { TestKeys } from '#server/trips/wallet/make-test-certificates.ts'
import type { TestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, giveTails } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'

const ZONE = 'America/New_York'

/** A paid trip in ten days from Teterboro to Opa-locka, its traveller, and its operator, which may change the leg. */
export async function aWalletTrip(app: TestApp, { seats = 1, infants = 0 } = {}) {
  const { db } = app
  const owner = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: owner.id })
  await giveTails(db, { operatorId: operator.id, tails: ['N482NL'] })
  const departureAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 86_400_000)
  const leg = await aLeg(db, { operatorId: operator.id, departureAt })
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats, infants })
  const path = `/api/api/operators/flights/${leg.id}`
  /** Changes the leg as its operator does in the form. */
  const change = async (fields: object, agreedTo: Consequence = 'REFUND_OFFERED') => {
    const form = toLegForm((await app.call('GET', path, { as: owner })).json.flight)
    return await app.call('POST', `${path}/change`, {
      as: owner,
      body: { flight: { ...form, ...fields }, agreedTo },
    })
  }
  const later = (at: Date, minutes: number) =>
    formatLocalTextAt(new Date(at.getTime() + minutes * 60_000).toISOString(), ZONE)
  return {
    ...{ user, owner, leg, bookingId, change },
    move: (minutes: number) =>
      change({
        departureLocal: later(leg.departureAt, minutes),
        arrivalLocal: later(leg.arrivalAt, minutes),
      }),
    add: (wallet: 'apple' | 'google', seat = 1) =>
      app.call('POST', `/api/api/trips/${bookingId}/passes/${seat}/wallet`, { as: user, body: { wallet } }),
    name: (seat: number, version: number, who: 'same' | 'another', passenger: object) =>
      app.call('PUT', `/api/api/trips/${bookingId}/passengers/${seat}`, {
        as: user,
        body: { who, version, passenger },
      }),
  }
}

/** The keys that the test authority made for this app. */
export function readTestKeys({ config }: TestApp): TestKeys {
  return JSON.parse(readFileSync(join(config.dataDir, 'wallet-keys.json'), 'utf8'))
}
