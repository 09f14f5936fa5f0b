import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { readPdf } from './read-pdf.ts'

const FONTS = fileURLToPath(new URL('../../.build/fonts/', import.meta.url))

async function aPdf({ compress }: { compress: boolean }): Promise<Buffer> {
  const info = { Title: 'Statement · (one)', Author: 'Ferrywing' }
  const pdf = new PDFDocument({ compress, tagged: true, lang: 'en-GB', info })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.once('end', resolve))
  pdf.registerFont('regular', join(FONTS, 'b612-latin-400-normal.ttf'))
  pdf.registerFont('bold', join(FONTS, 'b612-latin-700-normal.ttf'))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('H1', () => pdf.font('bold').fontSize(20).text('A statement — affiliated', 72, 72))
  add('P', () => pdf.font('regular').fontSize(10).text('−¥1,234', 400, 120))
  add('P', () => pdf.font('regular').fontSize(10).text('Balance', 72, 120))
  pdf.addPage()
  add('P', () => pdf.font('bold').text('KWD 1,250.550', 72, 72))
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

describe('reading a PDF back', () => {
  for (const compress of [true, false]) {
    test(`gives its words, lines, tags and title, ${compress ? 'compressed' : 'uncompressed'}`, async () => {
      const { pages, lines, text, info, tags } = readPdf(await aPdf({ compress }))
      assert.equal(pages.length, 2)
      assert.deepEqual(lines, ['A statement — affiliated', 'Balance −¥1,234', 'KWD 1,250.550'])
      assert.equal(text, 'A statement — affiliated −¥1,234 Balance KWD 1,250.550')
      assert.equal(info.Title, 'Statement · (one)')
      assert.equal(info.Author, 'Ferrywing')
      assert.deepEqual([...tags].sort(), ['Document', 'H1', 'P', 'P', 'P'])
      assert.equal(pages[0]?.find((one) => one.text === 'Balance')?.x, 72)
    })
  }
})
