import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InsertObject } from 'kysely'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { type Consequence, toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import type { Database } from '#db/types.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { storeRates } from '#server/taxes/store-rates.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser, dayFromNow, giveTails } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'

const app = await openTestApp()
const { db, connectionString } = app
const { provider } = app.app

/** A published leg of an operator, with two sold seats by default. */
async function aSoldLeg({ sold = 2, legFields = {} as Parameters<typeof aLeg>[1] } = {}) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id })
  await giveTails(db, { operatorId: operator.id, tails: ['N482NL', 'N618NL'] })
  const departureAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 86_400_000)
  const leg = await aLeg(db, { operatorId: operator.id, departureAt, ...legFields })
  const traveller = await aUser(db)
  const booking = sold > 0 ? await aPaidBooking(traveller, leg.id, sold) : null
  const path = `/api/api/operators/flights/${leg.id}`
  const { flight: operatorLeg } = (await app.call('GET', path, { as: user })).json
  const form: LegForm = toLegForm(operatorLeg)
  const preview = async (fields: Partial<LegForm>) =>
    await app.call('POST', `${path}/change/preview`, { as: user, body: { ...form, ...fields } })
  const change = async (fields: Partial<LegForm>, agreedTo: Consequence = 'REFUND_OFFERED') =>
    await app.call('POST', `${path}/change`, { as: user, body: { flight: { ...form, ...fields }, agreedTo } })
  /** Returns the form with the leg moved by this many minutes. */
  const moved = (minutes: number) => ({
    departureLocal: later(operatorLeg.departureUTC, minutes, 'America/New_York'),
    arrivalLocal: later(operatorLeg.arrivalUTC, minutes, 'America/New_York'),
  })
  return { user, leg, traveller, booking, form, path, preview, change, moved }
}

async function aPaidBooking(traveller: Awaited<ReturnType<typeof aUser>>, legId: string, seats: number) {
  await holdSeats(app, { user: traveller, legId, seats })
  const started = await startCheckout(app, { user: traveller, legId, seats: seats })
  await payOnHostedPage(started.url)
  const synced = await syncPayment(db, provider, { sessionId: started.sessionId })
  if (synced) await settleBooking(db, provider, synced)
  return started
}

function later(instant: string, minutes: number, zone: string): string {
  return formatLocalTextAt(new Date(Date.parse(instant) + minutes * 60_000).toISOString(), zone)
}

async function readMailsTo(email: string) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.filter(({ subject }) => !subject.startsWith('Confirmed'))
}

async function offeredAt(bookingId: string | undefined) {
  const row = await db
    .selectFrom('bookings')
    .select('fullRefundOfferedAt')
    .where('id', '=', bookingId ?? '')
    .executeTakeFirstOrThrow()
  return row.fullRefundOfferedAt
}

describe('a change to a sold flight', () => {
  test('to notes, price and seats for sale does not concern booked travellers', async () => {
    const { change, traveller } = await aSoldLeg()
    const fields = { petNote: 'No pets', askPriceMinor: 380_000, seatsTotal: 6 }
    const answer = await change(fields, 'NONE')
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.json.preview, {
      consequence: 'NONE',
      changes: [],
      bookings: 0,
      seats: 0,
      refundableMinor: 0,
      ...{ taxesBackMinor: 0, taxesBorneMinor: 0, unfitPets: 0, unfitBaggage: 0 },
    })
    const { price, priced, seatsFree } = answer.json.flight
    assert.deepEqual([priced.fareMinor, price - priced.taxMinor, seatsFree], [380_000, 380_000, 4])
    assert.deepEqual(await readMailsTo(traveller.email), [])
  })

  test('by up to two hours, or of tail or terminal, is mailed to all travellers', async () => {
    const { change, moved, traveller, booking } = await aSoldLeg()
    const fields = { ...moved(120), tail: 'N618NL', originTerminal: 'Meridian' }
    const answer = await change(fields, 'TOLD')
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.json.preview.consequence, answer.json.preview.bookings], ['TOLD', 1])
    const [mail, ...more] = await readMailsTo(traveller.email)
    assert.equal(more.length, 0)
    assert.match(mail?.subject ?? '', /^A change to your flight: New York to Miami, booking FW-/)
    assert.match(mail?.text ?? '', /- Departs: .+ \(was .+\)\.\n- Arrives: /)
    assert.match(mail?.text ?? '', /- Aircraft: Citation XLS\+, N618NL \(was Citation XLS\+, N482NL\)/)
    assert.match(mail?.text ?? '', /- Terminal of departure: Meridian \(was not named\)/)
    assert.equal(await offeredAt(booking?.bookingId), null)
  })

  test('of the latest departure is compared with the booked one; an earlier one is not a move', async () => {
    const { change, form, preview, booking, leg } = await aSoldLeg()
    const until = (minutes: number) => ({
      departureLatestLocal: later(leg.departureAt.toISOString(), minutes, 'America/New_York'),
    })
    const means = async (fields: Partial<LegForm>) =>
      (await preview({ ...form, ...fields })).json.preview.consequence
    assert.deepEqual([await means(until(120)), await means(until(121))], ['TOLD', 'REFUND_OFFERED'])
    // The departure time was fixed when it was booked, and is widened twice.
    assert.equal((await change(until(90), 'TOLD')).status, 200)
    await aPaidBooking(await aUser(db), leg.id, 1)
    const seen = (await preview(until(200))).json.preview
    assert.deepEqual(
      [seen.consequence, seen.bookings, seen.seats, seen.refundableMinor],
      [...['REFUND_OFFERED', 2, 3], 840_000],
    )
    assert.equal((await change(until(200))).status, 200)
    assert.ok(await offeredAt(booking?.bookingId))
    await aPaidBooking(await aUser(db), leg.id, 1)
    const narrowed = (await preview({ departureLatestLocal: null })).json.preview
    assert.deepEqual([narrowed.consequence, narrowed.bookings], ['TOLD', 3])
  })

  test('by more than two hours offers a full refund', async () => {
    const { change, moved, preview, traveller, booking, leg } = await aSoldLeg()
    await aLeg(db, { departureAt: leg.departureAt, askPriceMinor: 390_000, floorPriceMinor: 390_000 })
    const seen = (await preview(moved(121))).json.preview
    assert.deepEqual(
      [seen.consequence, seen.bookings, seen.seats, seen.refundableMinor],
      ['REFUND_OFFERED', 1, 2, 840_000],
    )
    assert.deepEqual(await readMailsTo(traveller.email), [])
    await change(moved(121))
    const [mail] = await readMailsTo(traveller.email)
    assert.match(mail?.subject ?? '', /^Your flight has moved: /)
    assert.match(
      mail?.text ?? '',
      /before the new departure and the whole \$8,400, our fee included, goes back/,
    )
    assert.match(mail?.text ?? '', /\/contact\?category=booking/)
    assert.ok(mail?.text.includes(`/trips/${booking?.bookingId}?dialog=cancel`))
    // The mail lists other legs near the booked one, each with its final price, local times and a link.
    const text = mail?.text ?? ''
    const others = [...text.matchAll(/^New York .*, arriving .* E[SD]T, .* per person, .*legId=(.*)$/gm)]
    assert.ok(others.length >= 1 && others.length <= 3, text)
    assert.ok(!others.some(([, legId]) => legId === leg.id))
    assert.ok(await offeredAt(booking?.bookingId))
  })

  test('of an airport or to another class of aircraft offers a full refund', async () => {
    const airport = await aSoldLeg()
    const there = await airport.change({ destinationICAO: 'KFXE' })
    assert.equal(there.json.preview.consequence, 'REFUND_OFFERED', there.text)
    const smaller = await aSoldLeg({ legFields: { seatsTotal: 4 } })
    const { tail } = await anAircraft(db, {
      ...{ operatorId: smaller.leg.operatorId, tail: 'N711QM', aircraftType: 'C25M', fittedSeats: 7 },
      ...{ certifiedSeats: 7, mtow: 10_700 },
    })
    const fields = {
      tail,
      aircraftType: 'C25M',
      seatsTotal: 4,
      arrivalLocal: later(smaller.leg.arrivalAt.toISOString(), 10, 'America/New_York'),
    }
    const answer = await smaller.change(fields)
    assert.equal(answer.json.preview.consequence, 'REFUND_OFFERED', answer.text)
  })

  test('in two steps is compared with the booked flight', async () => {
    const { change, moved, booking, leg } = await aSoldLeg()
    assert.equal((await change(moved(80))).json.preview.consequence, 'TOLD')
    const newcomer = await aUser(db)
    const second = await aPaidBooking(newcomer, leg.id, 1)
    const answer = await change(moved(160))
    assert.deepEqual(
      [answer.json.preview.consequence, answer.json.preview.refundableMinor],
      ['REFUND_OFFERED', 840_000],
    )
    assert.ok(await offeredAt(booking?.bookingId))
    assert.equal(await offeredAt(second.bookingId), null)
    assert.match((await readMailsTo(newcomer.email))[0]?.subject ?? '', /^A change to your flight/)
  })

  test('is refused if its consequence is more than the operator agreed to', async () => {
    const { change, moved, leg, traveller } = await aSoldLeg()
    const answer = await change(moved(180), 'TOLD')
    assert.deepEqual([answer.status, answer.json.code], [409, 'change_needs_agreement'])
    const { departureAt } = await db
      .selectFrom('legs')
      .select('departureAt')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(departureAt, leg.departureAt)
    assert.deepEqual(await readMailsTo(traveller.email), [])
  })

  test('that is made twice is mailed once', async () => {
    const { change, moved, traveller } = await aSoldLeg()
    await change(moved(30))
    assert.equal((await change(moved(30), 'NONE')).json.preview.consequence, 'NONE')
    assert.equal((await readMailsTo(traveller.email)).length, 1)
  })

  test('cannot remove sold seats or change the sale mode or the currency', async () => {
    const { change } = await aSoldLeg()
    const cases: [Partial<LegForm>, string][] = [
      [{ seatsTotal: 1 }, 'seatsTotal'],
      [{ saleMode: 'WHOLE_AIRCRAFT' }, 'saleMode'],
      [{ currency: 'EUR' }, 'currency'],
      [{ arrivalLocal: '2020-01-01T10:00' }, 'arrivalLocal'],
    ]
    for (const [fields, path] of cases) {
      const answer = await change(fields)
      assert.deepEqual([answer.status, answer.json.details[0]?.path], [400, path], answer.text)
    }
    const free = await aSoldLeg({ sold: 0 })
    // Yesterday's rate, because today may not have begun in New York.
    await storeRates(db, [{ day: dayFromNow(-1), currency: 'USD', rate: '1.1364' }], { source: 'test' })
    const resold = await free.change({ saleMode: 'WHOLE_AIRCRAFT', currency: 'EUR', seatsTotal: 1 }, 'NONE')
    assert.equal(resold.status, 200, resold.text)
  })

  test('can postpone a flight that leaves within two hours', async () => {
    const departureAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 90 * 60_000)
    const { change, moved } = await aSoldLeg({ sold: 0, legFields: { departureAt } })
    assert.equal((await change(moved(30), 'NONE')).status, 200)
  })

  test('is possible only for flights on sale, and is in the audit log', async () => {
    const { change, moved, leg } = await aSoldLeg()
    await change(moved(30))
    const [act] = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', leg.id).execute()
    assert.equal(act?.act, 'flight.change')
    assert.equal((act?.after as { consequence?: string } | undefined)?.consequence, 'TOLD')
    await db.updateTable('legs').set({ status: 'FLOWN' }).where('id', '=', leg.id).execute()
    assert.equal((await change(moved(60))).json.code, 'flight_not_on_sale')
  })

  test('and a concurrent hold cannot both succeed', async () => {
    const { change, leg } = await aSoldLeg({ sold: 0, legFields: { seatsTotal: 4 } })
    const buyer = await aUser(db)
    const lock = `select from legs where id = '${leg.id}' for update`
    const [held, shrunk] = await overlapping<unknown>(connectionString, lock, () => [
      holdSeats(app, { user: buyer, legId: leg.id, seats: 3 }),
      change({ seatsTotal: 2 }, 'NONE').then((answer) => {
        if (answer.status !== 200) throw new Error(answer.json.details[0]?.path)
      }),
    ])
    assert.notEqual(held?.status, shrunk?.status)
  })

  test('shows how much of the fare pays for higher taxes, and takes no more than the operator agreed to', async () => {
    const rule: Omit<InsertObject<Database, 'taxRules'>, 'id' | 'validFrom'> = {
      ...{ slot: 'US_TEST', jurisdiction: 'US', code: 'US_TEST', kind: 'PER_HEAD', currency: 'USD' },
      ...{ applies: 'DEPARTURE', dateKey: 'DEPARTURE_LOCAL', condition: JSON.stringify({ all: [] }) },
      ...{ taxedFromAge: 0, lapInfants: 'FREE', base: 'FARE', inVatBase: false, liable: 'CARRIER' },
      ...{ remitter: 'OPERATOR', refund: 'NOT_FLOWN', treatment: 'SEPARATE', sourceTitle: 'test', note: '' },
    }
    const [low, high] = [
      { id: 'US-LOW', amountMinor: 1000, validFrom: dayFromNow(-2), validUntil: dayFromNow(19) },
      { id: 'US-HIGH', amountMinor: 6000, validFrom: dayFromNow(20) },
    ]
    await db
      .insertInto('taxRules')
      .values([
        { ...rule, ...low },
        { ...rule, ...high },
      ])
      .execute()
    const { user, path, form, preview, moved, booking, leg } = await aSoldLeg()
    const later = moved(14 * 24 * 60)
    const seen = (await preview(later)).json.preview
    const risesBy: number = seen.taxesBorneMinor
    // The leg was sold without taxes, so all taxes add to the rise per person.
    assert.ok(seen.taxesBackMinor === 0 && risesBy > 12_000)
    const readFare = async () =>
      await db
        .selectFrom('bookings')
        .innerJoin('legs', 'legs.id', 'bookings.legId')
        .select(['fareMinor', 'amountMinor', 'legs.departureAt'])
        .where('bookings.id', '=', booking?.bookingId ?? '')
        .executeTakeFirstOrThrow()
    const before = await readFare()
    assert.deepEqual(before.departureAt, leg.departureAt)
    const change = async (agreedTaxesMinor: number) =>
      await app.call('POST', `${path}/change`, {
        as: user,
        body: { flight: { ...form, ...later }, agreedTo: 'REFUND_OFFERED', agreedTaxesMinor },
      })
    assert.equal((await change(risesBy - 1)).json.code, 'change_needs_agreement')
    assert.deepEqual(await readFare(), before)
    assert.equal((await change(risesBy)).json.preview.taxesBorneMinor, risesBy)
    const after = await readFare()
    assert.deepEqual([after.fareMinor, after.amountMinor], [before.fareMinor - risesBy, before.amountMinor])
  })
})

describe('cancelling over HTTP', () => {
  test('first shows the refunds, then cancels once and records the act', async () => {
    const { user, path, leg } = await aSoldLeg()
    const seen = await app.call('GET', `${path}/cancellation`, { as: user })
    const outcome = {
      refundedBookings: 1,
      refundedSeats: 2,
      refundedMinor: 840_000,
      releasedHolds: 0,
      currency: 'USD',
      mustBeImpossible: false,
    } as const
    assert.deepEqual(seen.json.preview, outcome)
    const cancel = (reason: string) => app.call('POST', `${path}/cancel`, { as: user, body: { reason } })
    assert.equal((await cancel('  ')).json.details[0].path, 'reason')
    const answer = await cancel('Crew is ill')
    assert.deepEqual(answer.json.outcome, outcome)
    assert.deepEqual(
      [answer.json.flight.status, answer.json.flight.cancelReason],
      ['CANCELLED', 'Crew is ill'],
    )
    assert.equal((await cancel('Crew is ill')).json.outcome.refundedBookings, 0)
    const acts = await db.selectFrom('auditLog').select('act').where('subjectId', '=', leg.id).execute()
    assert.deepEqual(acts, [{ act: 'flight.cancel' }])
  })

  test('is possible only for published flights', async () => {
    const { user, path, leg } = await aSoldLeg({ sold: 0, legFields: { status: 'DRAFT' } })
    const body = { reason: 'Crew is ill' }
    assert.equal(
      (await app.call('POST', `${path}/cancel`, { as: user, body })).json.code,
      'flight_not_on_sale',
    )
    await db.updateTable('legs').set({ status: 'FLOWN' }).where('id', '=', leg.id).execute()
    assert.equal((await app.call('POST', `${path}/cancel`, { as: user, body })).status, 409)
  })
})
