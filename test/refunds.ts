import type { TestAnswer } from './app.ts'

type Caller<Admin> = { call: (method: string, path: string, asking: { as: Admin }) => Promise<TestAnswer> }

/** The refunded amount so far, which the refund dialog shows and sends; 0 for a booking without the dialog. */
export async function refundedSoFar<Admin>(
  { call }: Caller<Admin>,
  { admin, bookingId }: { admin: NoInfer<Admin>; bookingId: string },
): Promise<number> {
  const { json } = await call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
  return json.quote?.refundedMinor ?? 0
}
