/** A number as people type it, with a comma or a point; NaN for what is none. */
export function readAmountText(text: string): number {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
}
