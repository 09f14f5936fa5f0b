import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aWalletTrip, readTestKeys } from '#test/samples/wallet-trip.ts'

const app = await openTestApp({ worker: true })
const ISSUER = '3388000000000000000'

/** The claims of a save link, after verifying the service account's signature. */
function readLink(url: string) {
  const [head = '', payload = '', signature = ''] = url.split('/save/')[1]?.split('.') ?? []
  const key = createPublicKey(readTestKeys(app).googleKey)
  assert.ok(verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url')))
  assert.equal(JSON.parse(Buffer.from(head, 'base64url').toString()).alg, 'RS256')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

/** The object as stored by the stand-in for Google. */
async function readObject(id: string) {
  const sandbox = `${app.sandboxUrl}/google-wallet`
  const body = new URLSearchParams({ assertion: 'a.b.c' })
  const { access_token: token } = (await (
    await fetch(`${sandbox}/token`, { method: 'POST', body })
  ).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${sandbox}/walletobjects/v1/transitObject/${id}`, { headers })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return (await response.json()) as any
}

describe('a pass for Google Wallet', () => {
  test('is an object in a signed link, with the code of the paper pass, in the account’s language', async () => {
    const trip = await aWalletTrip(app)
    await app.db.updateTable('users').set({ language: 'fr' }).where('id', '=', trip.user.id).execute()
    const { status, json, text } = await trip.add('google')
    assert.equal(status, 200, text)
    const claims = readLink(json.url)
    assert.deepEqual(
      [claims.iss, claims.aud, claims.typ, claims.origins],
      ['wallet@ferrywing.test', 'google', 'savetowallet', [new URL(app.config.publicUrl).host]],
    )
    const [object] = claims.payload.transitObjects
    assert.match(object.id, new RegExp(`^${ISSUER}\\.[0-9a-f-]{36}$`))
    assert.equal(object.classId, claims.payload.transitClasses[0].id)
    const paper = await app.call('GET', `/api/api/trips/${trip.bookingId}/pass`, { as: trip.user })
    assert.equal(object.barcode.value, paper.json.passes[0].code)
    assert.equal(object.textModulesData[0].header, 'Présence à')
    assert.equal(Date.parse(object.ticketLeg.departureDateTime), trip.leg.departureAt.getTime())
    assert.ok(json.url.length < 4000)
  })

  test('changes when its flight is moved, and loses name and code once the booking is cancelled', async () => {
    const trip = await aWalletTrip(app)
    const { url } = (await trip.add('google')).json
    const [{ id }] = readLink(url).payload.transitObjects
    const saved = await fetch(url.replace('localhost', '127.0.0.1'))
    assert.equal(saved.status, 200)
    assert.equal((await trip.move(90)).status, 200)
    const movedTo = trip.leg.departureAt.getTime() + 90 * 60_000
    await eventually(async () => {
      const { ticketLeg } = await readObject(id)
      return Date.parse(ticketLeg.departureDateTime) === movedTo
    })
    const cancelled = await app.call('POST', `/api/api/operators/flights/${trip.leg.id}/cancel`, {
      as: trip.owner,
      body: { reason: 'The aircraft is being repaired.' },
    })
    assert.equal(cancelled.status, 200)
    const object = await eventually(async () => {
      const now = await readObject(id)
      return now.state === 'INACTIVE' && now
    })
    assert.deepEqual([object.barcode, object.passengerNames], [null, null])
  })

  test('that nobody has saved is skipped, and its job is done', async () => {
    const trip = await aWalletTrip(app)
    await trip.add('google')
    assert.equal((await trip.move(90)).status, 200)
    await eventually(async () => {
      const row = await app.db
        .selectFrom('walletPasses')
        .select([
          sql<number>`(select count(*) from graphile_worker.jobs where task_identifier = 'wallet:update-google')`.as(
            'count',
          ),
        ])
        .where('bookingId', '=', trip.bookingId)
        .where('checkAt', 'is', null)
        .where('walletPasses.updatedAt', '>', sql<Date>`wallet_passes.created_at`)
        .executeTakeFirst()
      return row && Number(row.count) === 0
    })
  })

  test('is offered in the same way as one for Apple Wallet', async () => {
    const { json } = await app.call('GET', '/api/api/wallet/offered')
    assert.deepEqual(json.wallets, ['apple', 'google'])
  })
})
