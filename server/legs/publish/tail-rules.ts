import type { LegForm } from '#contract/legs/leg-form.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import type { FormTimes } from '#server/legs/rules.ts'
import type { RegisteredTail } from '#server/operators/fleet/find-tails.ts'

/**
 * Contradictions to the operator's register, each on its field. A draft may use an aircraft that still waits for its
 * approval.
 */
export function findTailProblems(
  form: Pick<LegForm, 'tail' | 'aircraftType' | 'seatsTotal'>,
  registered: RegisteredTail | null,
): ProblemDetail[] {
  if (!registered) return [{ path: 'tail', message: `${form.tail} is not in the register of your fleet` }]
  const { tail, aircraftType, typeName, fittedSeats } = registered
  if (form.aircraftType !== aircraftType) {
    const message = `${tail} is a ${typeName} (${aircraftType}) in the register of your fleet`
    return [{ path: 'aircraftType', message }]
  }
  if (form.seatsTotal > fittedSeats) {
    const message = `${form.seatsTotal} seats are for sale, and ${tail} is fitted with ${fittedSeats}`
    return [{ path: 'seatsTotal', message }]
  }
  return []
}

/** Returns why no seat may be sold on this aircraft at these times; null if seats may be sold. */
export function findUncovered(
  { departureAt, arrivalAt, departureLatestAt }: FormTimes,
  { tail, status, coveredUntil }: RegisteredTail,
): { reason: 'TAIL_NOT_APPROVED' | 'TAIL_NOT_COVERED'; message: string } | null {
  if (status !== 'APPROVED' || !coveredUntil) {
    return { reason: 'TAIL_NOT_APPROVED', message: `${tail} is not approved in the register of your fleet` }
  }
  const latestMs = arrivalAt.getTime() + (departureLatestAt ?? departureAt).getTime() - departureAt.getTime()
  if (latestMs < coveredUntil.getTime()) return null
  const message = `The insurance or the listing of ${tail} ends before this flight has landed`
  return { reason: 'TAIL_NOT_COVERED', message }
}
