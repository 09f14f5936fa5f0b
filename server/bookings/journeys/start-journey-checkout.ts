import { Problem } from '#contract/problem.ts'
import { findPendingHolds, type PendingHold, toShare } from '#server/bookings/hold/start-checkout.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { screenBuyer } from '#server/bookings/screening/screen-buyer.ts'
import { storeDisclosures } from '#server/legs/disclosures/read-disclosures.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'

type Checkout = { userId: string; journeyId: string; userEmail: string }

/**
 * Starts the payment of the caller's live journey: one for both legs or, in two currencies, one for the first leg
 * that is not paid for yet. Seats and prices come from the journey's two holds.
 */
export async function startJourneyCheckout(
  db: Db,
  { provider, ...screening }: { provider: Provider } & ScreeningNeeds,
  { userId, journeyId, userEmail }: Checkout,
): Promise<{ sessionId: string; url: string }> {
  const [first, second] = await db.transaction().execute((tx) => prepareHolds(tx, { userId, journeyId }))
  if (first.listsAreLoaded)
    await screenBuyer(db, screening, { bookingIds: [first.id, second.id], name: first.buyer })
  const page = buildAddress(getSite(db), `/booking/journey/${first.legId}/${second.legId}`)
  const order = {
    receiptEmail: userEmail,
    successUrl: `${page}?journey=${journeyId}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?journey=${journeyId}&unpaid=1`,
  }
  const { currency } = first
  if (currency === second.currency)
    return await startPayment(db, provider, { ...order, currency, shares: [toShare(first), toShare(second)] })
  const [isFirstPaid] = [await isPaid(db, provider, first), await isPaid(db, provider, second)]
  const next = isFirstPaid ? second : first
  return await startPayment(db, provider, { ...order, currency: next.currency, shares: [toShare(next)] })
}

// Runs in one transaction, because the facts to show before a payment take many short reads.
async function prepareHolds(
  tx: Tx,
  { userId, journeyId }: { userId: string; journeyId: string },
): Promise<[PendingHold, PendingHold]> {
  const [first, second] = await findPendingHolds(tx, { userId, by: { journeyId } })
  if (!first || !second) throw new Problem('journey_not_found')
  if (first.lapsed || second.lapsed) throw new Problem('hold_expired')
  if (!first.operatorMayFly || !second.operatorMayFly) throw new Problem('leg_not_bookable')
  for (const { id: bookingId, legId, language } of [first, second])
    await storeDisclosures(tx, { bookingId, legId, language })
  return [first, second]
}

// A traveller who returns by another way than the provider's page may have paid before we recorded it.
async function isPaid(db: Db, provider: Provider, { id: bookingId }: PendingHold): Promise<boolean> {
  const find = db.selectFrom('payments').select(['status', 'sessionId']).where('bookingId', '=', bookingId)
  const open = await find.where('status', '=', 'OPEN').executeTakeFirst()
  if (open?.sessionId) await syncPayment(db, provider, { sessionId: open.sessionId })
  return (await find.where('status', 'in', ['AUTHORISED', 'CAPTURED']).executeTakeFirst()) !== undefined
}
