export type Skipped = { name: string; why: string }

/** The tests that a run has left out, a whole suite as one, as Node's `spec` reporter tells of them: '﹣ name (1.2ms) # why'. */
export function findSkipped(output: string): Skipped[] {
  const lines = output.matchAll(/^\s*﹣ (.+) \([\d.]+ms\) # (.+)$/gm)
  return [...lines].map(([, name = '', why = '']) => ({
    name,
    why: why === 'SKIP' ? 'no reason given' : why,
  }))
}

/** Those of Playwright's list: '  -   12 file.ts:3:1 › name'. Why stands in the test. */
export function findSkippedJourneys(output: string): Skipped[] {
  const lines = output.matchAll(/^\s+-\s+\d+ (.+)$/gm)
  return [...lines].map(([, name = '']) => ({ name, why: 'said in the journey' }))
}
