import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/*
 * All encryption is AES-256-GCM. A value in one piece is stored as nonce, ciphertext, tag. Its context, such as the
 * row's id, is authenticated: a value that is moved to another row cannot be decrypted.
 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type MasterKey = { id: string; key: Buffer }

/** The encrypted form of a row's personal data. */
type Encrypted = { keyId: string; bytes: Buffer }

/**
 * Encrypts personal data of rows under a key derived from the current master key. Decrypts with every configured master
 * key.
 */
export type RowCipher = {
  currentKeyId: string
  encrypt: (table: string, id: string, value: object) => Encrypted
  encryptBytes: (table: string, id: string, bytes: Buffer) => Encrypted
  /** Throws if the key is unknown, or if the bytes were not encrypted for this row. */
  decrypt: <T>(table: string, id: string, encrypted: Encrypted) => T
  decryptBytes: (table: string, id: string, encrypted: Encrypted) => Buffer
}

export function openRowCipher(keys: readonly MasterKey[]): RowCipher {
  // Master keys wrap the keys of files; rows use derived keys of their own.
  const derived = new Map(keys.map(({ id, key }) => [id, deriveKey(key, 'ferrywing sealed rows')]))
  const [current] = keys
  if (!current) throw new Error('Encryption needs a key')
  const getKey = (id: string) => {
    const key = derived.get(id)
    if (!key) throw new Error(`No key ${id} to decrypt a row`)
    return key
  }
  const buildContext = (keyId: string, table: string, id: string) =>
    JSON.stringify(['sealed row', keyId, table, id])
  const cipher: RowCipher = {
    currentKeyId: current.id,
    encrypt: (table, id, value) => cipher.encryptBytes(table, id, Buffer.from(JSON.stringify(value))),
    encryptBytes: (table, id, bytes) => ({
      keyId: current.id,
      bytes: encrypt(getKey(current.id), bytes, buildContext(current.id, table, id)),
    }),
    decrypt: (table, id, encrypted) => JSON.parse(cipher.decryptBytes(table, id, encrypted).toString('utf8')),
    decryptBytes: (table, id, { keyId, bytes }) =>
      decrypt(getKey(keyId), bytes, buildContext(keyId, table, id)),
  }
  return cipher
}

/** Encrypts secrets that must be read again, and hashes secrets that must only be recognised. */
export type SecretCipher = {
  encrypt: (secret: string, context: string) => Buffer
  decrypt: (encrypted: Buffer, context: string) => string
  /** A keyed hash: without the key nobody can test guesses. */
  hash: (secret: string) => Buffer
}

/** Derives two keys from the configured key, which has no other use. */
export function openSecretCipher(secretsKey: string): SecretCipher {
  const key = deriveKey(secretsKey, 'ferrywing seal')
  const hashKey = deriveKey(secretsKey, 'ferrywing hash')
  return {
    encrypt: (secret, context) => encrypt(key, Buffer.from(secret, 'utf8'), context),
    decrypt(encrypted, context) {
      try {
        return decrypt(key, encrypted, context).toString('utf8')
      } catch {
        return decrypt(key, moveTagToEnd(encrypted), context).toString('utf8')
      }
    },
    hash: (secret) => createHmac('sha256', hashKey).update(secret).digest(),
  }
}

// Secrets of earlier versions are stored as nonce, tag, ciphertext.
function moveTagToEnd(encrypted: Buffer): Buffer {
  const textAt = NONCE_BYTES + TAG_BYTES
  return Buffer.concat([
    encrypted.subarray(0, NONCE_BYTES),
    encrypted.subarray(textAt),
    encrypted.subarray(NONCE_BYTES, textAt),
  ])
}

/** Envelope encryption: makes a new key for one file, and wraps it under a master key for the file of this name only. */
export function makeFileKey(master: MasterKey, name: string): { fileKey: Buffer; wrappedKey: Buffer } {
  const fileKey = randomBytes(KEY_BYTES)
  return { fileKey, wrappedKey: encrypt(master.key, fileKey, buildFileContext(master, name)) }
}

/** Unwraps the file's key; throws if the master key, the name or the wrapped key does not match. */
export function unwrapFileKey(master: MasterKey, name: string, wrappedKey: Buffer): Buffer {
  return decrypt(master.key, wrappedKey, buildFileContext(master, name))
}

function buildFileContext(master: MasterKey, name: string): string {
  return JSON.stringify(['stored file', master.id, name])
}

function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const nonce = encrypted.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

function deriveKey(key: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
}

/*
 * A file is encrypted in chunks of 64 KiB, each followed by its tag. A chunk's nonce contains its number and whether it
 * is the last one (the STREAM construction). So nobody can change, move, repeat or cut off a chunk unnoticed, and each
 * decrypted chunk is authentic before the rest has arrived.
 */
const CHUNK_BYTES = 64 * 1024

/** Returns a stream that encrypts plain bytes. */
export function encryptStream(fileKey: Buffer): Transform {
  return transformChunks(CHUNK_BYTES, (chunk, nonce) => {
    const cipher = createCipheriv(CIPHER, fileKey, nonce)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  })
}

/** Returns a stream that decrypts; it fails unless the chunks are complete, in order, and encrypted under this key. */
export function decryptStream(fileKey: Buffer): Transform {
  return transformChunks(CHUNK_BYTES + TAG_BYTES, (chunk, nonce) => {
    if (chunk.length < TAG_BYTES) throw new Error('An encrypted file is cut off')
    const decipher = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  })
}

// Collects whole chunks. Only the end of the stream shows which chunk is the last one, so one chunk is always held
// back.
function transformChunks(size: number, transform: (chunk: Buffer, nonce: Buffer) => Buffer): Transform {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let number = 0

  function next(chunk: Buffer, isLast: boolean): Buffer {
    const nonce = Buffer.alloc(NONCE_BYTES)
    nonce.writeUInt32BE(number++, NONCE_BYTES - 5)
    nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
    return transform(chunk, nonce)
  }

  function attempt(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      attempt(done, () => {
        waiting.push(bytes)
        waitingBytes += bytes.length
        if (waitingBytes <= size) return
        let rest: Buffer = Buffer.concat(waiting)
        while (rest.length > size) {
          this.push(next(rest.subarray(0, size), false))
          rest = rest.subarray(size)
        }
        waiting = [rest]
        waitingBytes = rest.length
      })
    },
    flush(done) {
      attempt(done, () => void this.push(next(Buffer.concat(waiting), true)))
    },
  })
}
