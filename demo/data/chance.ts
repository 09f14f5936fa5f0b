/** A number from 0 to 2^32 that depends on the text alone, so that the demo is the same at every start (FNV-1a). */
export function computeHash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // The last characters have hardly changed the high bits yet, so mix once more.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A member of the list that depends on the text alone. */
export function pick<T>(list: readonly T[], text: string): T {
  return list[computeHash(text) % list.length] as T
}

/** A whole number from `min` to `max`, both included, that depends on the text alone. */
export function pickBetween(min: number, max: number, text: string): number {
  return min + (computeHash(text) % (max - min + 1))
}
