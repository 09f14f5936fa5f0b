import { buildKeyOfRequest } from '#server/payments/key-round.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'

/** Returns the provider's id of the customer who holds the card; created once, at first need. */
export async function findCustomer(
  db: Db,
  { stripe }: Provider,
  { userId }: { userId: string },
): Promise<string> {
  const known = await findKnownCustomer(db, { userId })
  if (known) return known
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const request = { ...user, metadata: { user_id: userId } }
  const created = await stripe.customers.create(request, {
    idempotencyKey: buildKeyOfRequest(`customer-${userId}`, request),
  })
  await db
    .insertInto('planCustomers')
    .values({ userId, stripeCustomerId: created.id })
    .onConflict((oc) => oc.column('userId').doNothing())
    .execute()
  return (await findKnownCustomer(db, { userId })) ?? created.id
}

export async function findKnownCustomer(db: Db, { userId }: { userId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('planCustomers')
    .select('stripeCustomerId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.stripeCustomerId ?? null
}
