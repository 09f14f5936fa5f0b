import type { DrillReport } from './run-drill.ts'

/** Returns why a drill failed: what is missing afterwards, and what was never tried. Empty when it succeeded. */
export function findFaults({
  acknowledged,
  failures,
  findings,
}: Pick<DrillReport, 'acknowledged' | 'failures' | 'findings'>): string[] {
  const { holds, paid, uploads } = acknowledged
  return [
    ...findings.filter(({ wrong }) => wrong.length > 0).map(({ what }) => `not so: ${what}`),
    ...(holds.length === 0 ? ['nothing was held'] : []),
    ...(paid.length === 0 ? ['nothing was paid'] : []),
    ...(uploads.length === 0 ? ['no document was uploaded'] : []),
    ...(failures.length === 0 ? ['nothing went wrong'] : []),
    ...failures.filter(({ times }) => times === 0).map(({ title }) => `never: ${title}`),
  ]
}
