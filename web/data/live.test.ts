import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { followLegs } from './live.ts'

const CHANGE = { id: 'a', seatsAvailable: 3, price: 100, isBookable: true }

class FakeSource extends EventTarget {
  static CLOSED = 2
  static opened: FakeSource[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  emit(type: string, data?: unknown) {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
  }
  giveUp() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

function follow() {
  mock.timers.enable({ apis: ['setTimeout'] })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const fakes = { EventSource: FakeSource, document: page, window: new EventTarget() }
  for (const [name, value] of Object.entries(fakes)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  FakeSource.opened = []
  const seen: unknown[] = []
  const stop = followLegs({
    onChange: (change) => seen.push(change),
    onGap: () => seen.push('gap'),
    onEarly: () => seen.push('early'),
  })
  const newest = () => FakeSource.opened.at(-1) ?? assert.fail('nothing was opened')
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { seen, stop, newest, show }
}

test('changes are passed on, and every connection and resync reports a gap', () => {
  const { seen, newest, stop } = follow()
  assert.equal(newest().url, '/api/api/legs/events')
  newest().emit('open')
  newest().emit('leg', CHANGE)
  newest().emit('resync')
  newest().emit('early')
  assert.deepEqual(seen, ['gap', CHANGE, 'gap', 'early'])
  stop()
  assert.equal(newest().readyState, 2)
  mock.timers.reset()
})

test('a refused connection is tried again with growing delays', () => {
  const { newest, stop } = follow()
  newest().giveUp()
  mock.timers.tick(1250)
  assert.equal(FakeSource.opened.length, 2)
  newest().giveUp()
  mock.timers.tick(1400)
  assert.equal(FakeSource.opened.length, 2)
  mock.timers.tick(1200)
  assert.equal(FakeSource.opened.length, 3)
  stop()
  mock.timers.reset()
})

test('after a lost connection everything is read again', () => {
  const { seen, newest, stop } = follow()
  newest().emit('open')
  newest().emit('leg', CHANGE)
  // The browser reconnects by itself.
  newest().dispatchEvent(new Event('error'))
  newest().emit('open')
  assert.deepEqual(seen, ['gap', CHANGE, 'gap'])
  assert.equal(FakeSource.opened.length, 1)
  stop()
  mock.timers.reset()
})

test('a page closes the connection after a minute in the background, and reconnects when it is visible again', () => {
  const { newest, show, stop } = follow()
  show('hidden')
  mock.timers.tick(59_000)
  show('visible')
  mock.timers.tick(60_000)
  assert.equal(FakeSource.opened.length, 1)
  show('hidden')
  mock.timers.tick(60_000)
  assert.equal(newest().readyState, 2)
  show('visible')
  assert.equal(FakeSource.opened.length, 2)
  stop()
  mock.timers.reset()
})
