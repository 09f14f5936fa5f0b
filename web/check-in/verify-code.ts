import { decodeBase64Url, type PassCode } from '#contract/trips/pass-code.ts'
import type { CrewList } from '#contract/trips/trip-documents.ts'
import type { Trust } from './check-pass.ts'

const ALGORITHM = 'Ed25519'

/** Whether one of the known keys has signed the code; needs no network. */
export async function checkTrust(code: PassCode, keys: CrewList['keys']): Promise<Trust> {
  const known = keys.find(({ id }) => id === code.keyId)
  const raw = known && decodeBase64Url(known.publicKey)
  if (!raw) return 'unknown-key'
  const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify'])
  const signed = new TextEncoder().encode(code.signed)
  return (await crypto.subtle.verify(ALGORITHM, key, code.signature, signed)) ? 'good' : 'bad'
}

/** False in browsers from before 2025, and on pages without TLS. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32).fill(1), ALGORITHM, false, ['verify'])
    return true
  } catch {
    return false
  }
}
