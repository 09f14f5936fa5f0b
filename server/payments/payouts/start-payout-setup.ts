import { type Selectable, sql } from 'kysely'
import Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { OperatorsTable } from '#db/types.ts'
import { requireConfirmed } from '#server/accounts/sign-in/confirmed-sessions.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import { writePayoutSetupMail } from '#server/payments/emails.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import { findCountryCode } from './payout-account-rules.ts'

/**
 * Creates a link to the provider's setup pages, where the caller's operator chooses its bank account. It requires a
 * recent confirmation of identity, and the owner gets a mail. The account at the provider is opened once, even after
 * two clicks or a crash. Problems: `operator_profile_missing`, `confirmation_required`, `payout_setup_unavailable`.
 */
export async function startPayoutSetup(
  db: Db,
  { provider, coalescer }: { provider: Provider; coalescer: RequestCoalescer },
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<{ url: string }> {
  const operator = await db
    .selectFrom('operators')
    .selectAll()
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  if (!operator) throw new Problem('operator_profile_missing')
  await requireConfirmed(db, { userId: actor.id, sessionId })
  try {
    const account = operator.stripeAccountId ?? (await openAccount(db, provider, { actor, operator }))
    const link = await provider.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: buildAddress(getSite(db), findPageAfterSetup(operator)),
      // A link that has expired or was already opened leads there, and a new one starts.
      refresh_url: buildAddress(getSite(db), '/operator/payouts?setup=again'),
    })
    await recordLink(db, { actor, operator })
    coalescer.expectNews(account)
    return { url: link.url }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new Problem('payout_setup_unavailable', { cause: error })
    throw error
  }
}

type Operator = Selectable<OperatorsTable>

/**
 * Operators that have not submitted yet or were rejected return to the onboarding; all others return to the
 * dashboard.
 */
function findPageAfterSetup({ kybStatus }: Pick<Operator, 'kybStatus'>): string {
  const onboards = kybStatus === null || kybStatus === 'REJECTED'
  return onboards ? '/operator/onboarding?step=3' : '/operator/dashboard?step=3'
}

async function openAccount(
  db: Db,
  { stripe }: Provider,
  { actor, operator }: { actor: Actor; operator: Operator },
): Promise<string> {
  const country = findCountryCode(operator.baseCountry)
  // The request contains only facts that hardly change, because a repetition under the same key must be the same
  // request.
  const account = await stripe.accounts.create(
    {
      type: 'express',
      ...(country && { country }),
      capabilities: { transfers: { requested: true } },
      metadata: { operator_id: operator.id },
    },
    { idempotencyKey: `payout-account-${operator.id}-${country}` },
  )
  const storedId = await storeAccount(db, { actor, operatorId: operator.id, accountId: account.id })
  await stripe.accounts.update(storedId, {
    email: operator.contactEmail,
    business_profile: { name: operator.legalName },
  })
  return storedId
}

async function storeAccount(
  db: Db,
  { actor, operatorId, accountId }: { actor: Actor; operatorId: string; accountId: string },
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('operators')
      .select(['stripeAccountId', 'onboardingStatus'])
      .where('id', '=', operatorId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.stripeAccountId) return before.stripeAccountId
    await tx
      .updateTable('operators')
      .set({ stripeAccountId: accountId, onboardingStatus: 'PENDING', updatedAt: sql<Date>`now()` })
      .where('id', '=', operatorId)
      .execute()
    await recordAct(tx, actor, {
      act: 'operator.open-payout-account',
      subject: { type: 'operator', id: operatorId },
      before: { onboardingStatus: before.onboardingStatus },
      after: { onboardingStatus: 'PENDING', stripeAccountId: accountId },
    })
    return accountId
  })
}

// The holder is now on the provider's pages, so the account is read again soon.
async function recordLink(db: Db, { actor, operator }: { actor: Actor; operator: Operator }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('operators')
      .set({ payoutLinkAt: sql<Date>`now()`, payoutCheckAt: sql<Date>`now() + interval '10 seconds'` })
      .where('id', '=', operator.id)
      .execute()
    const { email, name } = await tx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    const mail = writePayoutSetupMail({ name, legalName: operator.legalName })
    await queueMail(tx, { to: email, mail })
  })
}
