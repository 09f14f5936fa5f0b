/**
 * Returns the address's query with some entries changed; an entry without a value is removed. It reads the current address,
 * which has earlier changes before React draws them.
 */
export function queryWith(changes: Record<string, string | null | undefined>): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return query
}
