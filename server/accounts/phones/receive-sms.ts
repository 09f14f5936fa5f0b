import { hashNumber, stopNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { readSmsWish } from './sms-rules.ts'

type Received = {
  /** In E.164. */
  from: string
  body: string
  /** What the carrier has understood already, where it keeps such a list itself. */
  understood?: string | undefined
}

/** A text that somebody sent to us: STOP ends ours to that number at once, START lets them come again; all else is not read. */
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
