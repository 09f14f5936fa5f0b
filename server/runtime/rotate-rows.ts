export type Rotated = { done: number; failed: string[] }

/**
 * Encrypts rows again, one after the other. It may be stopped and run again, because each row is a step of its own; a
 * row that changes meanwhile is read again. Returns how many were encrypted and the ids of those that could not be
 * decrypted.
 */
export async function rotateRows<Row extends { id: string }, Columns>(
  findNext: (failed: string[]) => Promise<Row | undefined>,
  encryptAgain: (row: Row) => Columns,
  save: (columns: Columns, row: Row) => Promise<{ numUpdatedRows: bigint }>,
): Promise<Rotated> {
  const failed: string[] = []
  let done = 0
  for (let row = await findNext(failed); row; row = await findNext(failed)) {
    const columns = attempt(row, encryptAgain)
    if (!columns) failed.push(row.id)
    else if ((await save(columns, row)).numUpdatedRows > 0n) done++
  }
  return { done, failed }
}

function attempt<Row, Columns>(row: Row, encryptAgain: (row: Row) => Columns): Columns | null {
  try {
    return encryptAgain(row)
  } catch {
    return null
  }
}
