/** Regulation (EC) 785/2004, article 6: least cover per passenger, in special drawing rights. */
export const PASSENGER_SDR_PER_SEAT = 250_000

// Article 7, in millions by maximum take-off mass below so many kilograms. Not verified against the official text.
const CLASSES: readonly (readonly [belowKg: number, millionSdr: number])[] = [
  [500, 0.75],
  [1000, 1.5],
  [2700, 3],
  [6000, 7],
  [12_000, 18],
  [25_000, 80],
  [50_000, 150],
  [200_000, 300],
  [500_000, 500],
  [Number.POSITIVE_INFINITY, 700],
]

/** The least cover for third parties per accident that an aircraft of this mass needs. */
export function leastThirdPartySdr(mtowKg: number): number {
  const [, million] = CLASSES.find(([belowKg]) => mtowKg < belowKg) ?? [0, 700]
  return million * 1_000_000
}
