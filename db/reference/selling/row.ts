import type { Mark, Sourced } from '#contract/may-be-sold/finding.ts'

/** The day on which the sources were read. */
const READ_ON = '2026-11-23'

/** Where a row comes from: texts and secondary sources were read, the rest was not. */
export function from(
  id: string,
  source: string,
  mark: Mark,
  days: Partial<Pick<Sourced, 'from' | 'until'>> = {},
): Sourced {
  const verifiedOn = mark === 'V' || mark === 'V2' ? READ_ON : null
  return { id, source, mark, verifiedOn, from: null, until: null, ...days }
}
