import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { BOOKINGS_PAGE_SIZE } from '#contract/bookings/manifests.ts'
import { findPassengerNeeds } from '#contract/bookings/passengers.ts'
import { encryptPerson, type Person } from '#server/bookings/passengers.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, KEEP_TAXES } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { pickShownTraveller, toInitials } from './manifest-rules.ts'
import { writeManifestPdf } from './write-manifest.ts'
import { writeManifestCsv } from './write-manifest-csv.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app

async function aSeller() {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id })
  return { operatorId: operator.id, as: { id: user.id, role: user.role } }
}

async function aTraveller(name: string) {
  const user = await aUser(db)
  await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
  return user
}

async function aPaidBooking(legId: string, { name = 'Sam Traveller', seats = 1 } = {}) {
  const user = await aTraveller(name)
  await holdSeats(app, { user, legId, seats })
  const { bookingId, url } = await startCheckout(app, { user, legId, seats: seats })
  await payOnHostedPage(url)
  return await eventually(async () => {
    const booking = await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
    return booking?.status === 'CONFIRMED' && booking
  })
}

const ADA: Person = {
  givenNames: 'Ada',
  familyName: 'Quillfeather',
  dateOfBirth: '1984-03-09',
  nationality: 'US',
  document: { type: 'PASSPORT', number: 'X12345678', country: 'US', expiresOn: '2040-01-31' },
  details: { sex: 'F', residenceCountry: 'US' },
}

async function seat(bookingId: string, person: Person) {
  const id = crypto.randomUUID()
  await db
    .insertInto('passengers')
    .values({ id, bookingId, seat: 1, ...encryptPerson(app.app.rowCipher, id, person) })
    .execute()
}

const bookingsPath = (legId: string) => `/api/api/operators/flights/${legId}/bookings`
const manifestPath = (legId: string) => `/api/api/operators/flights/${legId}/manifest`

async function depart(legId: string) {
  await db
    .updateTable('legs')
    .set({ departureAt: new Date(Date.now() - 60_000), departureLatestAt: null })
    .where('id', '=', legId)
    .execute()
}

describe('the bookings of a flight', () => {
  let seller: Awaited<ReturnType<typeof aSeller>>
  let legId = ''
  before(async () => {
    seller = await aSeller()
    legId = (await aLeg(db, { operatorId: seller.operatorId })).id
  })

  test('show the names of travellers with confirmed bookings, states and money; holds and cancelled bookings have no name', async () => {
    const paid = await aPaidBooking(legId, { name: 'Ada Vale', seats: 2 })
    await holdSeats(app, { user: await aTraveller('Bob Held'), legId, seats: 1 })
    const dropper = await aTraveller('Cem Dropped')
    const { bookingId } = await holdSeats(app, { user: dropper, legId, seats: 1 })
    await call('POST', `/api/api/checkout/${bookingId}/abandon`, {
      as: dropper,
      headers: { 'idempotency-key': 'drop' },
    })
    const { json, text } = await call('GET', bookingsPath(legId), { as: seller.as })
    assert.deepEqual(
      json.data.map((row: Record<string, unknown>) => [
        row.status,
        row.leadTraveller,
        row.seats,
        row.netMinor,
      ]),
      [
        ['CONFIRMED', 'Ada Vale', 2, paid.amountMinor - paid.feeMinor],
        ['PENDING', null, 1, 0],
        ['CANCELLED', null, 1, 0],
      ],
    )
    assert.deepEqual(json.totals, {
      bookings: 1,
      seats: 2,
      amountMinor: paid.amountMinor,
      feeMinor: paid.feeMinor,
      netMinor: paid.amountMinor - paid.feeMinor,
    })
    assert.deepEqual([json.flight.seatsSold, json.flight.seatsHeld, json.manifestOpen], [2, 1, true])
    assert.doesNotMatch(text, /@|Bob|Cem/)
    const held = await call('GET', `${bookingsPath(legId)}?status=PENDING`, { as: seller.as })
    assert.equal(held.json.pagination.total, 1)
  })

  test('are masked after departure, and the manifest is closed', async () => {
    await depart(legId)
    const { json, text } = await call('GET', bookingsPath(legId), { as: seller.as })
    assert.deepEqual([json.data[0].leadTraveller, json.manifestOpen], ['A. V.', false])
    assert.doesNotMatch(text, /Ada|Vale/)
    const closed = await call('POST', manifestPath(legId), { as: seller.as, body: { format: 'csv' } })
    assert.deepEqual([closed.status, closed.json.code], [409, 'manifest_closed'])
  })

  test('stay readable until the end of the departure window', async () => {
    const leg = await aLeg(db, { operatorId: seller.operatorId })
    await db
      .updateTable('legs')
      .set({ departureAt: new Date(Date.now() - 60_000), departureLatestAt: new Date(Date.now() + 60_000) })
      .where('id', '=', leg.id)
      .execute()
    assert.equal((await call('GET', bookingsPath(leg.id), { as: seller.as })).json.manifestOpen, true)
  })

  test('of a flight without bookings are one empty page', async () => {
    const leg = await aLeg(db, { operatorId: seller.operatorId })
    const { json } = await call('GET', bookingsPath(leg.id), { as: seller.as })
    assert.deepEqual(
      [json.data, json.pagination],
      [[], { page: 1, limit: BOOKINGS_PAGE_SIZE, total: 0, pages: 1 }],
    )
  })

  test('and the manifest are found by their own operator only', async () => {
    const other = await aSeller()
    const admin = await aUser(db, { role: 'ADMIN' })
    for (const as of [other.as, admin, await aUser(db)]) {
      assert.equal((await call('GET', bookingsPath(legId), { as })).status, 404)
      assert.equal((await call('POST', manifestPath(legId), { as, body: { format: 'pdf' } })).status, 404)
    }
  })
})

describe('the manifest', () => {
  test('lists confirmed travellers as CSV and as PDF, and the audit log records each export', async () => {
    const seller = await aSeller()
    const leg = await aLeg(db, { operatorId: seller.operatorId })
    const paid = await aPaidBooking(leg.id, { name: '=HYPERLINK("http://x.test")', seats: 3 })
    await holdSeats(app, { user: await aTraveller('Bob Held'), legId: leg.id, seats: 1 })

    const csv = (await call('POST', manifestPath(leg.id), { as: seller.as, body: { format: 'csv' } })).json
    assert.match(csv.fileName, new RegExp(`^manifest-${leg.tail}-KTEB-KOPF-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const rows = parse(Buffer.from(csv.contentBase64, 'base64'), {
      bom: true,
      columns: true,
    }) as unknown as Record<string, string>[]
    assert.deepEqual(
      rows.map((row) => [row.no, row.booked_by, row.seat, row.booking, row.from, row.family_name]),
      ['1', '2', '3'].map((no) => [no, `'=HYPERLINK("http://x.test")`, no, paid.reference, 'KTEB', '']),
    )
    const pdf = (await call('POST', manifestPath(leg.id), { as: seller.as, body: { format: 'pdf' } })).json
    assert.equal(pdf.contentType, 'application/pdf')
    assert.match(Buffer.from(pdf.contentBase64, 'base64').toString('latin1'), /^%PDF-1\.7/)
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'after'])
      .where('subjectId', '=', leg.id)
      .orderBy('id')
      .execute()
    assert.deepEqual(acts, [
      { act: 'manifest.export', after: { format: 'csv', bookings: 1, names: 0, documents: 0 } },
      { act: 'manifest.export', after: { format: 'pdf', bookings: 1, names: 0, documents: 0 } },
    ])
  })

  test('contains travel documents that the screen does not show, and closes with the flight', async () => {
    const seller = await aSeller()
    const leg = await aLeg(db, { operatorId: seller.operatorId })
    const abroad = { destinationIcao: 'LFMN', ...KEEP_TAXES }
    await db.updateTable('legs').set(abroad).where('id', '=', leg.id).execute()
    const paid = await aPaidBooking(leg.id, { seats: 2 })
    await seat(paid.id, ADA)
    const shown = await call('GET', bookingsPath(leg.id), { as: seller.as })
    assert.deepEqual(shown.json.data[0].passengers, [
      { seat: 1, onLap: false, name: 'Ada Quillfeather', complete: true },
      { seat: 2, onLap: false, name: null, complete: false },
    ])
    assert.doesNotMatch(shown.text, /X12345678|1984-03-09/)
    const csv = (await call('POST', manifestPath(leg.id), { as: seller.as, body: { format: 'csv' } })).json
    const [first, second] = parse(Buffer.from(csv.contentBase64, 'base64'), {
      bom: true,
      columns: true,
    }) as unknown as Record<string, string>[]
    assert.deepEqual(
      [first?.family_name, first?.date_of_birth, first?.document_number, first?.document_expires],
      ['Quillfeather', '1984-03-09', 'X12345678', '2040-01-31'],
    )
    assert.deepEqual([second?.family_name, second?.booked_by], ['', 'Sam Traveller'])
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('subjectId', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(after, { format: 'csv', bookings: 1, names: 1, documents: 1 })
    await depart(leg.id)
    const gone = await call('GET', bookingsPath(leg.id), { as: seller.as })
    assert.deepEqual(gone.json.data[0].passengers, [])
  })

  const leg = {
    id: crypto.randomUUID(),
    status: 'PUBLISHED' as const,
    tail: 'N1',
    aircraft: 'Citation XLS+',
    origin: { icao: 'KTEB', iata: 'TEB', city: 'New York', timezone: 'America/New_York' },
    destination: { icao: 'KOPF', iata: 'OPF', city: 'Miami', timezone: 'America/New_York' },
    departureUTC: '2026-12-04T21:20:00.000Z',
    arrivalUTC: '2026-12-05T00:12:00.000Z',
    departureLatestUTC: null,
    seatsTotal: 8,
    seatsSold: 3,
    seatsHeld: 0,
    currency: 'USD' as const,
  }
  const sheet = (names: string[]) => ({
    leg,
    carrier: 'Northlight Air Charter LLC',
    needs: findPassengerNeeds(
      { originCountry: 'US', destinationCountry: 'FR' },
      { departureDay: '2026-12-04', arrivalDay: '2026-12-04' },
      { documents: [], isVwpSignatory: false, mtowKg: 9163, minors: 'NONE', isDirect: true },
    ),
    boarding: names.map((name, at) => ({
      reference: `FW-${at}`,
      bookedBy: 'Sam Traveller',
      seat: 1,
      lap: null,
      brought: null,
      person: { ...ADA, givenNames: name, familyName: name },
    })),
    createdAt: new Date('2026-12-04T12:00:00Z'),
  })

  test('escapes every cell that a spreadsheet would run as a formula', () => {
    const csv = writeManifestCsv(sheet(['=1+1', '+1', '-1', '@SUM(A1)', 'Anna-Maria', 'O’Neil, "Jr"']))
    const rows = parse(csv, { bom: true, columns: true }) as unknown as Record<string, string>[]
    assert.deepEqual(
      rows.map((row) => row.family_name),
      [`'=1+1`, `'+1`, `'-1`, `'@SUM(A1)`, 'Anna-Maria', 'O’Neil, "Jr"'],
    )
  })

  test('as PDF is tagged, uses more pages for many bookings, and prints names in every script', async () => {
    const names = [
      'Łukasz Żak',
      'Đorđe',
      '王小明',
      'محمد',
      ...Array.from({ length: 40 }, (_, at) => `Guest ${at}`),
    ]
    const text = (await writeManifestPdf(sheet(names), { compress: false })).toString('latin1')
    assert.match(text, /\/Marked true/)
    assert.equal(text.match(/\/Type \/Page\b/g)?.length, 3)
  })
})

test('a lead traveller’s name is shortened to initials after the flight', () => {
  assert.equal(toInitials(' ada  de Vale '), 'A. D. V.')
  assert.equal(
    pickShownTraveller({ status: 'CONFIRMED', name: 'Ada Vale' }, { manifestOpen: true }),
    'Ada Vale',
  )
  assert.equal(pickShownTraveller({ status: 'PENDING', name: 'Ada Vale' }, { manifestOpen: true }), null)
  assert.equal(pickShownTraveller({ status: 'CANCELLED', name: 'Ada Vale' }, { manifestOpen: true }), null)
})
