import { hash } from '@node-rs/argon2'

const PARAMETERS = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }

/** Argon2id with the third of OWASP's equally strong sets of parameters: 12 MiB and three rounds. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, PARAMETERS)
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
