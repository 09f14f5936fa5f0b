import codes from 'bwip-js/node'
import type { CodeShape } from '#contract/trip-documents.ts'

/** For phones: reads well from a screen and from paper, also when a sixth of it is covered. */
export function qrCode(text: string): CodeShape {
  return shapeOf('qrcode', text, { eclevel: 'M' })
}

/** For airlines' readers, on a screen. */
export function aztecCode(text: string): CodeShape {
  return shapeOf('azteccode', text, {})
}

/** For airlines' readers, on paper. */
export function pdf417Code(text: string): CodeShape {
  return shapeOf('pdf417', text, { columns: 6 })
}

function shapeOf(kind: string, text: string, options: object): CodeShape {
  const [matrix] = codes.raw({ bcid: kind, text, ...options })
  if (!matrix || !('pixs' in matrix)) throw new Error(`${kind} gave no matrix`)
  const { pixs, pixx, pixy } = matrix
  // Rows of PDF417 are three times as high as its columns are wide, and stand in the list once.
  const rowHeight = pixy / (pixs.length / pixx)
  return { width: pixx, height: pixy, path: pathOf(pixs, pixx, rowHeight) }
}

// Each run of dark squares of a row is one rectangle.
function pathOf(pixels: readonly number[], columns: number, rowHeight: number): string {
  let path = ''
  for (let at = 0; at < pixels.length; ) {
    const column = at % columns
    const rowEnd = at - column + columns
    let end = at
    while (end < rowEnd && pixels[end] === 1) end++
    if (end > at)
      path += `M${column} ${((at - column) / columns) * rowHeight}h${end - at}v${rowHeight}h${at - end}z`
    at = Math.max(end, at + 1)
  }
  return path
}
