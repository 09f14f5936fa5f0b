import type { Mark, Sourced } from '#contract/may-be-sold/finding.ts'

/** The day on which the sources were read. */
const READ_ON = '2026-11-23'

/** The source of a row. Sources with the mark V or V2 were read on READ_ON; other rows are not verified. */
export function from(
  id: string,
  source: string,
  mark: Mark,
  days: Partial<Pick<Sourced, 'from' | 'until'>> = {},
): Sourced {
  const verifiedOn = mark === 'V' || mark === 'V2' ? READ_ON : null
  return { id, source, mark, verifiedOn, from: null, until: null, ...days }
}
