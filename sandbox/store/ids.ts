import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random id like `pi_3Kd…`; `length` is the number of random letters after the prefix. */
export function makeId(prefix: string, length = 24): string {
  let letters = ''
  for (const byte of randomBytes(length)) letters += alphabet[byte % alphabet.length]
  return `${prefix}_${letters}`
}
