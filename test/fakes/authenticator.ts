import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Options = { challenge: string }

/** A software passkey. It registers at a site and signs challenges, as a phone does. */
export function aPasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const state = { counter: 0, userHandle: '' }
  const base = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })
  return {
    /** Returns what navigator.credentials.create returns. */
    attest(options: Options & { user: { id: string } }, { verified = true } = {}) {
      state.userHandle = options.user.id
      const data = authenticatorData(rpId, { verified, counter: 0, credential: { id, publicKey } })
      return {
        ...base(),
        response: {
          clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Returns what navigator.credentials.get returns. `verified`: the user gave a fingerprint, face or PIN. */
    assert(options: Options, { verified = true, from = origin, counter = ++state.counter } = {}) {
      const client = clientData('webauthn.get', options, from)
      const data = authenticatorData(rpId, { verified, counter })
      return {
        ...base(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed(privateKey, Buffer.concat([data, sha256(client)])).toString('base64url'),
          userHandle: state.userHandle,
        },
      }
    },
  }
}

function clientData(type: string, { challenge }: Options, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

type Data = { verified: boolean; counter: number; credential?: { id: Buffer; publicKey: KeyObject } }

// https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
function authenticatorData(rpId: string, { verified, counter, credential }: Data): Buffer {
  const flags = PRESENT | (verified ? VERIFIED : 0) | (credential ? WITH_CREDENTIAL : 0)
  const head = Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), uint32(counter)])
  if (!credential) return head
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credential.id.length)
  return Buffer.concat([head, Buffer.alloc(16), length, credential.id, coseKey(credential.publicKey)])
}

// ES256 on P-256, https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const number = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, number(x), Buffer.from([0x22]), number(y)])
}

// A map in CBOR: fmt 'none', an empty statement, the data.
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ])
}

function signed(key: KeyObject, data: Buffer): Buffer {
  return createSign('sha256').update(data).sign(key)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
