import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { openRequestCoalescer } from './coalesce-requests.ts'

const AGAIN_MS = 1_500
const app = await openTestApp({ readAgainMs: AGAIN_MS })
const limited = await openTestApp({ database: app, env: { RATE_LIMITS: 'on' } })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('reads at the provider on behalf of callers', () => {
  test('are shared by all callers who ask at the same moment', async () => {
    const coalescer = openRequestCoalescer()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let [asked, readCount] = [0, 0]
    const ask = () => {
      asked++
      return answered
    }
    const read = () => coalescer.read('cs_1', ask).then(() => readCount++)
    const all = Promise.all([read(), read(), read()])
    await wait(20)
    assert.deepEqual([asked, readCount], [1, 0])
    answer()
    await all
    assert.deepEqual([asked, readCount], [1, 3])
  })

  test('are not repeated a moment later, except for another object or after a change', async () => {
    const coalescer = openRequestCoalescer({ againMs: 200 })
    const asked: string[] = []
    const read = (about: string) => coalescer.read(about, async () => void asked.push(about))
    for (const about of ['cs_1', 'cs_2', 'cs_1']) await read(about)
    assert.deepEqual(asked.splice(0), ['cs_1', 'cs_2'])
    coalescer.expectNews('cs_2')
    for (const about of ['cs_1', 'cs_2']) await read(about)
    assert.deepEqual(asked.splice(0), ['cs_2'])
    await wait(210)
    await read('cs_1')
    assert.deepEqual(asked, ['cs_1'])
  })

  test('are repeated after a failure, and all waiting callers get the error', async () => {
    const coalescer = openRequestCoalescer({ againMs: 100 })
    const fails = () => coalescer.read('cs_1', async () => assert.fail('away'))
    const outcomes = await Promise.allSettled([fails(), fails()])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    await wait(110)
    await coalescer.read('cs_1', async () => {})
  })
})

describe('the status of a payment', () => {
  test('is correct at the first read after paying, and reads the provider no more often than one page polls', async (t) => {
    const { sessions } = app.app.provider.stripe.checkout
    const retrieve = sessions.retrieve.bind(sessions)
    let asked = 0
    t.mock.method(sessions, 'retrieve', (...words: Parameters<typeof retrieve>) => {
      asked++
      return retrieve(...words)
    })
    const started = async () => {
      const [user, leg] = [await aUser(app.db), await aLeg(app.db)]
      await holdSeats(app, { user, legId: leg.id })
      const checkout = await startCheckout(app, { user, legId: leg.id })
      asked = 0
      const look = async () =>
        (await app.call('GET', `/api/payments/checkout/status/${checkout.sessionId}`)).json.payment_status
      return { ...checkout, look }
    }
    const paid = await started()
    await payOnHostedPage(paid.url)
    assert.equal(await paid.look(), 'paid')

    const waiting = await started()
    const looks = await Promise.all(Array.from({ length: 20 }, waiting.look))
    assert.deepEqual(new Set(looks), new Set(['unpaid']))
    assert.equal(asked, 1)
    await payOnHostedPage(waiting.url)
    await wait(AGAIN_MS)
    assert.equal(await waiting.look(), 'paid')
  })

  test('is limited per address, far above the rate of one polling page', async () => {
    const look = () => limited.call('GET', '/api/payments/checkout/status/cs_test_nothing')
    for (let count = 0; count < 120; count++) assert.equal((await look()).status, 404)
    assert.equal((await look()).json.code, 'rate_limited')
  })
})
