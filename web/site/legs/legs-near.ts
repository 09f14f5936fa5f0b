import { computeGreatCircleKm, type Position } from '#contract/airports.ts'
import type { SampleRoute } from '../routes/sample-routes.ts'

const NEAR_KM = 150

/** The legs whose ends are both within 150 km of the route's ends. */
export function filterLegsNear<Leg extends { originAirport: Position; destinationAirport: Position }>(
  legs: readonly Leg[],
  { image }: Pick<SampleRoute, 'image'>,
): Leg[] {
  return legs.filter(
    (leg) =>
      computeGreatCircleKm(leg.originAirport, image.from) <= NEAR_KM &&
      computeGreatCircleKm(leg.destinationAirport, image.to) <= NEAR_KM,
  )
}
