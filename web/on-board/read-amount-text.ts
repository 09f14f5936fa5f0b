/** Parses a typed number with a comma or a point; NaN if it is not a number. */
export function readAmountText(text: string): number {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
}
