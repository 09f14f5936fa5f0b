/**
 * The address's query with some entries changed; entries without a value are removed. A change is in the address before it is
 * drawn, so the next change starts from there.
 */
export function queryWith(changes: Record<string, string | null | undefined>): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return query
}
