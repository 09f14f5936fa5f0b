import { encode } from 'uqr'
import type { CodeShape } from '#contract/trips/trip-documents.ts'

/** Draws a code for phones: readable from a screen and from paper, even with a sixth of it covered. */
export function drawQrCode(text: string): CodeShape {
  // A pass is drawn after every payment, and this library needs a quarter of the other one's time.
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { width: size, height: size, path: tracePath(data.flat(), size, 1) }
}

/** Draws a code for airlines' readers, on a screen. */
export async function drawAztecCode(text: string): Promise<CodeShape> {
  return await buildShape('azteccode', text, {})
}

/** Draws a code for airlines' readers, on paper. */
export async function drawPdf417Code(text: string): Promise<CodeShape> {
  return await buildShape('pdf417', text, { columns: 6 })
}

async function buildShape(kind: string, text: string, options: object): Promise<CodeShape> {
  // The library has two megabytes, so it is loaded with the first code.
  const { default: codes } = await import('bwip-js/node')
  const [matrix] = codes.raw({ bcid: kind, text, ...options })
  if (!matrix || !('pixs' in matrix)) throw new Error(`bwip-js returned no matrix for ${kind}`)
  const { pixs, pixx, pixy } = matrix
  // Rows of PDF417 are three times as high as its columns are wide, and each appears once in the list.
  const rowHeight = pixy / (pixs.length / pixx)
  return { width: pixx, height: pixy, path: tracePath(pixs.map(Boolean), pixx, rowHeight) }
}

// Joins each run of dark squares in a row into one rectangle.
function tracePath(pixels: readonly boolean[], columns: number, rowHeight: number): string {
  let path = ''
  for (let at = 0; at < pixels.length; ) {
    const column = at % columns
    const rowEnd = at - column + columns
    let end = at
    while (end < rowEnd && pixels[end]) end++
    if (end > at)
      path += `M${column} ${((at - column) / columns) * rowHeight}h${end - at}v${rowHeight}h${at - end}z`
    at = Math.max(end, at + 1)
  }
  return path
}
