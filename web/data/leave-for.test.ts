import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { leaveFor } from './leave-for.ts'

/** A page that is told to leave for the provider's, and whether it has gone on. */
function leavePage({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const assigned: string[] = []
  const location = {
    href: 'https://ferrywing.test/booking?legId=1',
    assign: (url: URL) => assigned.push(url.href),
  }
  const window = Object.assign(new EventTarget(), { location })
  Object.assign(globalThis, { window })
  const seen = { goneOn: false }
  const leaving = leaveFor('/c/pay/1').then(() => {
    seen.goneOn = true
  })
  return { window, assigned, leaving, seen, tick: (ms: number) => mock.timers.tick(ms) }
}

test('the page goes on when it is brought back, and not when it was shown at first', async (context) => {
  const { window, assigned, leaving, seen } = leavePage(context)
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  assert.deepEqual(assigned, ['https://ferrywing.test/c/pay/1'])
  show(false)
  await new Promise(setImmediate)
  assert.equal(seen.goneOn, false)
  show(true)
  await leaving
})

test('the page goes on when it was not left for fifteen seconds, and not before', async (context) => {
  const { leaving, seen, tick } = leavePage(context)
  tick(14_999)
  await new Promise(setImmediate)
  assert.equal(seen.goneOn, false)
  tick(1)
  await leaving
})

test('an answer without an address leads nowhere', async (context) => {
  const { assigned, window } = leavePage(context)
  for (const url of [undefined, '']) await assert.rejects(leaveFor(url), { code: 'unreadable' })
  assert.equal(assigned.length, 1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
})
