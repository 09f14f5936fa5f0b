import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type PassFacts, readPassCode, toBase64Url, writeTextToSign } from '#contract/trips/pass-code.ts'

/** Signs trip passes, and verifies which passes are ours. */
export type PassKeys = {
  /** The code of one seat's pass; the same facts and key give the same code. */
  sign: (facts: PassFacts) => string
  /** The facts in a code that any of our keys signed; null for every other text. */
  verify: (code: string) => PassFacts | null
  /** Signs a text with the current key, in base64: the security data of a boarding code. */
  signText: (text: string) => string
  /** The public keys for phones that check passes offline; 32 bytes in base64url each. */
  publicKeys: { id: string; publicKey: string }[]
}

// This prefix turns an Ed25519 seed into a PKCS #8 key (RFC 8410, 7).
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Opens the configured seeds: the first one signs, all of them verify. */
export function openPassKeys(seeds: { id: string; key: Buffer }[]): PassKeys {
  const keys = seeds.map(({ id, key }) => {
    const privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, key]),
      format: 'der',
      type: 'pkcs8',
    })
    return { id, privateKey, publicKey: createPublicKey(privateKey) }
  })
  const [current] = keys
  if (!current) throw new Error('No key for signing passes is configured')
  return {
    sign(facts) {
      const text = writeTextToSign(current.id, facts)
      return `${text}.${toBase64Url(sign(null, Buffer.from(text), current.privateKey))}`
    },
    verify(code) {
      const read = readPassCode(code)
      const key = keys.find(({ id }) => id === read?.keyId)
      if (!read || !key) return null
      return verify(null, Buffer.from(read.signed), key.publicKey, read.signature) ? read.facts : null
    },
    signText: (text) => sign(null, Buffer.from(text), current.privateKey).toString('base64'),
    publicKeys: keys.map(({ id, publicKey }) => ({ id, publicKey: exportRaw(publicKey) })),
  }
}

function exportRaw(publicKey: KeyObject): string {
  return publicKey.export({ format: 'jwk' }).x ?? ''
}
