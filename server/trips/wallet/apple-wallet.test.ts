import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { anApplePush } from '#test/fakes/apple-push.ts'
import { overlapping } from '#test/overlapping.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { readPkpass, verifySignature } from '#test/read/read-pkpass.ts'
import { anFbo } from '#test/samples/fbo.ts'
import { aWalletTrip, readTestKeys } from '#test/samples/wallet-trip.ts'
import { forgetWalletPasses } from '../forget-passengers.ts'

const apple = await anApplePush()
const app = await openTestApp({ worker: true, env: { APPLE_WALLET_PUSH_URL: apple.url } })
const { db } = app
const PASS_TYPE = 'pass.test.ferrywing.trips'
const SERVICE = '/api/api/wallet/v1'
let devices = 0

type Trip = Awaited<ReturnType<typeof aWalletTrip>>

async function download(url: string) {
  const response = await fetch(url.replace(app.config.publicUrl, app.url))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

/** Adds a pass of the trip to a simulated phone, and returns the phone's actions. */
async function install(trip: Trip, seat = 1) {
  const { status, json, text } = await trip.add('apple', seat)
  assert.equal(status, 200, text)
  const { bytes } = await download(json.url)
  const { pass, files } = readPkpass(bytes, readTestKeys(app))
  const device = `device-${++devices}`
  const pushToken = `push${String(devices).padStart(8, '0')}`
  const authorization = `ApplePass ${pass.authenticationToken}`
  const ofDevice = `${SERVICE}/devices/${device}/registrations/${PASS_TYPE}`
  const ofPass = `${ofDevice}/${pass.serialNumber}`
  const register = (headers: Record<string, string> = { authorization }) =>
    app.call('POST', ofPass, { body: { pushToken }, headers })
  return {
    ...{ pass, files, device, pushToken, register },
    unregister: () => app.call('DELETE', ofPass, { headers: { authorization } }),
    changed: (since?: string) => app.call('GET', ofDevice + (since ? `?passesUpdatedSince=${since}` : '')),
    async latest(since?: string) {
      const response = await fetch(`${app.url}${SERVICE}/passes/${PASS_TYPE}/${pass.serialNumber}`, {
        headers: { authorization, ...(since ? { 'if-modified-since': since } : {}) },
      })
      const body = Buffer.from(await response.arrayBuffer())
      const read = response.status === 200 ? readPkpass(body, readTestKeys(app)).pass : null
      return { status: response.status, modified: response.headers.get('last-modified') ?? '', pass: read }
    },
    pushes: () => apple.received.filter(({ path }) => path === `/3/device/${pushToken}`),
  }
}

const findField = (pass: Awaited<ReturnType<typeof install>>['pass'], key: string) =>
  Object.values<{ key: string; value: string }[]>(pass.boardingPass)
    .flat()
    .find((field) => field.key === key)

describe('a pass for Apple Wallet', () => {
  test('has a manifest of all its files signed by the pass certificate, and the code of the paper pass', async () => {
    const trip = await aWalletTrip(app)
    const { pass, files } = await install(trip)
    const paper = await app.call('GET', `/api/api/trips/${trip.bookingId}/pass`, { as: trip.user })
    assert.equal(pass.barcodes[0].message, paper.json.passes[0].code)
    assert.equal(pass.barcodes[0].altText, paper.json.passes[0].number)
    assert.deepEqual(
      [pass.passTypeIdentifier, pass.voided, pass.webServiceURL],
      [PASS_TYPE, false, `${app.config.publicUrl}/api/api/wallet`],
    )
    assert.equal(findField(pass, 'from')?.value, 'TEB')
    assert.equal(Date.parse(findField(pass, 'departs')?.value ?? ''), trip.leg.departureAt.getTime())
    assert.match(findField(pass, 'departs')?.value ?? '', /-0[45]:00$/, 'by the clock of Teterboro')
    for (const [language, words] of Object.entries({ en: 'Passenger', fr: 'Passager', ar: 'المسافر' }))
      assert.match(String(files.get(`${language}.lproj/pass.strings`)), new RegExp(`"${words}";`))
    assert.ok(files.has('icon.png') && files.has('icon@2x.png'))
    const changed = Buffer.from(String(files.get('manifest.json')).replace('pass.json', 'pass.jsom'))
    const signature = files.get('signature') ?? Buffer.alloc(0)
    assert.throws(() => verifySignature(changed, signature, readTestKeys(app).authority), /digest/)
  })

  test('is the same one each time it is added, and each seat has its own', async () => {
    const [trip, fresh] = [await aWalletTrip(app, { seats: 2 }), await aWalletTrip(app)]
    const [once, again, other] = [await install(trip), await install(trip), await install(trip, 2)]
    assert.equal(again.pass.serialNumber, once.pass.serialNumber)
    assert.equal(again.pass.authenticationToken, once.pass.authenticationToken)
    assert.notEqual(other.pass.serialNumber, once.pass.serialNumber)
    const atOnce = await overlapping<{ json: { url: string } }>(
      app.connectionString,
      'lock table wallet_passes in share mode',
      () => Array.from({ length: 4 }, async () => await fresh.add('apple')),
    )
    const paths = atOnce.map((one) => one.status === 'fulfilled' && new URL(one.value.json.url).pathname)
    assert.equal(new Set(paths).size, 1)
    assert.equal((await trip.add('apple', 3)).json.code, 'seat_not_found')
    const family = await aWalletTrip(app, { infants: 1 })
    const [adult, infant] = [await install(family), await install(family, 2)]
    assert.deepEqual(
      [adult, infant].map(({ pass }) => findField(pass, 'seat')?.value),
      ['1/1', 'ferrywing.onLap'],
    )
    const stranger = await aWalletTrip(app)
    const theirs = await app.call('POST', `/api/api/trips/${trip.bookingId}/passes/1/wallet`, {
      as: stranger.user,
      body: { wallet: 'apple' },
    })
    assert.equal(theirs.json.code, 'booking_not_found')
  })

  test('can be downloaded for ten minutes, and not from a changed address', async () => {
    const { url } = (await (await aWalletTrip(app)).add('apple')).json
    assert.equal((await download(url)).headers.get('content-type'), 'application/vnd.apple.pkpass')
    const altered = new URL(url)
    altered.searchParams.set('until', String(Number(altered.searchParams.get('until')) + 1))
    assert.equal((await download(altered.href)).status, 400)
    const before = new URL(url)
    before.pathname = before.pathname.replace(/[0-9a-f-]{36}/, crypto.randomUUID())
    assert.equal((await download(before.href)).status, 400)
  })
})

describe('a phone with a pass', () => {
  test('registers once, unregisters, and gets no notification after that', async () => {
    const trip = await aWalletTrip(app)
    const phone = await install(trip)
    assert.deepEqual([(await phone.register()).status, (await phone.register()).status], [201, 200])
    const { status, json } = await phone.changed()
    assert.deepEqual([status, json.serialNumbers], [200, [phone.pass.serialNumber]])
    assert.equal((await phone.changed(json.lastUpdated)).status, 204)
    await sql`insert into wallet_devices (pass_id, device_id, push_token)
      select ${phone.pass.serialNumber}::uuid, 'other' || n, 'pushother' from generate_series(1, 49) n`.execute(
      db,
    )
    assert.equal((await phone.register()).status, 200)
    await sql`delete from wallet_devices where device_id = ${phone.device}`.execute(db)
    await sql`insert into wallet_devices (pass_id, device_id, push_token)
      values (${phone.pass.serialNumber}, 'other50', 'pushother')`.execute(db)
    assert.equal((await phone.register()).status, 429)
    await sql`delete from wallet_devices where device_id like 'other%'`.execute(db)
    assert.equal((await phone.register()).status, 201)
    assert.deepEqual([(await phone.unregister()).status, (await phone.unregister()).status], [200, 200])
    assert.equal((await phone.changed()).status, 204)
    const rest = await install(trip)
    await rest.register()
    assert.equal((await trip.move(30)).status, 200)
    await eventually(async () => rest.pushes().length > 0)
    assert.deepEqual(phone.pushes(), [])
  })

  test('is refused without the token of that pass', async () => {
    const [phone, other] = [await install(await aWalletTrip(app)), await install(await aWalletTrip(app))]
    const tokens = ['', 'Bearer x', `ApplePass ${other.pass.authenticationToken}`]
    for (const authorization of tokens) assert.equal((await phone.register({ authorization })).status, 401)
    assert.equal((await phone.changed()).status, 204)
  })

  test('gets 304 while nothing has changed; after a move it is notified and gets the new pass', async () => {
    const trip = await aWalletTrip(app)
    const phone = await install(trip)
    await phone.register()
    const first = await phone.latest()
    assert.equal(first.status, 200)
    assert.equal((await phone.latest(first.modified)).status, 304)
    const { lastUpdated } = (await phone.changed()).json

    assert.equal((await trip.move(90)).status, 200)
    const [pushed] = await eventually(async () => phone.pushes().length > 0 && phone.pushes())
    assert.deepEqual([pushed?.topic, pushed?.body], [PASS_TYPE, '{}'])
    const { json } = await phone.changed(lastUpdated)
    assert.deepEqual(json.serialNumbers, [phone.pass.serialNumber])
    const second = await phone.latest(first.modified)
    assert.equal(second.status, 200, 'also if both changes are within a second')
    const movedTo = trip.leg.departureAt.getTime() + 90 * 60_000
    assert.equal(Date.parse(findField(second.pass, 'departs')?.value ?? ''), movedTo)
    assert.equal((await phone.latest(second.modified)).status, 304)
  })

  test('is notified of another FBO and of another name', async () => {
    const trip = await aWalletTrip(app)
    const phone = await install(trip)
    await phone.register()
    const { id, name } = await anFbo(db)
    assert.equal((await trip.change({ originFboId: id }, 'TOLD')).status, 200)
    await eventually(async () => phone.pushes().length === 1)
    assert.equal(findField((await phone.latest()).pass, 'house')?.value, name)
    assert.equal((await trip.name(1, 0, 'same', aTravelledPassenger())).status, 200)
    await eventually(async () => phone.pushes().length === 2)
    assert.equal(findField((await phone.latest()).pass, 'passenger')?.value, 'Ada Vale')
    await sql`update fbos set telephone = '+12015550199' where id = ${id}`.execute(db)
    await eventually(async () => phone.pushes().length === 3)
    assert.equal(findField((await phone.latest()).pass, 'telephone')?.value, '+12015550199')
  })

  test('shows a void pass without name and code after the booking is cancelled or another person gets the seat', async () => {
    const trip = await aWalletTrip(app)
    assert.equal((await trip.name(1, 0, 'same', aTravelledPassenger())).status, 200)
    const phone = await install(trip)
    await phone.register()
    const bea = aTravelledPassenger({ givenNames: 'Bea', familyName: 'Voss' })
    assert.equal((await trip.name(1, 1, 'another', bea)).status, 200)
    await eventually(async () => phone.pushes().length === 1)
    const gone = (await phone.latest()).pass
    assert.deepEqual([gone.voided, gone.barcodes], [true, []])
    assert.equal(findField(gone, 'passenger'), undefined)

    const other = await install(trip)
    assert.notEqual(other.pass.serialNumber, phone.pass.serialNumber)
    assert.equal(findField(other.pass, 'passenger')?.value, 'Bea Voss')
    await other.register()
    const cancelled = await app.call('POST', `/api/api/operators/flights/${trip.leg.id}/cancel`, {
      as: trip.owner,
      body: { reason: 'The aircraft is being repaired.' },
    })
    assert.equal(cancelled.status, 200, cancelled.text)
    await eventually(async () => other.pushes().length === 1)
    const { voided, barcodes } = (await other.latest()).pass
    assert.deepEqual([voided, barcodes], [true, []])
    assert.equal((await trip.add('apple')).json.code, 'pass_void')
    assert.equal(phone.pushes().length, 1, 'a void pass does not change any more')
  })

  test('is deleted when Apple does not know its token any more, and thirty days after the flight', async () => {
    const trip = await aWalletTrip(app)
    const phone = await install(trip)
    await phone.register()
    apple.answers.push({ status: 410, reason: 'Unregistered' })
    assert.equal((await trip.move(45)).status, 200)
    await eventually(async () => (await phone.changed()).status === 204)

    await phone.register()
    const count = async () =>
      (await db.selectFrom('walletPasses').select('id').where('bookingId', '=', trip.bookingId).execute())
        .length
    await forgetWalletPasses(db)
    assert.equal(await count(), 1)
    await sql`update legs set departure_at = now() - interval '31 days', arrival_at = now() - interval '30 days 1 hour',
      status = 'FLOWN' where id = ${trip.leg.id}`.execute(db)
    await forgetWalletPasses(db)
    assert.equal(await count(), 0)
    assert.equal((await phone.latest()).status, 401)
  })
})
