import { Problem } from '#contract/problem.ts'
import { findPendingHolds, listOrderLines, writeTitle } from '#server/bookings/hold/start-checkout.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { screenBuyer } from '#server/bookings/screening/screen-buyer.ts'
import { startSharedPayment } from '#server/payments/start-shared-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'

type Checkout = { userId: string; journeyId: string; userEmail: string; publicUrl: string }

/** Starts one payment for both legs of the caller's live journey. Seats and prices are those of its two holds. */
export async function startJourneyCheckout(
  db: Db,
  { provider, ...screening }: { provider: Provider } & ScreeningNeeds,
  { userId, journeyId, userEmail, publicUrl }: Checkout,
): Promise<{ sessionId: string; url: string }> {
  const holds = await findPendingHolds(db, { userId, by: { journeyId } })
  const [first, second] = holds
  if (!first || !second) throw new Problem('journey_not_found')
  if (first.lapsed || second.lapsed) throw new Problem('hold_expired')

  await screenBuyer(db, screening, { bookingIds: [first.id, second.id], name: first.buyer })

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
