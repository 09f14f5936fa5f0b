import type { TestAnswer } from './app.ts'

type Caller<Admin> = { call: (method: string, path: string, asking: { as: Admin }) => Promise<TestAnswer> }

/** What the refund dialog shows as refunded so far, and sends along; of a booking that has no dialog: nothing. */
export async function refundedSoFar<Admin>(
  { call }: Caller<Admin>,
  { admin, bookingId }: { admin: NoInfer<Admin>; bookingId: string },
): Promise<number> {
  const { json } = await call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
  return json.quote?.refundedMinor ?? 0
}
