import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { toLocalTime } from '#contract/airports.ts'
import { openPassKeys } from '#server/trips/passes/pass-keys.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { readAztec } from '#test/read/read-aztec.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { readQr } from '#test/read/read-qr.ts'

const app = await openTestApp({ worker: true })
const { db } = app
const keys = openPassKeys(app.config.passKeys)

const operator = await anOperator(db, { legalName: 'Northlight Air Charter LLC' })
await db.updateTable('operators').set({ carrierCode: 'NLX' }).where('id', '=', operator.id).execute()
const departureAt = new Date('2027-03-04T21:20:00Z')

/** A paid trip from Teterboro to Opa-locka, with its traveller. */
async function aTrip({ seats = 1, name = 'Sam Traveller', ...fields }: Partial<Trip> = {}) {
  const user = await aUser(db)
  await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
  const leg = await aLeg(db, { operatorId: operator.id, departureAt, ...fields })
  await db
    .updateTable('legs')
    .set({ originTerminal: 'Palisade Terminal, Hangar Row 4', destinationTerminal: 'Mangrove Terminal' })
    .where('id', '=', leg.id)
    .execute()
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats })
  const { reference } = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { user, leg, bookingId, reference }
}
type Trip = { seats: number; name: string } & NonNullable<Parameters<typeof aLeg>[1]>
type ATrip = Awaited<ReturnType<typeof aTrip>>

const get = (trip: Pick<ATrip, 'user' | 'bookingId'>, what: string) =>
  app.call('GET', `/api/api/trips/${trip.bookingId}/${what}`, { as: trip.user })

async function fetchBytes(trip: ATrip, what: string): Promise<Buffer> {
  const authorization = `Bearer ${app.tokenFor(trip.user)}`
  const response = await fetch(`${app.url}/api/api/trips/${trip.bookingId}/${what}`, {
    headers: { authorization },
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"/)
  return Buffer.from(await response.arrayBuffer())
}

describe('the passes of a trip', () => {
  test('are one for each seat, and each code is read back as it was signed', async () => {
    const trip = await aTrip({ seats: 3 })
    const { status, json } = await get(trip, 'pass')
    assert.equal(status, 200)
    assert.equal(json.flight.origin.terminal, 'Palisade Terminal, Hangar Row 4')
    assert.equal(json.flight.beThereUTC, '2027-03-04T20:50:00.000Z')
    assert.equal(json.passes.length, 3)
    for (const [index, pass] of json.passes.entries()) {
      const seat = index + 1
      assert.equal(pass.number, `${trip.reference}-${seat}`)
      assert.equal(readQr(pass.qr), pass.code)
      assert.deepEqual(keys.verify(pass.code), {
        ...{ legId: trip.leg.id, reference: trip.reference, seat },
        ...{ holder: '', name: 'Sam Traveller' },
      })
      const pnr = trip.reference.slice(3)
      const items = `M1TRAVELLER/SAM       E${pnr} TEBOPFNLX0000 063F    000${seat} 000`
      assert.equal(pass.bcbp.text.slice(0, 60), items)
      assert.equal(pass.bcbp.text.slice(60), `^158${keys.signText(items)}`)
      assert.equal(readAztec(pass.bcbp.aztec), pass.bcbp.text)
    }
  })

  test('have the names of the named passengers, and change when a seat is given to another person', async () => {
    const trip = await aTrip({ seats: 2 })
    const name = (who: string, version: number, passenger: object) =>
      app.call('PUT', `/api/api/trips/${trip.bookingId}/passengers/2`, {
        as: trip.user,
        body: { who, version, passenger: aTravelledPassenger(passenger) },
      })
    const second = async () => (await get(trip, 'pass')).json.passes[1]
    const readHolder = async () => keys.verify((await second()).code)?.holder
    assert.equal(await readHolder(), '')

    assert.equal((await name('same', 0, { givenNames: 'Ada', familyName: 'Vale' })).status, 200)
    const pass = await second()
    assert.deepEqual(
      [pass.name, pass.named, pass.bcbp.text.slice(2, 22)],
      ['Ada Vale', true, 'VALE/ADA            '],
    )
    const holder = await readHolder()
    assert.match(holder ?? '', /^[0-9a-f]{12}$/)
    assert.equal((await name('same', 1, { givenNames: 'Ada Maria', familyName: 'Vale' })).status, 200)
    assert.equal(await readHolder(), holder, 'the same person with another spelling')
    assert.equal((await name('another', 2, { givenNames: 'Bea', familyName: 'Voss' })).status, 200)
    assert.notEqual(await readHolder(), holder)
    const [first = '', other = ''] = readPdf(await fetchBytes(trip, 'pass.pdf')).sheets
    assert.match(first, /Sam Traveller/)
    assert.match(other, /Bea Voss/)
  })

  test('have no boarding code if the carrier or an airport has no code, or the name has no Latin letters', async () => {
    const plain = await anOperator(db)
    const without = await aTrip({ operatorId: plain.id })
    assert.equal((await get(without, 'pass')).json.passes[0].bcbp, null)
    const chinese = await aTrip({ name: '李娜' })
    const [pass] = (await get(chinese, 'pass')).json.passes
    assert.equal(pass.bcbp, null)
    assert.equal(keys.verify(readQr(pass.qr))?.name, '李娜')
  })

  test('number passengers in the order of confirmations, also after a cancellation', async () => {
    const first = await aTrip({ seats: 2 })
    const user = await aUser(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: first.leg.id })
    const [pass] = (await get({ user, bookingId }, 'pass')).json.passes
    assert.equal(pass.bcbp.text.slice(52, 57), '0003 ')
  })

  test('are void once the trip is cancelled, and not available before it is confirmed', async () => {
    const trip = await aTrip()
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledAt: new Date() })
      .where('id', '=', trip.bookingId)
      .execute()
    for (const what of ['pass', 'pass.pdf']) {
      const { status, json } = await get(trip, what)
      assert.deepEqual([status, json.code], [409, 'pass_void'])
    }
    await db
      .updateTable('bookings')
      .set({ status: 'PENDING', cancelReason: null, cancelledAt: null, confirmedAt: null })
      .where('id', '=', trip.bookingId)
      .execute()
    for (const what of ['pass', 'pass.pdf', 'calendar.ics'])
      assert.equal((await get(trip, what)).json.code, 'no_pass_yet')
  })

  test('as PDF have a page each, with name, times, places and number', async () => {
    const trip = await aTrip({ seats: 2, name: 'Zoë Ångström-Łęcka' })
    const pages = readPdf(await fetchBytes(trip, 'pass.pdf')).sheets
    assert.equal(pages.length, 2)
    for (const [index, page] of pages.entries()) {
      for (const words of [
        'Zoë Ångström-Łęcka',
        `${trip.reference}-${index + 1}`,
        `${index + 1} of 2`,
        'TEB',
        'OPF',
        'Departs Thu 4 Mar 2027, 16:20 EST (UTC−05:00)',
        'Arrives Thu 4 Mar 2027, 19:12 EST (UTC−05:00)',
        '15:50 EST',
        'Palisade Terminal, Hangar Row 4',
        'Mangrove Terminal',
        'Northlight Air Charter LLC',
        'N482NL',
      ])
        assert.ok(
          // The letters of a name come from two files of one font family.
          page
            .replaceAll('-05:00', '−05:00')
            .replace(/-\n(?=Łę)|(?<=Łę)\n/g, (gap) => gap.replace('\n', ''))
            .includes(words),
          `${words} is not in\n${page}`,
        )
    }
  })

  test('as PDF print names in their own script, or say where the name can be read', async () => {
    const [cyrillic = ''] = readPdf(
      await fetchBytes(await aTrip({ name: 'Дмитрий Щербаков' }), 'pass.pdf'),
    ).sheets
    assert.match(cyrillic, /Дмитрий Щербаков/)
    const [chinese = ''] = readPdf(await fetchBytes(await aTrip({ name: '李娜' }), 'pass.pdf')).sheets
    assert.match(chinese, /Name in the code and on the pass page/)
  })
})

describe('the receipt', () => {
  for (const [currency, price, shown] of [
    ['USD', 420_050, ['USD 4,200.50', 'USD 8,401.00', 'USD 840.10', 'USD 7,560.90']],
    ['JPY', 420_050, ['JPY 420,050', 'JPY 840,100', 'JPY 84,010', 'JPY 756,090']],
    ['KWD', 1_250_510, ['KWD 1,250.510', 'KWD 2,501.020', 'KWD 250.100', 'KWD 2,250.920']],
  ] as const)
    test(`in ${currency} says exactly what was charged, for what and how`, async () => {
      const trip = await aTrip({ seats: 2, currency, askPriceMinor: price, floorPriceMinor: price })
      const payment = await db
        .selectFrom('payments')
        .select('paymentIntentId')
        .where('bookingId', '=', trip.bookingId)
        .executeTakeFirstOrThrow()
      const [page = ''] = readPdf(await fetchBytes(trip, 'receipt.pdf')).sheets
      for (const words of [
        ...shown,
        'Sam Traveller',
        trip.reference,
        'New York (TEB) to Miami (OPF)',
        'Northlight Air Charter LLC',
        payment.paymentIntentId ?? 'none',
      ])
        assert.ok(page.includes(words), `${words} is not in\n${page}`)
      assert.match(page.replaceAll('\n', ' '), /does not operate|operated by/i)
      assert.ok(!page.includes('Refunds'))
      assert.doesNotMatch(page, /tax/i)
    })

  test('lists refunds, and marks those that are not confirmed yet', async () => {
    const trip = await aTrip()
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', trip.bookingId)
      .executeTakeFirstOrThrow()
    const refund = { paymentId, reason: 'test', kind: 'AMOUNT' as const }
    await db
      .insertInto('refunds')
      .values([
        { ...refund, amountMinor: 100_000, status: 'REFUNDED', refundedAt: new Date('2027-01-05T10:00:00Z') },
        { ...refund, amountMinor: 50_000, status: 'PENDING' },
        { ...refund, amountMinor: 7_000, status: 'FAILED' },
      ])
      .execute()
    const [page = ''] = readPdf(await fetchBytes(trip, 'receipt.pdf')).sheets
    for (const words of [
      'Refunded on 5 January 2027 (UTC)',
      '-USD 1,000.00',
      'Under way, not confirmed by the provider yet',
      '-USD 500.00',
      'USD 3,200.00',
    ])
      assert.ok(page.includes(words), `${words} is not in\n${page}`)
    assert.ok(!page.includes('USD 70.00'))
  })

  test('exists only if something was charged', async () => {
    const trip = await aTrip()
    await db
      .updateTable('payments')
      .set({ capturedAt: null })
      .where('bookingId', '=', trip.bookingId)
      .execute()
    assert.equal((await get(trip, 'receipt.pdf')).json.code, 'nothing_charged')
  })
})

describe('the calendar file', () => {
  const eventIn = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const zone = calendar.getFirstSubcomponent('vtimezone')
    assert.ok(zone)
    ICAL.TimezoneService.reset()
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    const component = calendar.getFirstSubcomponent('vevent')
    assert.ok(component)
    return { calendar, component, event: new ICAL.Event(component) }
  }

  test('has the flight at its true instants in the origin’s own time, with its terminal and an alarm', async () => {
    const trip = await aTrip()
    const { event, component } = eventIn((await fetchBytes(trip, 'calendar.ics')).toString())
    assert.equal(event.startDate.toString(), '2027-03-04T16:20:00')
    assert.equal(event.startDate.zone?.tzid, 'America/New_York')
    assert.equal(event.startDate.toJSDate().toISOString(), trip.leg.departureAt.toISOString())
    assert.equal(event.endDate.toJSDate().toISOString(), trip.leg.arrivalAt.toISOString())
    assert.match(event.location, /^Palisade Terminal, Hangar Row 4\nTeterboro/)
    assert.match(event.description, /Arrives: Thu 4 Mar, 19:12 EST/)
    assert.equal(event.uid, `${trip.bookingId}@ferrywing`)
    assert.equal(component.getFirstPropertyValue('status'), 'CONFIRMED')
    const alarm = component.getFirstSubcomponent('valarm')
    assert.equal(alarm?.getFirstPropertyValue('trigger')?.toString(), '-PT3H')
  })

  test('is correct in the night when the clocks change', async () => {
    // In New York the clock jumps from 02:00 to 03:00 on 14 March 2027.
    const trip = await aTrip({ departureAt: new Date('2027-03-14T06:30:00Z') })
    const { event } = eventIn((await fetchBytes(trip, 'calendar.ics')).toString())
    assert.equal(event.startDate.toString(), '2027-03-14T01:30:00')
    assert.equal(event.startDate.toJSDate().toISOString(), trip.leg.departureAt.toISOString())
    assert.equal(event.endDate.toJSDate().toISOString(), trip.leg.arrivalAt.toISOString())
    assert.equal(toLocalTime(trip.leg.arrivalAt.toISOString(), 'America/New_York').time, '05:22')
    assert.equal(event.endDate.toString(), '2027-03-14T05:22:00')
  })

  test('removes the flight from the calendar after the trip is cancelled', async () => {
    const trip = await aTrip()
    const before = eventIn((await fetchBytes(trip, 'calendar.ics')).toString())
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date() })
      .where('id', '=', trip.bookingId)
      .execute()
    const after = eventIn((await fetchBytes(trip, 'calendar.ics')).toString())
    assert.equal(after.calendar.getFirstPropertyValue('method'), 'CANCEL')
    assert.equal(after.component.getFirstPropertyValue('status'), 'CANCELLED')
    assert.equal(after.event.uid, before.event.uid)
    assert.ok(after.event.sequence > before.event.sequence)
  })
})
