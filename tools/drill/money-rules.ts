/** A payment as our database has it, with what of it went or goes back. */
export type OurPayment = { intent: string; bookingId: string; booking: string; minor: number; back: number }

/** A payment as the provider has it. */
export type TheirPayment = { id: string; status: string }

/** What contradicts that money was taken for confirmed bookings alone, or given back in full, and each of these was paid for. */
export function moneyWithoutSeats({
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
  // One charge may be that of several bookings.
  const ours = Map.groupBy(payments, ({ intent }) => intent)
  const isRight = ({ booking, back, minor }: OurPayment) => booking === 'CONFIRMED' || back === minor
  const withoutSeat = [...taken].filter((id) => !ours.get(id)?.every(isRight))
  return [
    ...withoutSeat.map((id) => `${id} was taken and has neither a seat nor a full refund`),
    ...confirmed.filter((id) => !paidFor.has(id)).map((id) => `${id} is confirmed and was not paid for`),
  ]
}
