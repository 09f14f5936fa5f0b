import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSealer } from './sealer.ts'

const key = (id: string, filler: number) => ({ id, key: Buffer.alloc(32, filler) })
const sealer = openSealer([key('2026', 1)])
const ID = '01990000-0000-7000-8000-000000000000'

test('what a row says comes back, and cannot be read where it lies', () => {
  const sealed = sealer.seal('passengers', ID, { familyName: 'Quillfeather' })
  assert.deepEqual(sealer.open('passengers', ID, sealed), { familyName: 'Quillfeather' })
  assert.doesNotMatch(sealed.sealed.toString('latin1'), /Quill/)
  assert.notDeepEqual(sealer.seal('passengers', ID, { familyName: 'Quillfeather' }).sealed, sealed.sealed)
})

test('it does not open in another row, another table, changed, cut off, or under another key', () => {
  const sealed = sealer.seal('passengers', ID, { familyName: 'Quillfeather' })
  const changed = Buffer.from(sealed.sealed)
  changed[14] = (changed[14] ?? 0) ^ 1
  assert.throws(() => sealer.open('passengers', ID.replace('0199', '0198'), sealed))
  assert.throws(() => sealer.open('users', ID, sealed))
  assert.throws(() => sealer.open('passengers', ID, { ...sealed, sealed: changed }))
  assert.throws(() => sealer.open('passengers', ID, { ...sealed, sealed: sealed.sealed.subarray(0, -1) }))
  assert.throws(() => openSealer([key('2026', 2)]).open('passengers', ID, sealed))
  assert.throws(() => openSealer([key('2027', 1)]).open('passengers', ID, sealed), /No key 2026/)
})

test('after the key was changed the old one still opens, and the new one seals', () => {
  const old = sealer.seal('passengers', ID, { familyName: 'Quillfeather' })
  const both = openSealer([key('2027', 3), key('2026', 1)])
  assert.deepEqual(both.open('passengers', ID, old), { familyName: 'Quillfeather' })
  assert.equal(both.seal('passengers', ID, {}).keyId, '2027')
})
