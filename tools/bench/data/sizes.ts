/** A run of a few minutes that shows that everything works; its figures say nothing about the goals. */
export const QUICK = process.argv.includes('--quick')

/** How much is measured: as much as the goals are about, or a little of everything. */
export function pickSize(full: number, quick: number): number {
  return QUICK ? quick : full
}

/** '100,000', for the names of rows. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
