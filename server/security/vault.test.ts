import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVault } from './vault.ts'

const vault = openVault('k'.repeat(32))

test('what is sealed opens again, and never looks the same twice', () => {
  const [one, other] = [vault.seal('JBSWY3DP', 'user 1'), vault.seal('JBSWY3DP', 'user 1')]
  assert.equal(vault.unseal(one, 'user 1'), 'JBSWY3DP')
  assert.notDeepEqual(one, other)
  assert.ok(!one.includes('JBSWY3DP'))
})

test('it does not open for somebody else, with another key, changed or cut', () => {
  const sealed = vault.seal('JBSWY3DP', 'user 1')
  assert.throws(() => vault.unseal(sealed, 'user 2'))
  assert.throws(() => openVault('x'.repeat(32)).unseal(sealed, 'user 1'))
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    assert.throws(() => vault.unseal(changed, 'user 1'))
  }
  assert.throws(() => vault.unseal(sealed.subarray(0, 20), 'user 1'))
})

test('a hash is the same for the same secret and key alone', () => {
  assert.deepEqual(vault.hash('ABCDE-FGHJK'), vault.hash('ABCDE-FGHJK'))
  assert.notDeepEqual(vault.hash('ABCDE-FGHJK'), openVault('x'.repeat(32)).hash('ABCDE-FGHJK'))
})
