export type SampleOperator = {
  id: string
  name: string
  base: string
  fleetHighlights: string
  /** A line drawing of 64 by 64. */
  logo: string
  description: string
}

/** Invented operators of the kinds that reposition most often. */
export const sampleOperators: readonly SampleOperator[] = [
  {
    id: 'harbour-light',
    name: 'Harbour Light Aviation',
    base: 'Teterboro, New Jersey',
    fleetHighlights: 'Citation XLS+, Challenger 350',
    logo: 'M14 42H50M20 42L32 16L44 42M26 30H38',
    description:
      'Twelve midsize jets that take New York south in winter, and come back with the cabin empty.',
  },
  {
    id: 'corniche',
    name: 'Corniche Jet',
    base: 'Nice, France',
    fleetHighlights: 'Phenom 300E, Citation CJ4',
    logo: 'M12 38C20 26 26 26 32 36C38 46 44 46 52 34M16 24H48',
    description:
      'Light jets between London, Paris and the Riviera, four legs a day in season, one of them full.',
  },
  {
    id: 'cedar-gulf',
    name: 'Cedar & Gulf',
    base: 'Dubai, United Arab Emirates',
    fleetHighlights: 'Praetor 600, Challenger 605',
    logo: 'M32 14L20 30H28L18 42H46L36 30H44L32 14ZM32 42V50',
    description: 'Business trips to Riyadh, Beirut and Cairo, booked one way by people who stay the night.',
  },
]
