import type { Role } from '#contract/endpoint.ts'
import type { Db } from '#server/runtime/db.ts'
import type { TestAnswer, TestApp } from './app.ts'

type Somebody = { id: string; role: Role }
type Caller<Admin> = { call: (method: string, path: string, asking: { as: Admin }) => Promise<TestAnswer> }

/** The refunded amount so far, which the refund dialog shows and sends; 0 for a booking without the dialog. */
export async function refundedSoFar<Admin>(
  { call }: Caller<Admin>,
  { admin, bookingId }: { admin: NoInfer<Admin>; bookingId: string },
): Promise<number> {
  const { json } = await call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
  return json.quote?.refundedMinor ?? 0
}

/** An administrator's refund of a booking through the API; each call has a key of its own. */
export async function refundAsAdmin(
  app: TestApp,
  { admin, bookingId, key = crypto.randomUUID() }: { admin: Somebody; bookingId: string; key?: string },
  body: object,
): Promise<TestAnswer> {
  const refundedMinor = await refundedSoFar(app, { admin, bookingId })
  return await app.call('POST', `/api/api/admin/bookings/${bookingId}/refund`, {
    as: admin,
    body: { reason: 'Weather', cancelSeats: false, refundedMinor, ...body },
    headers: { 'idempotency-key': key },
  })
}

/** The refunds of a booking with the status of their payment, the oldest first. */
export async function readRefunds(db: Db, bookingId: string) {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select('payments.status as paymentStatus')
    .where('bookingId', '=', bookingId)
    .orderBy('refunds.createdAt')
    .execute()
}

/** The refunds of a booking as the provider lists them. */
export async function refundsAtProvider({ db, app }: TestApp, bookingId: string) {
  const { paymentIntentId } = await db
    .selectFrom('payments')
    .select('paymentIntentId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return (await app.provider.stripe.refunds.list({ payment_intent: paymentIntentId ?? '' })).data
}
