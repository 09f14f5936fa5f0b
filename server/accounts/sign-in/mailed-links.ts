import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { lockUser } from './sign-in-methods.ts'
import { createSecret, hashSecret } from './tokens.ts'

export type LinkPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'END_PREMIUM'

const LIFE_SECONDS: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 24 * 3600,
  RESET_PASSWORD: 3600,
  END_PREMIUM: 24 * 3600,
}

/**
 * Creates the token of a link that works once; earlier links of the same kind become invalid. The caller has locked
 * the account.
 */
export async function createLinkToken(
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<string> {
  const token = createSecret()
  await tx
    .with('dropped', () => deleteUnusedLinks(tx, { userId, purpose }))
    .insertInto('accountTokens')
    .values({
      tokenHash: hashSecret(token),
      userId,
      purpose,
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS[purpose]})`,
    })
    .modifyEnd(PIPELINED)
    .execute()
  return token
}

/**
 * Uses up a link and returns its owner, whose account it locks. Refuses an unknown, used or expired link. Locks the
 * account before the link, as the code that creates links does: otherwise using a link while a newer one is created
 * could deadlock.
 */
export async function spendLink(
  tx: Tx,
  link: { token: string; purpose: LinkPurpose },
): Promise<{ userId: string }> {
  const { userId } = await checkLink(tx, link)
  await lockUser(tx, { userId })
  // Checks again under the lock: the link may have been used meanwhile, or a newer one created.
  await checkLink(tx, link)
  await tx
    .updateTable('accountTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashSecret(link.token))
    .execute()
  return { userId }
}

/** Like `spendLink`, but the link stays valid: refuses a bad link before costly work. */
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

type WhoseLinks = { userId: string; purpose: LinkPurpose }

/** Invalidates unused mailed links. */
export async function dropUnusedLinks(tx: Tx, whose: WhoseLinks): Promise<void> {
  await deleteUnusedLinks(tx, whose).execute()
}

function deleteUnusedLinks(tx: Tx, { userId, purpose }: WhoseLinks) {
  return tx
    .deleteFrom('accountTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
}
