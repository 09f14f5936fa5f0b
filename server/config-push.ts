import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { writeSecret } from './config-files.ts'

/** The VAPID key and contact that identify us to push services; null: notifications are not offered. */
export type PushConfig = { privateKey: Buffer; contact: string } | null

export const pushVariables = {
  PUSH_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'must be a private key of P-256, 32 bytes in base64url (43 characters)')
    .optional(),
}

/**
 * Outside production, creates the key once and keeps it in the data folder. The contact is the address that mails come
 * from.
 */
export function readPush(
  { PUSH_PRIVATE_KEY, MAIL_FROM }: { PUSH_PRIVATE_KEY?: string | undefined; MAIL_FROM: string },
  { production, dataDir }: { production: boolean; dataDir: string },
): PushConfig {
  const key = PUSH_PRIVATE_KEY ?? (production ? null : makeKeyOnce(dataDir))
  if (!key) return null
  const [, address = MAIL_FROM] = /<([^>]+)>/.exec(MAIL_FROM) ?? []
  return { privateKey: Buffer.from(key, 'base64url'), contact: `mailto:${address.trim()}` }
}

function makeKeyOnce(dataDir: string): string {
  const file = join(dataDir, 'push-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const generated = makeKey()
    writeSecret(dataDir, file, generated)
    return generated
  }
}

// Almost every 32 bytes are a valid private key of P-256; the loop tries again if not.
function makeKey(): string {
  const generated = randomBytes(32).toString('base64url')
  return isPrivateKey(generated) ? generated : makeKey()
}

function isPrivateKey(value: string): boolean {
  const key = Buffer.from(value, 'base64url')
  if (!/^[\w-]{43}$/.test(value) || key.length !== 32) return false
  try {
    createECDH('prime256v1').setPrivateKey(key)
    return true
  } catch {
    return false
  }
}
