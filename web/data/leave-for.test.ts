import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { leaveFor } from './leave-for.ts'

/** A page that leaves for the provider's page, and whether `leaveFor` has resolved. */
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

test('leaveFor resolves when the browser restores the page, and not at its first display', async (context) => {
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

test('leaveFor resolves when the page was not left within fifteen seconds', async (context) => {
  const { leaving, seen, tick } = leavePage(context)
  tick(14_999)
  await new Promise(setImmediate)
  assert.equal(seen.goneOn, false)
  tick(1)
  await leaving
})

test('leaveFor throws for an answer without an address', async (context) => {
  const { assigned, window } = leavePage(context)
  for (const url of [undefined, '']) await assert.rejects(leaveFor(url), { code: 'unreadable' })
  assert.equal(assigned.length, 1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
})
