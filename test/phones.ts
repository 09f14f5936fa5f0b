import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { hashNumber, sealNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import { openVault } from '#server/security/vault.ts'

let counter = 0

/** A confirmed number of somebody, as if they had typed its code. */
export async function aPhone(
  db: Db,
  { secretsKey }: Pick<Config, 'secretsKey'>,
  { userId, number = `+4477009${String(++counter).padStart(5, '0')}` }: { userId: string; number?: string },
): Promise<{ id: string; number: string }> {
  const vault = openVault(secretsKey)
  const id = (await sql<{ id: string }>`select uuidv7() as id`.execute(db)).rows[0]?.id ?? ''
  await db
    .insertInto('phones')
    .values({
      id,
      userId,
      numberHash: hashNumber(vault, number),
      sealedNumber: sealNumber(vault, { phoneId: id, number }),
      verifiedAt: new Date(),
    })
    .execute()
  return { id, number }
}
