/** The content of a trip pass, with which it can be checked offline: the person, the seat and the leg. */
export type PassFacts = {
  legId: string
  reference: string
  seat: number
  /** Distinguishes the person from a later holder of the seat; '' if nobody was named. */
  holder: string
  name: string
}

export type PassCode = {
  keyId: string
  facts: PassFacts
  /** The signed text. */
  signed: string
  signature: Uint8Array<ArrayBuffer>
}

const VERSION = 'FWP1'
const SIGNATURE_BYTES = 64
const MAX_CODE_LENGTH = 1000
const CODE = /^FWP1\.([\w-]{1,32})\.([\w-]+)\.([\w-]+)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HOLDER = /^([0-9a-f]{12})?$/
const REFERENCE = /^FW-[0-9A-HJKMNP-TV-Z]{6}$/
const PASS_NUMBER = /^(?:FW)?[\s-]*([0-9A-Z]{6})[\s/-]+(\d{1,2})$/
const MAX_SEATS = 19

/** Returns 'FWP1.<key>.<facts>', the text that the key signs. The code is this text, a dot and the signature. */
export function writeTextToSign(keyId: string, { legId, reference, seat, holder, name }: PassFacts): string {
  const facts = new TextEncoder().encode(JSON.stringify([legId, reference, seat, holder, name]))
  return `${VERSION}.${keyId}.${toBase64Url(facts)}`
}

/** Parses a scanned or pasted code; null if it is not ours. It does not check the signature. */
export function readPassCode(text: string): PassCode | null {
  const [code, keyId = '', written = '', end = ''] = CODE.exec(text.trim()) ?? []
  if (!code || code.length > MAX_CODE_LENGTH) return null
  const signature = decodeBase64Url(end)
  const facts = factsIn(decodeBase64Url(written))
  if (!facts || signature?.length !== SIGNATURE_BYTES) return null
  return { keyId, facts, signature, signed: code.slice(0, -end.length - 1) }
}

/** Returns the pass number for people, the booking's reference and the seat: 'FW-7F3K2Q-2'. */
export function formatPassNumber({ reference, seat }: Pick<PassFacts, 'reference' | 'seat'>): string {
  return `${reference}-${seat}`
}

/** Parses a typed pass number: 'fw-7f3k2q-2', '7F3K2Q 2'. */
export function readPassNumber(typed: string): string | null {
  const [, code, seat] = PASS_NUMBER.exec(typed.trim().toUpperCase()) ?? []
  const reference = `FW-${code}`
  if (!REFERENCE.test(reference) || !isSeat(Number(seat))) return null
  return formatPassNumber({ reference, seat: Number(seat) })
}

function factsIn(bytes: Uint8Array | null): PassFacts | null {
  try {
    const [legId, reference, seat, holder, name, ...rest] = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array()),
    )
    const known = UUID.test(legId) && REFERENCE.test(reference) && isSeat(seat) && HOLDER.test(holder)
    const named = typeof name === 'string' && name !== '' && rest.length === 0
    return known && named ? { legId, reference, seat, holder, name } : null
  } catch {
    return null
  }
}

function isSeat(seat: unknown): boolean {
  return Number.isInteger(seat) && Number(seat) >= 1 && Number(seat) <= MAX_SEATS
}

export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  } catch {
    return null
  }
}
