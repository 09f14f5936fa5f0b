import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecretCipher } from './encryption.ts'

const secretCipher = openSecretCipher('k'.repeat(32))

test('an encrypted secret can be decrypted, and never has the same bytes twice', () => {
  const [one, other] = [
    secretCipher.encrypt('JBSWY3DP', 'user 1'),
    secretCipher.encrypt('JBSWY3DP', 'user 1'),
  ]
  assert.equal(secretCipher.decrypt(one, 'user 1'), 'JBSWY3DP')
  assert.notDeepEqual(one, other)
  assert.ok(!one.includes('JBSWY3DP'))
})

test('it cannot be decrypted for another context, with another key, changed or cut off', () => {
  const encrypted = secretCipher.encrypt('JBSWY3DP', 'user 1')
  assert.throws(() => secretCipher.decrypt(encrypted, 'user 2'))
  assert.throws(() => openSecretCipher('x'.repeat(32)).decrypt(encrypted, 'user 1'))
  for (const place of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    assert.throws(() => secretCipher.decrypt(changed, 'user 1'))
  }
  assert.throws(() => secretCipher.decrypt(encrypted.subarray(0, 20), 'user 1'))
})

test('a secret of an earlier version, with its tag before the text, can still be decrypted', () => {
  const stored = Buffer.from('BwcHBwcHBwcHBwcH0gZbjpcnICgQWbsNRVEKqaYN0DqzsH9aYlWZjAHt', 'base64')
  const cipher = openSecretCipher('x'.repeat(64))
  assert.equal(cipher.decrypt(stored, 'user 1'), 'otpauth secret')
  assert.throws(() => cipher.decrypt(stored, 'user 2'))
})

test('a hash is equal only for the same secret and key', () => {
  assert.deepEqual(secretCipher.hash('ABCDE-FGHJK'), secretCipher.hash('ABCDE-FGHJK'))
  assert.notDeepEqual(secretCipher.hash('ABCDE-FGHJK'), openSecretCipher('x'.repeat(32)).hash('ABCDE-FGHJK'))
})
