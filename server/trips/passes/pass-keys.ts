import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type PassFacts, readPassCode, toBase64Url, writeTextToSign } from '#contract/trips/pass-code.ts'

/** Signs trip passes, and knows its own from those of others. */
export type PassKeys = {
  /** The code of one seat's pass; the same facts give the same code as long as the key stands. */
  sign: (facts: PassFacts) => string
  /** What a code of ours says, whichever of the keys has signed it; null for every other text. */
  verify: (code: string) => PassFacts | null
  /** Over any text, by the current key, in base64: the security data of a boarding code. */
  signText: (text: string) => string
  /** For the phones that check without network; 32 bytes in base64url each. */
  publicKeys: { id: string; publicKey: string }[]
}

// An Ed25519 seed becomes a PKCS #8 key by what stands in front of it (RFC 8410, 7).
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Opens the configured seeds: the first one signs, all of them check. */
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
  if (!current) throw new Error('There is no key to sign passes with')
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
