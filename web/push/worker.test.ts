import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

// A fake of the parts of a service worker's environment that the worker uses.
const shown: { title: string; options: Record<string, unknown> }[] = []
const opened: string[] = []
const focused: string[] = []
const pages: string[] = []
const listeners = new Map<string, (event: object) => void>()
const origin = 'https://ferrywing.test'
Object.assign(globalThis, {
  self: {
    location: { origin },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    skipWaiting: async () => {},
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  },
})
await import('./worker.ts')

async function fire(kind: string, fields: object): Promise<void> {
  const waiting: Promise<unknown>[] = []
  listeners.get(kind)?.({ ...fields, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
  await Promise.all(waiting)
}

const click = (path: unknown) =>
  fire('notificationclick', { notification: { data: { path }, close: () => {} } })

describe('the worker of notifications', () => {
  beforeEach(() => {
    for (const list of [shown, opened, focused, pages]) list.length = 0
  })

  test('shows a message in its direction, and replaces the previous message about the trip', async () => {
    const message = { title: 'تأخرت إلى 18:40 EST', body: 'نيويورك', language: 'ar', path: '/trips/one' }
    await fire('push', { data: { json: () => message } })
    const { title, options } = shown[0] ?? {}
    assert.equal(title, message.title)
    const { body, lang, dir, tag, renotify, data } = options ?? {}
    assert.deepEqual([body, lang, dir, tag, renotify], [message.body, 'ar', 'rtl', '/trips/one', true])
    assert.deepEqual(data, { path: '/trips/one' })
  })

  test('shows a notification even for an unreadable message, as browsers demand', async () => {
    const broken = () => {
      throw new SyntaxError('no JSON')
    }
    for (const data of [null, { json: broken }]) await fire('push', { data })
    assert.deepEqual(
      shown.map(({ title }) => title),
      ['Ferrywing', 'Ferrywing'],
    )
  })

  test('opens the trip, or focuses the page that already shows it', async () => {
    await click('/trips/one')
    pages.push(`${origin}/trips/one`)
    await click('/trips/one')
    assert.deepEqual([opened, focused], [[`${origin}/trips/one`], [`${origin}/trips/one`]])
  })

  test('opens only pages of this site', async () => {
    for (const path of ['https://elsewhere.test/', '//elsewhere.test/', 'javascript:alert(1)', undefined])
      await click(path)
    assert.deepEqual(new Set(opened.map((url) => new URL(url).origin)), new Set([origin]))
  })
})
