import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that reveals nothing but their lengths. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [toBytes(one), toBytes(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function toBytes(secret: string | Buffer): Buffer {
  return typeof secret === 'string' ? Buffer.from(secret) : secret
}
