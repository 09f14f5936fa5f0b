import { hash } from '@node-rs/argon2'

/** Argon2id with the parameters of RFC 9106's second recommendation, brought down to OWASP's minimum of memory. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
