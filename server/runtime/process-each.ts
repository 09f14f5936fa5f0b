type Work = (id: string) => Promise<unknown>

const MOST_NAMED = 10

/**
 * Processes each row of a list by itself, so that a failure delays no other row. At the end one error names the failed rows.
 * `putOff` moves a failed row to the end of its list, for lists of which only the first rows are read.
 */
export async function processEach(ids: readonly string[], work: Work, putOff?: Work): Promise<void> {
  const failures: { id: string; error: Error }[] = []
  for (const id of ids) {
    await work(id).catch(async (error: Error) => {
      failures.push({ id, error })
      await putOff?.(id)
    })
  }
  if (failures.length === 0) return
  const named = failures.slice(0, MOST_NAMED).map(({ id, error }) => `${id}: ${error.message}`)
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${failures.length} of ${ids.length} failed. ${named.join('; ')}`,
  )
}

/** Processes a whole list at once; if that fails, each row by itself. Returns how many `work` reports as done. */
export async function processAllOrEach(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<number>,
  putOff?: Work,
): Promise<number> {
  if (ids.length === 0) return 0
  return await work(ids).catch(async () => {
    let count = 0
    await processEach(
      ids,
      async (id) => {
        count += await work([id])
      },
      putOff,
    )
    return count
  })
}
