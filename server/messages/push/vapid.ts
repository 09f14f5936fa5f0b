import { createECDH, createPrivateKey, sign } from 'node:crypto'

export type Vapid = {
  /** In base64url, as browsers expect it. */
  publicKey: string
  /** Returns the Authorization header for a message to this address. */
  authorize: (endpoint: string, at: Date) => string
}

// At most a day (RFC 8292, 2).
const VALID_SECONDS = 12 * 3600

/**
 * Makes the header that identifies us to push services (RFC 8292). `contact` is where they can reach us: mailto: or
 * https:.
 */
export function openVapid({ privateKey, contact }: { privateKey: Buffer; contact: string }): Vapid {
  const point = derivePublicKey(privateKey)
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url') },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    },
  })
  return {
    publicKey,
    authorize(endpoint, at) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(at.getTime() / 1000) + VALID_SECONDS,
        sub: contact,
      }
      const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

function derivePublicKey(privateKey: Buffer): Buffer {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  return keys.getPublicKey()
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
