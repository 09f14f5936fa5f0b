import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRowCipher } from './encryption.ts'

const key = (id: string, filler: number) => ({ id, key: Buffer.alloc(32, filler) })
const rowCipher = openRowCipher([key('2026', 1)])
const ID = '01990000-0000-7000-8000-000000000000'

test('encrypted data of a row can be decrypted, and contains no plain text', () => {
  const encrypted = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  assert.deepEqual(rowCipher.decrypt('passengers', ID, encrypted), { familyName: 'Quillfeather' })
  assert.doesNotMatch(encrypted.bytes.toString('latin1'), /Quill/)
  assert.notDeepEqual(
    rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' }).bytes,
    encrypted.bytes,
  )
})

test('it cannot be decrypted in another row or table, changed, cut off, or with another key', () => {
  const encrypted = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  const changed = Buffer.from(encrypted.bytes)
  changed[14] = (changed[14] ?? 0) ^ 1
  assert.throws(() => rowCipher.decrypt('passengers', ID.replace('0199', '0198'), encrypted))
  assert.throws(() => rowCipher.decrypt('users', ID, encrypted))
  assert.throws(() => rowCipher.decrypt('passengers', ID, { ...encrypted, bytes: changed }))
  assert.throws(() =>
    rowCipher.decrypt('passengers', ID, { ...encrypted, bytes: encrypted.bytes.subarray(0, -1) }),
  )
  assert.throws(() => openRowCipher([key('2026', 2)]).decrypt('passengers', ID, encrypted))
  assert.throws(() => openRowCipher([key('2027', 1)]).decrypt('passengers', ID, encrypted), /No key 2026/)
})

test('after a change of the key the old key still decrypts, and the new key encrypts', () => {
  const old = rowCipher.encrypt('passengers', ID, { familyName: 'Quillfeather' })
  const both = openRowCipher([key('2027', 3), key('2026', 1)])
  assert.deepEqual(both.decrypt('passengers', ID, old), { familyName: 'Quillfeather' })
  assert.equal(both.encrypt('passengers', ID, {}).keyId, '2027')
})
