import { sql } from 'kysely'
import { CODE_TRIES, type PhoneState } from '#contract/accounts/phones.ts'
import { openNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'

/** Whether and from which number this server sends texts. */
export type Texts = Pick<PhoneState, 'texts' | 'ourNumber'>

/** Returns an account's number as its owner sees it: the confirmed one, and the one that waits for its code. */
export async function findPhone(
  db: Db,
  { userId, secretCipher, texts }: { userId: string; secretCipher: SecretCipher; texts: Texts },
): Promise<PhoneState> {
  const rows = await db
    .selectFrom('phones')
    .leftJoin('phoneStops', 'phoneStops.numberHash', 'phones.numberHash')
    .select(['id as phoneId', 'sealedNumber', 'verifiedAt', 'codeExpiresAt', 'codeTries'])
    .select(
      sql<'STOPPED' | 'REFUSED' | null>`case when phone_stops.number_hash is not null then 'STOPPED'
        when refused_at is not null then 'REFUSED' end`.as('silent'),
    )
    .where('userId', '=', userId)
    .execute()
  const confirmed = rows.find(({ verifiedAt }) => verifiedAt)
  const asked = rows.find(({ verifiedAt }) => !verifiedAt)
  return {
    ...texts,
    confirmed: confirmed?.verifiedAt
      ? {
          number: openNumber(secretCipher, confirmed),
          confirmedAt: confirmed.verifiedAt.toISOString(),
          silent: confirmed.silent,
        }
      : null,
    asked: asked?.codeExpiresAt
      ? {
          number: openNumber(secretCipher, asked),
          codeExpiresAt: asked.codeExpiresAt.toISOString(),
          triesLeft: CODE_TRIES - asked.codeTries,
          silent: asked.silent,
        }
      : null,
  }
}
