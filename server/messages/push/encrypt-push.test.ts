import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { encryptPush, isPublicKey, MAX_MESSAGE_BYTES } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const DEVICE = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const keys = { publicKey: bytes(DEVICE), secret: bytes('BTBZMqHH6r4Tts7J_aSIgg') }

test('a message is encrypted as in the example of RFC 8291, appendix A', () => {
  const ownKeys = createECDH('prime256v1')
  ownKeys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  const encrypted = encryptPush(message, keys, { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), ownKeys })
  assert.equal(
    encrypted.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same message is never encrypted alike twice, and a too long one is refused', () => {
  const longest = Buffer.alloc(MAX_MESSAGE_BYTES)
  const [one, other] = [encryptPush(longest, keys), encryptPush(longest, keys)]
  assert.equal(one.length, 4096)
  assert.notDeepEqual(one, other)
  assert.throws(() => encryptPush(Buffer.alloc(MAX_MESSAGE_BYTES + 1), keys), /longer/)
})

test('only a point of the curve is a public key', () => {
  assert.ok(isPublicKey(keys.publicKey))
  for (const wrong of [Buffer.alloc(65, 4), keys.publicKey.subarray(0, 33), Buffer.alloc(0)])
    assert.ok(!isPublicKey(wrong))
})
