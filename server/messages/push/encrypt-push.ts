import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a device: a public key of P-256 (65 bytes), and a shared secret (16 bytes). */
export type DeviceKeys = { publicKey: Buffer; secret: Buffer }

const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** The bytes that an encrypted message adds: its header, a delimiter, and the tag. */
const ADDED_BYTES = 86 + 1 + TAG_BYTES
/** A push service may refuse longer messages (RFC 8030, 7.2). */
export const MAX_MESSAGE_BYTES = RECORD_BYTES - ADDED_BYTES

/**
 * Encrypts a message for one device (RFC 8291, 'aes128gcm' of RFC 8188) as one record, so that the push service cannot
 * read it. Throws if the device's public key is not a point of the curve. A test passes `salt` and `ownKeys`; otherwise
 * both are random.
 */
export function encryptPush(
  message: Buffer,
  { publicKey, secret }: DeviceKeys,
  { salt = randomBytes(16), ownKeys = makeKeys() }: { salt?: Buffer; ownKeys?: ECDH } = {},
): Buffer {
  if (message.length > MAX_MESSAGE_BYTES) throw new Error('The message is longer than push services accept')
  const ownPublicKey = ownKeys.getPublicKey()
  const shared = ownKeys.computeSecret(publicKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublicKey])
  const input = derive(shared, secret, about, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const record = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(ownPublicKey.length, 4)
  return Buffer.concat([salt, header, ownPublicKey, record, cipher.getAuthTag()])
}

/** Whether these bytes are a public key for which a message can be encrypted. */
export function isPublicKey(publicKey: Buffer): boolean {
  try {
    return publicKey.length === 65 && makeKeys().computeSecret(publicKey).length === 32
  } catch {
    return false
  }
}

function makeKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

function derive(input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, bytes))
}
