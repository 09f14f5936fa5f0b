import { buildQuery } from '../../routing/paths.ts'

/** The links to a journey of two legs, in a file of their own so that a visitor's browser does not load them. */
export const journeyPaths = {
  journey: (legs: { firstLegId: string; secondLegId: string; people?: number }) =>
    `/booking/journey/${legs.firstLegId}/${legs.secondLegId}${buildQuery({ people: legs.people?.toString() })}`,
} as const
