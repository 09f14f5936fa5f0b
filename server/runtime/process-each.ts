type Work = (id: string) => Promise<unknown>

const MOST_NAMED = 10

/**
 * Does each row of a list by itself: one that fails keeps no other waiting. At the end one error names those that failed.
 * `putOff` moves such a row to the end of its list, where only the first ones of a list are looked at.
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

/** Does a whole list at once; where that fails, each row by itself. Gives how many `work` says it has done. */
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
