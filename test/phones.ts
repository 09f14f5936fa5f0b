import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { encryptNumber, hashNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import { openSecretCipher } from '#server/security/encryption.ts'

let counter = 0

/** A confirmed number of a user, as if they had typed its code. */
export async function aPhone(
  db: Db,
  { secretsKey }: Pick<Config, 'secretsKey'>,
  { userId, number = `+4477009${String(++counter).padStart(5, '0')}` }: { userId: string; number?: string },
): Promise<{ id: string; number: string }> {
  const secretCipher = openSecretCipher(secretsKey)
  const id = (await sql<{ id: string }>`select uuidv7() as id`.execute(db)).rows[0]?.id ?? ''
  await db
    .insertInto('phones')
    .values({
      id,
      userId,
      numberHash: hashNumber(secretCipher, number),
      sealedNumber: encryptNumber(secretCipher, { phoneId: id, number }),
      verifiedAt: new Date(),
    })
    .execute()
  return { id, number }
}
