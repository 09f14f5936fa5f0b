import { decodeBase64Url, type PassCode } from '#contract/trips/pass-code.ts'
import type { CrewList } from '#contract/trips/trip-documents.ts'
import type { Trust } from './check-pass.ts'

const ALGORITHM = 'Ed25519'

/** Verifies the code's signature with the known keys, also offline. */
export async function checkTrust(code: PassCode, keys: CrewList['keys']): Promise<Trust> {
  const known = keys.find(({ id }) => id === code.keyId)
  const raw = known && decodeBase64Url(known.publicKey)
  if (!raw) return 'unknown-key'
  const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify'])
  const signed = new TextEncoder().encode(code.signed)
  return (await crypto.subtle.verify(ALGORITHM, key, code.signature, signed)) ? 'good' : 'bad'
}

/** Whether the browser can verify signatures: not before 2025, and not on pages without TLS. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32).fill(1), ALGORITHM, false, ['verify'])
    return true
  } catch {
    return false
  }
}
