import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/*
 * A sealed file: chunks of 64 KiB, each encrypted by AES-256-GCM under the file's own random key with its tag behind it.
 * A chunk's nonce is its number and whether it is the last (the STREAM construction), so that none can be changed, moved,
 * repeated or cut off unnoticed, and what has been read is authentic before the rest has come.
 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CHUNK_BYTES = 64 * 1024

export type MasterKey = { id: string; key: Buffer }

/** A new key for one file, and the same wrapped under a master key for the file of this name and no other. */
export function makeFileKey(master: MasterKey, name: string): { fileKey: Buffer; wrappedKey: Buffer } {
  const fileKey = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, master.key, nonce).setAAD(contextOf(master, name))
  const sealed = Buffer.concat([cipher.update(fileKey), cipher.final()])
  return { fileKey, wrappedKey: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) }
}

/** The file's key again; throws where the master key, the name or the wrapped key is another one. */
export function unwrapFileKey(master: MasterKey, name: string, wrappedKey: Buffer): Buffer {
  const nonce = wrappedKey.subarray(0, NONCE_BYTES)
  const sealed = wrappedKey.subarray(NONCE_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, master.key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(contextOf(master, name)).setAuthTag(wrappedKey.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}

function contextOf(master: MasterKey, name: string): Buffer {
  return Buffer.from(JSON.stringify(['stored file', master.id, name]))
}

/** Plain bytes in, sealed bytes out. */
export function sealing(fileKey: Buffer): Transform {
  return inChunks(CHUNK_BYTES, (chunk, nonce) => {
    const cipher = createCipheriv(CIPHER, fileKey, nonce)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  })
}

/** Sealed bytes in, plain bytes out; fails where they are not what was sealed under this key, whole and in order. */
export function opening(fileKey: Buffer): Transform {
  return inChunks(CHUNK_BYTES + TAG_BYTES, (chunk, nonce) => {
    if (chunk.length < TAG_BYTES) throw new Error('A sealed file is cut off')
    const decipher = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  })
}

// Gathers whole chunks. Which one is the last is known only at the end, so one is always kept back.
function inChunks(size: number, turn: (chunk: Buffer, nonce: Buffer) => Buffer): Transform {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let number = 0

  function next(chunk: Buffer, isLast: boolean): Buffer {
    const nonce = Buffer.alloc(NONCE_BYTES)
    nonce.writeUInt32BE(number++, NONCE_BYTES - 5)
    nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
    return turn(chunk, nonce)
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
