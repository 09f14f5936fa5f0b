type Work = (id: string) => Promise<unknown>

const MOST_NAMED = 10

/**
 * Processes each row of a list separately, so that a failure delays no other row. At the end one error names the failed
 * rows. `putOff` moves a failed row to the end of its list; it is needed if only the first rows of the list are read.
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

/**
 * Processes a whole list at once; if that fails, each row separately. Returns the sum of the counts that `work`
 * returns.
 */
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
