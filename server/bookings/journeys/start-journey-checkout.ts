import { Problem } from '#contract/problem.ts'
import { findPendingHolds, listOrderLines, writeTitle } from '#server/bookings/hold/start-checkout.ts'
import { keepDisclosures } from '#server/legs/disclosures/read-disclosures.ts'
import { startSharedPayment } from '#server/payments/start-shared-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'

type Checkout = { userId: string; journeyId: string; userEmail: string; publicUrl: string }

/** Starts one payment for both legs of the caller's live journey. Seats and prices are those of its two holds. */
export async function startJourneyCheckout(
  db: Db,
  provider: Provider,
  { userId, journeyId, userEmail, publicUrl }: Checkout,
): Promise<{ sessionId: string; url: string }> {
  const holds = await findPendingHolds(db, { userId, by: { journeyId } })
  const [first, second] = holds
  if (!first || !second) throw new Problem('journey_not_found')
  if (first.lapsed || second.lapsed) throw new Problem('hold_expired')
  if (!first.operatorMayFly || !second.operatorMayFly) throw new Problem('leg_not_bookable')

  for (const { id: bookingId, legId, language } of [first, second])
    await keepDisclosures(db, { bookingId, legId, language })
  const page = `${publicUrl}/booking/journey/${first.legId}/${second.legId}`
  return await startSharedPayment(db, provider, {
    shares: [first, second].map((hold) => ({
      bookingId: hold.id,
      amountMinor: hold.amountMinor,
      title: writeTitle(hold),
      lines: listOrderLines(hold),
    })),
    currency: first.currency,
    receiptEmail: userEmail,
    successUrl: `${page}?journey=${journeyId}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?journey=${journeyId}&unpaid=1`,
  })
}
