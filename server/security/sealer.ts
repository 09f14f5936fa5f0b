import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { MasterKey } from './seal.ts'

/** What stands in a row in the place of what it says about a person. */
type Sealed = { keyId: string; sealed: Buffer }

/**
 * Seals what rows say about people: AES-256-GCM under a key derived from the current master key, bound to the table and
 * the row's id, so that it opens nowhere else. Every master key opens, so that they can be changed.
 */
export type Sealer = {
  currentKeyId: string
  seal: (table: string, id: string, value: object) => Sealed
  sealBytes: (table: string, id: string, bytes: Buffer) => Sealed
  /** Throws where the key is not known, or where it is not what was sealed for this row. */
  open: <T>(table: string, id: string, sealed: Sealed) => T
  openBytes: (table: string, id: string, sealed: Sealed) => Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openSealer(keys: readonly MasterKey[]): Sealer {
  const derived = new Map(keys.map(({ id, key }) => [id, derive(key)]))
  const [current] = keys
  if (!current) throw new Error('Sealing needs a key')
  const keyOf = (id: string) => {
    const key = derived.get(id)
    if (!key) throw new Error(`No key ${id} to open a sealed row with`)
    return key
  }
  const sealer: Sealer = {
    currentKeyId: current.id,
    seal: (table, id, value) => sealer.sealBytes(table, id, Buffer.from(JSON.stringify(value))),
    sealBytes(table, id, bytes) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(current.id), nonce).setAAD(contextOf(current.id, table, id))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { keyId: current.id, sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]) }
    },
    open: (table, id, sealed) => JSON.parse(sealer.openBytes(table, id, sealed).toString('utf8')),
    openBytes(table, id, { keyId, sealed }) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, keyOf(keyId), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(contextOf(keyId, table, id)).setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()])
    },
  }
  return sealer
}

function contextOf(keyId: string, table: string, id: string): Buffer {
  return Buffer.from(JSON.stringify(['sealed row', keyId, table, id]))
}

// The master keys wrap the keys of files; for rows each has a key of its own.
function derive(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'ferrywing sealed rows', 32))
}
