/** A run of a few minutes that shows that the benchmark works. Its figures say nothing about the goals. */
export const QUICK = process.argv.includes('--quick')

/** Picks the size that the goals are about, or the small one of a quick run. */
export function pickSize(full: number, quick: number): number {
  return QUICK ? quick : full
}

/** '100,000', for the names of rows. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
