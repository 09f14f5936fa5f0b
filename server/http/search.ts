const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * Returns a LIKE pattern for booking references that begin with the typed text ('fw-7f3', '7F3K2Q'); null if none can.
 */
export function buildReferencePattern(search: string): string | null {
  const letters = /^(?:FW-)?([0-9A-Z]{1,6})$/i.exec(search)?.[1]
  return letters ? `FW-${letters.toUpperCase()}%` : null
}

/** Returns 'FW-7F3K2Q' if the text is a complete reference, with or without its prefix; otherwise null. */
export function parseWholeReference(search: string): string | null {
  const letters = /^(?:FW-)?([0-9A-Z]{6})$/i.exec(search)?.[1]
  return letters ? `FW-${letters.toUpperCase()}` : null
}
