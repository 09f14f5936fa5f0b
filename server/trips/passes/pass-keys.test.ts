import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toBase64Url, writeTextToSign } from '#contract/trips/pass-code.ts'
import { openPassKeys } from './pass-keys.ts'

const seed = (id: string, filler: number) => ({ id, key: Buffer.alloc(32, filler) })
const keys = openPassKeys([seed('2026', 1)])
const FACTS = {
  legId: '01990000-0000-7000-8000-000000000001',
  reference: 'FW-7F3K2Q',
  seat: 1,
  holder: '',
  name: 'Sam Traveller',
}
const code = keys.sign(FACTS)
const [head = '', keyId = '', facts = '', signature = ''] = code.split('.')

describe('a pass', () => {
  test('that we signed is verified with its facts', () => {
    assert.deepEqual(keys.verify(code), FACTS)
    assert.equal(keys.sign(FACTS), code, 'the same facts give the same code')
  })

  test('with any fact changed is refused', () => {
    for (const altered of [
      { ...FACTS, name: 'Sam Imposter' },
      { ...FACTS, seat: 2 },
      { ...FACTS, holder: '0199aabbccdd' },
      { ...FACTS, reference: 'FW-7F3K2R' },
      { ...FACTS, legId: '01990000-0000-7000-8000-000000000002' },
    ])
      assert.equal(keys.verify(`${writeTextToSign(keyId, altered)}.${signature}`), null)
  })

  test('with any bit of its signature changed is refused', () => {
    const bytes = Buffer.from(signature, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const turned = Buffer.from(bytes)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.equal(keys.verify(`${head}.${keyId}.${facts}.${toBase64Url(turned)}`), null)
    }
  })

  test('that another key signed is refused, even under our key’s name', () => {
    const other = openPassKeys([seed('2026', 9)])
    assert.equal(keys.verify(other.sign(FACTS)), null)
    assert.equal(keys.verify(openPassKeys([seed('theirs', 9)]).sign(FACTS)), null)
  })

  test('stays valid after the key was changed, as long as its own key is in the list', () => {
    const rotated = openPassKeys([seed('2027', 2), seed('2026', 1)])
    assert.deepEqual(rotated.verify(code), FACTS)
    assert.match(rotated.sign(FACTS), /^FWP1\.2027\./)
    assert.deepEqual(
      rotated.publicKeys.map(({ id }) => id),
      ['2027', '2026'],
    )
    assert.equal(openPassKeys([seed('2027', 2)]).verify(code), null)
  })
})

// RFC 8032, 7.1, test 1.
test('the seed gives the public key and the signature of Ed25519’s own test vector', () => {
  const vector = openPassKeys([
    {
      id: 'rfc',
      key: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
    },
  ])
  assert.equal(
    Buffer.from(vector.publicKeys[0]?.publicKey ?? '', 'base64url').toString('hex'),
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
  assert.equal(
    Buffer.from(vector.signText(''), 'base64').toString('hex'),
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})
