import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRowCipher } from './encryption.ts'

const key = (id: string, filler: number) => ({ id, key: Buffer.alloc(32, filler) })
const rowCipher = openRowCipher([key('2026', 1)])
const ID = '01990000-0000-7000-8000-000000000000'

test('encrypted data of a row can be decrypted, and contains no plain text', () => {
  const sealed = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  assert.deepEqual(rowCipher.decrypt('passengers', ID, sealed), { familyName: 'Quillfeather' })
  assert.doesNotMatch(sealed.sealed.toString('latin1'), /Quill/)
  assert.notDeepEqual(
    rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' }).sealed,
    sealed.sealed,
  )
})

test('it cannot be decrypted in another row or table, changed, cut off, or with another key', () => {
  const sealed = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  const changed = Buffer.from(sealed.sealed)
  changed[14] = (changed[14] ?? 0) ^ 1
  assert.throws(() => rowCipher.decrypt('passengers', ID.replace('0199', '0198'), sealed))
  assert.throws(() => rowCipher.decrypt('users', ID, sealed))
  assert.throws(() => rowCipher.decrypt('passengers', ID, { ...sealed, sealed: changed }))
  assert.throws(() =>
    rowCipher.decrypt('passengers', ID, { ...sealed, sealed: sealed.sealed.subarray(0, -1) }),
  )
  assert.throws(() => openRowCipher([key('2026', 2)]).decrypt('passengers', ID, sealed))
  assert.throws(() => openRowCipher([key('2027', 1)]).decrypt('passengers', ID, sealed), /No key 2026/)
})

test('after a change of the key the old key still decrypts, and the new key encrypts', () => {
  const old = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  const both = openRowCipher([key('2027', 3), key('2026', 1)])
  assert.deepEqual(both.decrypt('passengers', ID, old), { familyName: 'Quillfeather' })
  assert.equal(both.encrypt('passengers', ID, {}).keyId, '2027')
})
