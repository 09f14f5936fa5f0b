import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { createSecret, hashSecret } from './tokens.ts'

export type LinkPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'END_PREMIUM'

const LIFE_SECONDS: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 24 * 3600,
  RESET_PASSWORD: 3600,
  END_PREMIUM: 24 * 3600,
}

/** Makes the token of a link that works once; earlier ones of the same kind stop working. */
export async function createLinkToken(
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<string> {
  await dropUnusedLinks(tx, { userId, purpose })
  const token = createSecret()
  await tx
    .insertInto('accountTokens')
    .values({
      tokenHash: hashSecret(token),
      userId,
      purpose,
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS[purpose]})`,
    })
    .execute()
  return token
}

/** Spends a link and says whose it was; refuses what is unknown, used or too old. Of two at once one comes first. */
export async function spendLink(
  tx: Tx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ userId: string }> {
  const { userId } = await checkLink(tx, { token, purpose })
  const spent = await tx
    .updateTable('accountTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashSecret(token))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (spent.numUpdatedRows === 0n) throw new Problem('link_used')
  return { userId }
}

/** As `spendLink`, without spending it: for refusing before costly work. */
export async function checkLink(
  db: Db | Tx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ userId: string }> {
  const link = await db
    .selectFrom('accountTokens')
    .select(['userId', 'usedAt', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('tokenHash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!link) throw new Problem('link_invalid')
  if (link.usedAt) throw new Problem('link_used')
  if (link.expired) throw new Problem('link_expired')
  return { userId: link.userId }
}

/** What was mailed and not used is worth nothing from now on. */
export async function dropUnusedLinks(
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<void> {
  await tx
    .deleteFrom('accountTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}
