export type Line = { text: string; fontSize: number }

/**
 * Writes a PDF of one A4 page with these lines below each other, in a font that every reader has. It needs no library, because a
 * first start writes more than a hundred of them and would wait a second for one.
 */
export function writePage({ title, lines }: { title: string; lines: Line[] }): Buffer {
  const shown = lines.map(
    ({ text, fontSize }) => `/F1 ${fontSize} Tf 0 -${fontSize * 1.5} Td (${quote(text)}) Tj`,
  )
  const content = `BT 72 770 Td\n${shown.join('\n')}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${quote(title)}) >>`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  // One byte a character, as the offsets assume.
  return Buffer.from(pdf + table + trailer, 'latin1')
}

function quote(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
