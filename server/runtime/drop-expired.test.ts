import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropExpired } from './drop-expired.ts'

test('drops entries that have expired, again and again, and keeps the others', async () => {
  const entries = new Map<string, { cachedAt: number }>()
  const expireLater = dropExpired(entries, 5)
  const waitUntilLeft = async (names: string[]) => {
    while ([...entries.keys()].join() !== names.join()) await sleep(1)
  }
  entries.set('young', { cachedAt: performance.now() + 60_000 })
  for (const name of ['first', 'second']) {
    entries.set(name, { cachedAt: performance.now() })
    expireLater()
    assert.ok(entries.has(name))
    await waitUntilLeft(['young'])
  }
  entries.set('young', { cachedAt: performance.now() })
  await waitUntilLeft([])
})
