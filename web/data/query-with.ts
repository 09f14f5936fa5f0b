/**
 * The address's query with some entries changed; those without a value are taken out. What was changed a moment ago
 * stands in the address before it is drawn, so the next change begins there.
 */
export function queryWith(changes: Record<string, string | null | undefined>): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return query
}
