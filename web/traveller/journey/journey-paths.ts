import { buildQuery } from '../../paths.ts'

/** The links to a journey of two legs, apart so that a visitor's browser does not read them. */
export const journeyPaths = {
  journey: (legs: { firstLegId: string; secondLegId: string; people?: number }) =>
    `/booking/journey/${legs.firstLegId}/${legs.secondLegId}${buildQuery({ people: legs.people?.toString() })}`,
} as const
