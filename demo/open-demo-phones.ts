import { sql } from 'kysely'
import { encryptNumber, hashNumber } from '../server/messages/sms.ts'
import type { Db } from '../server/runtime/db.ts'
import { openSecretCipher } from '../server/security/encryption.ts'

const MEMBER = 'premium@ferrywing.test'
// A number reserved for drama: https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const NUMBER = '+447700900321'

/** Gives the demo's premium traveller a confirmed number for text messages, unless they have one already. */
export async function openDemoPhones(db: Db, { secretsKey }: { secretsKey: string }): Promise<void> {
  const secretCipher = openSecretCipher(secretsKey)
  const { rows } = await sql<{ userId: string; phoneId: string }>`
    select u.id as user_id, uuidv7() as phone_id from users u
    where u.email = ${MEMBER} and not exists (select from phones p where p.user_id = u.id)
      and not exists (select from phones p where p.number_hash = ${hashNumber(secretCipher, NUMBER)})`.execute(
    db,
  )
  const [member] = rows
  if (!member) return
  const { userId, phoneId } = member
  await db
    .insertInto('phones')
    .values({
      ...{ id: phoneId, userId, numberHash: hashNumber(secretCipher, NUMBER) },
      sealedNumber: encryptNumber(secretCipher, { phoneId, number: NUMBER }),
      verifiedAt: sql<Date>`now() - interval '20 days'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
