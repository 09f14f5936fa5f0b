import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/runtime/db.ts'

const TRAVELLER = 'traveller@ferrywing.test'

/**
 * Gives the demo's traveller personal keys, one of which has held seats for a trip. The secrets are thrown away. Changes
 * nothing when the traveller has keys already.
 */
export async function openDemoKeys(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', TRAVELLER)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const { id: userId } = user
    const known = await tx.selectFrom('apiKeys').select('id').where('userId', '=', userId).executeTakeFirst()
    if (known) return
    const key = (name: string, scopes: string[]) => {
      const secret = `fwp_${randomBytes(32).toString('base64url')}`
      const secretHash = createHash('sha256').update(secret).digest()
      return { userId, createdBy: userId, name, scopes, secretHash, prefix: secret.slice(0, 12) }
    }
    const fromNow = (days: number) => sql<Date>`now() + make_interval(hours => ${Math.round(days * 24)})`
    await tx
      .insertInto('apiKeys')
      .values({
        ...key('Price watcher', ['search', 'quote']),
        createdAt: fromNow(-80),
        lastUsedAt: fromNow(-41),
        revokedAt: fromNow(-40),
        expiresAt: fromNow(10),
      })
      .execute()
    const { id } = await tx
      .insertInto('apiKeys')
      .values({
        ...key('My travel assistant', ['search', 'quote', 'hold', 'pay-link']),
        createdAt: fromNow(-20),
        lastUsedAt: fromNow(-0.1),
        expiresAt: fromNow(70),
        capMinor: 2_500_000,
        capCurrency: 'USD',
        capPeriod: 'MONTH',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update bookings set api_key_id = ${id} where id = (
      select id from bookings where user_id = ${userId} and status = 'CONFIRMED' and currency = 'USD'
        and created_at > now() - interval '20 days' and amount_minor < 2500000
      order by created_at desc, id desc limit 1)`.execute(tx)
  })
}
