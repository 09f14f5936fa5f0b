import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that must be read again, and hashes those that must only be recognised. */
export type Vault = {
  /** AES-256-GCM. `about` (whose it is) is bound to it: moved to another row it does not open. */
  seal: (secret: string, about: string) => Buffer
  unseal: (sealed: Buffer, about: string) => string
  /** A hash that nobody without the key can try guesses on. */
  hash: (secret: string) => Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Two keys are derived from the configured one, so that it serves for nothing by itself. */
export function openVault(secretsKey: string): Vault {
  const key = derived(secretsKey, 'ferrywing seal')
  const hashKey = derived(secretsKey, 'ferrywing hash')
  return {
    seal(secret, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    unseal(sealed, about) {
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    hash: (secret) => createHmac('sha256', hashKey).update(secret).digest(),
  }
}

function derived(secretsKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32))
}
