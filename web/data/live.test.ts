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
  say(type: string, data?: unknown) {
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

test('changes are passed on; a connection and a resync mean that something may have been missed', () => {
  const { seen, newest, stop } = follow()
  assert.equal(newest().url, '/api/api/legs/events')
  newest().say('open')
  newest().say('leg', CHANGE)
  newest().say('resync')
  newest().say('early')
  assert.deepEqual(seen, ['gap', CHANGE, 'gap', 'early'])
  stop()
  assert.equal(newest().readyState, 2)
  mock.timers.reset()
})

test('a refused connection is tried again, ever later', () => {
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

test('after a lost connection everything is read again: nothing that was missed is guessed at', () => {
  const { seen, newest, stop } = follow()
  newest().say('open')
  newest().say('leg', CHANGE)
  // The browser connects again by itself.
  newest().dispatchEvent(new Event('error'))
  newest().say('open')
  assert.deepEqual(seen, ['gap', CHANGE, 'gap'])
  assert.equal(FakeSource.opened.length, 1)
  stop()
  mock.timers.reset()
})

test('a page hidden for a minute lets go and connects again when it is seen', () => {
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
