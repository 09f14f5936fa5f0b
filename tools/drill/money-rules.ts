/** A payment in our database, with the minor units that were or will be refunded. */
export type OurPayment = { intent: string; bookingId: string; booking: string; minor: number; back: number }

/** A payment at the provider. */
export type TheirPayment = { id: string; status: string }

/** Returns captured payments without a confirmed booking or full refund, and confirmed bookings without a payment. */
export function findMoneyWithoutSeats({
  intents,
  payments,
  confirmed,
}: {
  intents: readonly TheirPayment[]
  payments: readonly OurPayment[]
  confirmed: readonly string[]
}): string[] {
  const taken = new Set(intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id))
  const paidFor = new Set(
    payments.filter(({ intent }) => taken.has(intent)).map(({ bookingId }) => bookingId),
  )
  // One charge may pay for several bookings.
  const ours = Map.groupBy(payments, ({ intent }) => intent)
  const isRight = ({ booking, back, minor }: OurPayment) => booking === 'CONFIRMED' || back === minor
  const withoutSeat = [...taken].filter((id) => !ours.get(id)?.every(isRight))
  return [
    ...withoutSeat.map((id) => `${id} was taken and has neither a seat nor a full refund`),
    ...confirmed.filter((id) => !paidFor.has(id)).map((id) => `${id} is confirmed and was not paid for`),
  ]
}
