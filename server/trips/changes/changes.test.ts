import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InsertObject } from 'kysely'
import type { PassengerFields } from '#contract/bookings/passengers.ts'
import type { Database } from '#db/types.ts'
import { cancelLegs } from '#server/bookings/cancel/cancel-legs.ts'
import { checkRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, dayFromNow, KEEP_TAXES } from '#test/build.ts'
import { assertBooksClean, dispute } from '#test/disputes.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPassenger as anyPassenger, aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aPaidOperator } from '#test/payouts.ts'
import { mailsTo, refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call, connectionString } = app
const { provider } = app.app
const HOUR_MS = 3_600_000

await provider.stripe.topups.create({ amount: 9_000_000, currency: 'gbp' })

/** Domestic legs in the United States ask for date of birth and sex. */
const aPassenger = (fields: Partial<PassengerFields> = {}) =>
  anyPassenger({ dateOfBirth: '1984-03-09', sex: 'F', ...fields })

type Change =
  | { kind: 'SEAT'; seat: number; version: number }
  | {
      kind: 'PASSENGER'
      seat: number
      who: 'same' | 'another'
      version: number
      passenger: PassengerFields
    }

async function aTrip({ seats = 2, hoursAhead = 100, legId = '', seatsTotal = 8, infants = 0 } = {}) {
  const user = await aUser(db)
  const departureAt = new Date(Date.now() + hoursAhead * HOUR_MS)
  const leg = legId ? { id: legId } : await aLeg(db, { departureAt, seatsTotal })
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats, infants })
  const path = `/api/api/trips/${bookingId}`
  const name = (seat: number, passenger = aPassenger(), { who = 'same', version = 0 } = {}) =>
    call('PUT', `${path}/passengers/${seat}`, { as: user, body: { who, version, passenger } })
  const ask = (change: Change) => call('POST', `${path}/changes/quotes`, { as: user, body: { change } })
  const confirm = (quoteId: string, change: Change) =>
    call('POST', `${path}/changes`, { as: user, body: { quoteId, change } })
  const make = async (change: Change) => {
    const asked = await ask(change)
    assert.equal(asked.status, 200, asked.text)
    return { quote: asked.json.quote, answer: await confirm(asked.json.quote.quoteId, change) }
  }
  return { user, legId: leg.id, bookingId, path, name, ask, confirm, make }
}

const readBooking = (bookingId: string) =>
  db
    .selectFrom('bookings')
    .select(['status', 'seats', 'people', 'peopleGivenUp', 'childAges'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

const readSold = async (legId: string) =>
  (await db.selectFrom('legs').select('seatsSold').where('id', '=', legId).executeTakeFirstOrThrow())
    .seatsSold

const listRefunds = (bookingId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.amountMinor', 'refunds.taxMinor', 'refunds.status'])
    .where('bookingId', '=', bookingId)
    .orderBy('refunds.createdAt')
    .execute()

const giveUp = (seat: number, version = 0): Change => ({ kind: 'SEAT', seat, version })
const correct = (passenger: PassengerFields, version = 1): Change => ({
  ...{ kind: 'PASSENGER', seat: 1, who: 'same', version, passenger },
})

describe('a change of passenger', () => {
  test('a corrected name is free, is quoted first, and changes the pass; the mails say so', async () => {
    const trip = await aTrip()
    await trip.name(1)
    const passes = async () => (await call('GET', `${trip.path}/pass`, { as: trip.user })).json.passes
    const [before] = await passes()
    const change = correct(aPassenger({ familyName: 'Valéry' }))
    const { quote, answer } = await trip.make(change)
    assert.deepEqual([quote.what, quote.refundMinor, quote.seatTerms], [['NAME'], 0, null])
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.passengers.seats[0].passenger.familyName, 'Valéry')
    const [after] = await passes()
    assert.notEqual(after.code, before.code)
    // A double click gets the result of the first.
    const again = await trip.confirm(quote.quoteId, change)
    assert.deepEqual(again.json.change, answer.json.change)
    const mails = await mailsTo(app, trip.user.email)
    assert.equal(mails.filter(({ text }) => text.includes('This costs nothing.')).length, 1)
    refused(await trip.ask(correct(aPassenger({ familyName: 'Valéry' }), 2)), 409, 'nothing_changed')
  })

  test('another passenger gets the seat under another id, so the earlier pass is void', async () => {
    const trip = await aTrip()
    await trip.name(1)
    const [row] = await db
      .selectFrom('passengers')
      .select('id')
      .where('bookingId', '=', trip.bookingId)
      .execute()
    const passenger = aPassenger({ givenNames: 'Bo' })
    const { answer } = await trip.make({ kind: 'PASSENGER', seat: 1, who: 'another', version: 1, passenger })
    assert.deepEqual(answer.json.change.what, ['PERSON'])
    const rows = await db
      .selectFrom('passengers')
      .select('id')
      .where('bookingId', '=', trip.bookingId)
      .execute()
    assert.equal(rows.length, 1)
    assert.notEqual(rows[0]?.id, row?.id)
  })

  test('is refused after the cut-off, with an expired quote, with another quote, and with another user’s quote', async () => {
    const trip = await aTrip()
    await trip.name(1)
    const change = correct(aPassenger({ familyName: 'Valéry' }))
    const { quote } = (await trip.ask(change)).json
    const other = await aTrip()
    refused(await other.confirm(quote.quoteId, change), 409, 'change_quote_not_found')
    refused(await trip.confirm(quote.quoteId, giveUp(1, 1)), 409, 'change_quote_changed')
    const quotes = db.updateTable('bookingChanges').where('id', '=', quote.quoteId)
    await quotes.set({ refundMinor: 1 }).execute()
    refused(await trip.confirm(quote.quoteId, change), 409, 'change_quote_changed')
    await quotes.set({ refundMinor: 0, expiresAt: new Date(Date.now() - 1000) }).execute()
    refused(await trip.confirm(quote.quoteId, change), 409, 'change_quote_expired')
    const again = (await trip.ask(change)).json.quote
    const departureAt = new Date(Date.now() + 2 * HOUR_MS)
    await db
      .updateTable('legs')
      .set({ departureAt, arrivalAt: new Date(departureAt.getTime() + HOUR_MS), ...KEEP_TAXES })
      .where('id', '=', trip.legId)
      .execute()
    refused(await trip.confirm(again.quoteId, change), 409, 'passengers_closed')
  })
})

const RULE: Omit<InsertObject<Database, 'taxRules'>, 'id' | 'validFrom'> = {
  ...{ slot: 'IE_DUTY', jurisdiction: 'IE', code: 'IE_DUTY', kind: 'PER_HEAD', currency: 'GBP' },
  ...{ applies: 'DEPARTURE', dateKey: 'DEPARTURE_LOCAL', condition: JSON.stringify({ all: [] }) },
  ...{ taxedFromAge: 2, lapInfants: 'FREE', base: 'FARE', inVatBase: false, liable: 'CARRIER' },
  ...{ remitter: 'OPERATOR', refund: 'NOT_FLOWN', treatment: 'SEPARATE', sourceTitle: 'test', note: '' },
}

/** A leg at £1,000 per seat, with £32 of duty for every person from the second birthday on. */
async function aTaxedLeg() {
  const { operator } = await aPaidOperator(app)
  const leg = await aLeg(db, {
    ...{ operatorId: operator.id, originIcao: 'EIDW', destinationIcao: 'LFMN' },
    ...{ departureAt: new Date(Date.now() + 100 * HOUR_MS), currency: 'GBP' },
    ...{ askPriceMinor: 100_000, floorPriceMinor: 100_000 },
  })
  assert.deepEqual(await db.transaction().execute((tx) => priceLegs(tx, { legIds: [leg.id] })), [])
  return leg
}

await db
  .insertInto('taxRules')
  .values({ ...RULE, id: 'IE-DUTY', amountMinor: 3200, validFrom: dayFromNow(-1), validUntil: null })
  .execute()
await db
  .insertInto('taxCoverage')
  .values({
    ...{ jurisdiction: 'IE', side: 'DEPARTURE', validFrom: dayFromNow(-1), state: 'RULES' },
    ...{ sourceTitle: 'test', note: '' },
  })
  .execute()

describe('a change of date of birth', () => {
  test('refunds taxes that a child does not owe, once; making the child older again is refused with the amount', async () => {
    const { id: legId } = await aTaxedLeg()
    const trip = await aTrip({ seats: 3, legId })
    for (const seat of [1, 2]) await trip.name(seat, aTravelledPassenger())
    const born = (days: number) => aTravelledPassenger({ dateOfBirth: dayFromNow(-days) })
    const { quote, answer } = await trip.make(correct(born(300)))
    assert.deepEqual(
      [quote.what, quote.refundMinor, quote.taxesBack],
      [['DATE_OF_BIRTH'], 3200, [{ code: 'IE_DUTY', amountMinor: 3200 }]],
    )
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual((await readBooking(trip.bookingId)).childAges, [0])
    const grown = await trip.ask(correct(aTravelledPassenger(), 2))
    refused(grown, 409, 'change_raises_taxes')
    assert.match(grown.json.message, /£32 more taxes/)
    refused(
      await trip.name(1, aTravelledPassenger({ dateOfBirth: '1990-01-01' }), { who: 'another', version: 2 }),
      409,
      'change_raises_taxes',
    )
    // One adult of the three is given up: the fare by the tier, and the duty of one of the two people who owe it.
    const less = await trip.make(giveUp(2, 1))
    assert.equal(less.quote.refundMinor, 95_000 + 3200)
    // The rest: the tier's share of the fare for two, and the duty of the remaining adult.
    const { refundMinor } = (await call('GET', `${trip.path}/cancellation`, { as: trip.user })).json.quote
    assert.equal(refundMinor, 190_000 + 3200)
    for (const { id: refundId } of await listRefunds(trip.bookingId))
      await sendRefund(db, provider, { refundId })
    await assertBooksClean(app)
  })
})

describe('giving up one seat', () => {
  test('refunds the seat’s part by the tier, frees the seat at once, and leaves the other parts unchanged', async () => {
    const trip = await aTrip({ seats: 3 })
    for (const [at, givenNames] of ['Ada', 'Bo', 'Cy'].entries()) {
      await trip.name(at + 1, aPassenger({ givenNames }))
    }
    const { quote, answer } = await trip.make(giveUp(1, 1))
    assert.deepEqual(
      [quote.refundMinor, quote.seatTerms.paidMinor, quote.seatTerms.keptMinor, quote.seatTerms.peopleLeft],
      [399_000, 420_000, 21_000, 2],
    )
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      answer.json.passengers.seats.map(
        (one: { passenger: { givenNames: string } }) => one.passenger.givenNames,
      ),
      ['Cy', 'Bo'],
    )
    assert.equal(await readSold(trip.legId), 2)
    assert.deepEqual(await readBooking(trip.bookingId), {
      ...{ status: 'CONFIRMED', seats: 2, people: 2, peopleGivenUp: 1, childAges: [] },
    })
    const { trip: shown } = (await call('GET', trip.path, { as: trip.user })).json
    assert.deepEqual(
      [shown.receipt.people, shown.changes.length, shown.changes[0].refundMinor],
      [3, 1, 399_000],
    )
    assert.equal(shown.policy.tiers[0].amountMinor, 798_000)

    // Later, in a lower tier, the others get 70 % of their own part.
    const departureAt = new Date(Date.now() + 48 * HOUR_MS)
    await db
      .updateTable('legs')
      .set({ departureAt, arrivalAt: new Date(departureAt.getTime() + HOUR_MS), ...KEEP_TAXES })
      .where('id', '=', trip.legId)
      .execute()
    const later = (await call('GET', `${trip.path}/cancellation`, { as: trip.user })).json.quote
    assert.deepEqual([later.paidMinor, later.refundedMinor, later.refundMinor], [840_000, 0, 588_000])

    // The refund reaches the provider even if every job is lost.
    const [refund] = await listRefunds(trip.bookingId)
    await db.updateTable('refunds').set({ checkAt: new Date() }).execute()
    await checkRefunds(db)
    await sendRefund(db, provider, { refundId: refund?.id ?? '' })
    assert.equal((await listRefunds(trip.bookingId))[0]?.status, 'REFUNDED')
    await assertBooksClean(app)
    const { booking } = (
      await call('GET', `/api/api/admin/bookings/${trip.bookingId}`, {
        as: await aUser(db, { role: 'ADMIN' }),
      })
    ).json
    const changed = booking.timeline.filter(({ kind }: { kind: string }) => kind === 'CHANGED')
    assert.deepEqual(
      changed.map((one: { amountMinor: number; note: string }) => [one.amountMinor, one.note]),
      [[399_000, 'SEAT']],
    )
  })

  test('is refused for the last person, for an infant’s only adult, or too late', async () => {
    const alone = await aTrip({ seats: 1 })
    refused(await alone.ask(giveUp(1)), 409, 'last_person')
    const withInfant = await aTrip({ seats: 2, infants: 2 })
    refused(await withInfant.ask(giveUp(1)), 409, 'laps_need_people')
    const late = await aTrip({ hoursAhead: 5 })
    await db.updateTable('bookings').set({ cancelWindowHours: 6 }).where('id', '=', late.bookingId).execute()
    refused(await late.ask(giveUp(1)), 409, 'cancellation_closed')
  })

  test('of a whole aircraft refunds the taxes of one person, and keeps its fare and its seat', async () => {
    const { operator } = await aPaidOperator(app)
    const leg = await aLeg(db, { operatorId: operator.id, saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 2 })
    const trip = await aTrip({ seats: 2, legId: leg.id })
    const { quote } = await trip.make(giveUp(2))
    assert.deepEqual([quote.refundMinor, quote.seatTerms.freesSeat], [0, false])
    assert.equal(await readSold(leg.id), 2)
    assert.deepEqual(
      [(await readBooking(trip.bookingId)).people, (await readBooking(trip.bookingId)).seats],
      [1, 2],
    )
  })

  test('deletes baggage that exceeds the limit of the remaining seats, and says so beforehand', async () => {
    const { operator, user: seller } = await aPaidOperator(app)
    const baggage = {
      piecesPerSeat: 1,
      largestCm: 80,
      kgPerSeat: null,
      holdKg: null,
      takesSpecialItems: false,
    }
    const rules = { aircraftId: null, rules: { baggage, pets: null } }
    await call('PUT', '/api/api/operators/on-board', { as: seller, body: rules })
    const leg = await aLeg(db, { operatorId: operator.id })
    const trip = await aTrip({ seats: 3, legId: leg.id })
    const bring = (pieces: number) =>
      call('PUT', `${trip.path}/on-board`, {
        as: trip.user,
        body: { pieces, kg: null, special: [], pets: [] },
      })
    const bringing = async () =>
      (await call('GET', `${trip.path}/on-board`, { as: trip.user })).json.onBoard.brought
    await bring(2)
    assert.equal((await trip.make(giveUp(1))).quote.seatTerms.forgetsBrought, false)
    assert.equal((await bringing()).pieces, 2)
    assert.equal((await trip.make(giveUp(1))).quote.seatTerms.forgetsBrought, true)
    assert.equal(await bringing(), null)
  })

  test('is refused if another person was put into the seat meanwhile', async () => {
    const trip = await aTrip()
    await trip.name(2)
    const { quote } = (await trip.ask(giveUp(2, 1))).json
    await trip.name(2, aPassenger({ givenNames: 'Cy' }), { who: 'another', version: 1 })
    refused(await trip.confirm(quote.quoteId, giveUp(2, 1)), 409, 'changed_meanwhile')
    const { people } = await readBooking(trip.bookingId)
    assert.equal(people, 2)
  })

  test('in two tabs at once, or by a double click, is done once', async () => {
    const trip = await aTrip({ seats: 3 })
    const [one, two] = [(await trip.ask(giveUp(1))).json.quote, (await trip.ask(giveUp(2))).json.quote]
    const lock = `select from legs where id = '${trip.legId}' for update`
    const answers = await overlapping(connectionString, lock, () => [
      trip.confirm(one.quoteId, giveUp(1)),
      trip.confirm(one.quoteId, giveUp(1)),
      trip.confirm(two.quoteId, giveUp(2)),
    ])
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
    const { people } = await readBooking(trip.bookingId)
    assert.equal(people, 2)
    assert.equal(await readSold(trip.legId), 2)
    assert.equal((await listRefunds(trip.bookingId)).length, 1)
    assert.ok([1, 2].includes(statuses.filter((status) => status === 200).length), String(statuses))
  })

  test('while the operator cancels the flight refunds everything once', async () => {
    const trip = await aTrip({ seats: 2 })
    const { quote } = (await trip.ask(giveUp(1))).json
    const lock = `select from legs where id = '${trip.legId}' for update`
    await overlapping<unknown>(connectionString, lock, () => [
      trip.confirm(quote.quoteId, giveUp(1)),
      db.transaction().execute((tx) =>
        cancelLegs(tx, {
          ...{ legIds: [trip.legId], reason: 'Weather.' },
        }),
      ),
    ])
    const refunds = await listRefunds(trip.bookingId)
    assert.equal(
      refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      840_000,
    )
    assert.equal(await readSold(trip.legId), 0)
    for (const { id: refundId } of refunds) await sendRefund(db, provider, { refundId })
    await assertBooksClean(app)
  })

  test('is refused during a dispute, because the bank decides about the money', async () => {
    const trip = await aTrip({ seats: 2 })
    const { quote } = (await trip.ask(giveUp(1))).json
    await dispute(app, { bookingId: trip.bookingId })
    refused(await trip.confirm(quote.quoteId, giveUp(1)), 409, 'cancellation_closed')
    assert.equal(await readSold(trip.legId), 2)
  })
})
