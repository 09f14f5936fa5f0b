import { hashNumber, stopNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { readSmsWish } from './sms-rules.ts'

type Received = {
  /** In E.164. */
  from: string
  body: string
  /** The request that the carrier has already recognised, if it keeps its own list of opt-outs. */
  understood?: string | undefined
}

/**
 * Processes a received text: STOP ends our texts to its sender at once, START allows them again; everything else is
 * ignored.
 */
export async function receiveSms(
  db: Db,
  { secretCipher, from, body, understood }: Received & { secretCipher: SecretCipher },
): Promise<'STOP' | 'START' | null> {
  const wish = readSmsWish(understood) ?? readSmsWish(body)
  const numberHash = hashNumber(secretCipher, from)
  if (wish === 'STOP') await stopNumber(db, { numberHash })
  if (wish === 'START') await db.deleteFrom('phoneStops').where('numberHash', '=', numberHash).execute()
  return wish
}
