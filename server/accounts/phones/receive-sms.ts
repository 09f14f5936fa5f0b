import { hashNumber, stopNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Vault } from '#server/security/vault.ts'
import { wishOf } from './sms-rules.ts'

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
  { vault, from, body, understood }: Received & { vault: Vault },
): Promise<'STOP' | 'START' | null> {
  const wish = wishOf(understood) ?? wishOf(body)
  const numberHash = hashNumber(vault, from)
  if (wish === 'STOP') await stopNumber(db, { numberHash })
  if (wish === 'START') await db.deleteFrom('phoneStops').where('numberHash', '=', numberHash).execute()
  return wish
}
