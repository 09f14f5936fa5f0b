import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from './app.ts'
import { waitForFault } from './pay.ts'
import { post, signIn, startProduct } from './product.ts'

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-refund-crash-'))
let product = await startProduct(folder)
after(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function get(path: string, token: string) {
  const response = await fetch(`${product.url}/api/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(await response.text())
}

test('an administrator’s refund happens once when the server is killed during the call to the provider', async () => {
  let token = await signIn(product, 'admin@ferrywing.test')
  const [booking] = (await get('/admin/bookings?status=confirmed&limit=1', token)).bookings
  const { quote } = await get(`/admin/bookings/${booking.id}/refund-quote`, token)
  // The provider makes the refund, and its answer never arrives.
  const drop = { method: 'POST', path: '^/v1/refunds$', dropAnswer: true, delayMs: 1500, times: 2 }
  await post(product.sandboxUrl, '/_sandbox/faults', drop)
  const key = crypto.randomUUID()
  const { refundedMinor } = quote
  const body = { kind: 'full', reason: 'Drill', cancelSeats: true, refundedMinor }
  const path = `/api/api/admin/bookings/${booking.id}/refund`
  const asked = await post(product.url, path, body, { token, key })
  assert.equal(asked.status, 200, asked.text)
  await waitForFault(product.sandboxUrl, { left: 1 })
  await product.kill()

  product = await startProduct(folder)
  token = await signIn(product, 'admin@ferrywing.test')
  const again = await post(product.url, path, body, { token, key })
  assert.deepEqual([again.status, again.json.refundId], [200, asked.json.refundId])
  const done = await eventually(async () => {
    const read = await get(`/admin/bookings/${booking.id}`, token)
    return read.booking.refunds[0]?.status === 'REFUNDED' && read.booking
  }, 75_000)
  assert.equal(done.refunds.length, 1)
  assert.equal(done.refunds[0].amountMinor, quote.leftMinor)
  const listed = await fetch(
    `${product.sandboxUrl}/v1/refunds?payment_intent=${done.payments[0].paymentIntentId}`,
    { headers: { authorization: 'Bearer sk_test_drill' } },
  )
  assert.equal(JSON.parse(await listed.text()).data.length, 1)
  const compared = await post(product.url, '/api/api/admin/reconciliations', {}, { token })
  assert.equal(compared.json.differencesCount, 0)
})

test('a cancelling traveller’s refund happens once when the server is killed during the call to the provider', async () => {
  let [admin, traveller] = [
    await signIn(product, 'admin@ferrywing.test'),
    await signIn(product, 'traveller@ferrywing.test'),
  ]
  const { bookings } = await get(
    '/admin/bookings?status=confirmed&search=traveller@ferrywing.test&limit=50',
    admin,
  )
  const quotes = await Promise.all(
    bookings.map(async ({ id }: { id: string }) => ({
      ...(await get(`/trips/${id}/cancellation`, traveller)).quote,
      path: `/api/api/trips/${id}/cancellation`,
      id,
    })),
  )
  const { id, path, way, refundMinor } = quotes.find((quote) => quote.refundMinor > 0)
  const drop = { method: 'POST', path: '^/v1/refunds$', dropAnswer: true, delayMs: 1500, times: 2 }
  await post(product.sandboxUrl, '/_sandbox/faults', drop)
  const key = crypto.randomUUID()
  const asked = await post(product.url, path, { way, refundMinor }, { token: traveller, key })
  assert.equal(asked.status, 200, asked.text)
  await waitForFault(product.sandboxUrl, { left: 1 })
  await product.kill()

  product = await startProduct(folder)
  admin = await signIn(product, 'admin@ferrywing.test')
  traveller = await signIn(product, 'traveller@ferrywing.test')
  // Repeats the request with the same key, as after a lost answer, and with a new key, as from another tab.
  for (const again of [key, crypto.randomUUID()]) {
    const answer = await post(product.url, path, { way, refundMinor }, { token: traveller, key: again })
    assert.deepEqual([answer.status, answer.json.refundMinor], [200, refundMinor], answer.text)
  }
  const done = await eventually(async () => {
    const { booking } = await get(`/admin/bookings/${id}`, admin)
    return booking.refunds[0]?.status === 'REFUNDED' && booking
  }, 75_000)
  assert.deepEqual(
    [done.status, done.cancelReason, done.refunds.length, done.refunds[0].amountMinor],
    ['CANCELLED', 'TRAVELLER', 1, refundMinor],
  )
  const compared = await post(product.url, '/api/api/admin/reconciliations', {}, { token: admin })
  assert.equal(compared.json.differencesCount, 0)
})
