const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The LIKE pattern of booking references that begin with what was typed ('fw-7f3', '7F3K2Q'); null when none can. */
export function buildReferencePattern(search: string): string | null {
  const letters = /^(?:FW-)?([0-9A-Z]{1,6})$/i.exec(search)?.[1]
  return letters ? `FW-${letters.toUpperCase()}%` : null
}

/** 'FW-7F3K2Q' where somebody typed a whole reference, with or without its beginning; else null. */
export function parseWholeReference(search: string): string | null {
  const letters = /^(?:FW-)?([0-9A-Z]{6})$/i.exec(search)?.[1]
  return letters ? `FW-${letters.toUpperCase()}` : null
}
