import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readPdf } from '#test/read/read-pdf.ts'
import { type Pdf, putLine, putShape, putText, writePdf } from './pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrywing-fonts-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const OTHER = fileURLToPath(new URL('../../node_modules/bwip-js/fonts/Inconsolata.otf', import.meta.url))
cpSync(OTHER, join(folder, 'another.otf'))
const nothing = mkdtempSync(join(tmpdir(), 'ferrywing-no-fonts-'))
after(() => rmSync(nothing, { recursive: true, force: true }))

type More = { fonts?: string; width?: number; compress?: boolean }

const onPaper = (text: string, { width = 400, ...options }: More = {}) =>
  writePdf({ title: 'A name', subject: 'Test', ...options }, (pdf, root) => {
    const place = { x: 56, y: 56, width, size: 20, otherwise: 'see the screen' }
    root.add(pdf.struct('P', {}, () => putLine(pdf, text, place)))
  })

const read = async (text: string, more?: More) =>
  readPdf(await onPaper(text, more))
    .sheets.join('')
    .replaceAll('\n', '')

const fromRight = (text: string) => [...text].reverse().join('')

describe('a name on paper', () => {
  test('is drawn unchanged if the font has its letters', async () => {
    for (const name of ['Zoë Ångström-Peña', 'Jürgen Groß', "Siobhán O'Hara"])
      assert.equal(await read(name), name)
  })

  test('takes letters that the product’s font lacks from the other fonts', async () => {
    assert.equal(await read('Sam Łęcki', { fonts: folder }), 'Sam Łęcki')
  })

  test('without such a font loses its accents, or is drawn in the Latin letters of ICAO Doc 9303', async () => {
    const fonts = nothing
    assert.equal(await read('Sam Łęcki', { fonts }), 'Sam Lecki')
    assert.equal(await read('Дмитрий Щербаков', { fonts }), 'DMITRII SHCHERBAKOV')
    assert.equal(await read('Ελένη Παπαδοπούλου', { fonts }), 'ELENI PAPADOPOYLOY')
  })

  test('is drawn in its own script if the build has a font for it', async () => {
    for (const name of [
      'Sam Łęcki',
      'Дмитрий Щербаков',
      'Ελένη Παπαδοπούλου',
      'Nguyễn Thị Hồng',
      'สมชาย ใจดี',
    ])
      assert.equal(await read(name), name)
    // A PDF has vowel signs in the order of drawing, not in the order of speech.
    const sorted = (text: string) => [...text].sort().join('')
    assert.equal(sorted(await read('प्रिया शर्मा')), sorted('प्रिया शर्मा'))
  })

  test('in a right-to-left script is drawn from the right, even among Latin words', async () => {
    assert.equal((await read('דוד לוי')).normalize('NFC'), fromRight('דוד לוי'))
    assert.equal((await read('محمد علي')).normalize('NFKC'), fromRight('محمد علي'))
    const mixed = `Sam ${fromRight('محمد علي')} Smith`
    assert.equal((await read('Sam محمد علي Smith')).normalize('NFKC'), mixed)
  })

  test('that no font can draw is replaced by a hint in words, never by boxes', async () => {
    for (const name of ['李娜', '김민수', 'Sam 李']) assert.equal(await read(name), 'see the screen')
    assert.equal(await read('محمد علي', { fonts: nothing }), 'see the screen')
  })

  test('that is too long is reduced until it fits', async () => {
    const name = 'Wolfgang Amadeus Theophilus von und zu Langenfeld-Wittgenstein'
    const readFontSize = async (width: number) => {
      const plain = (await onPaper(name, { width, compress: false })).toString('latin1')
      return Number(/\/F\d+ ([\d.]+) Tf/.exec(plain)?.[1])
    }
    assert.equal(await readFontSize(2000), 20)
    const small = await readFontSize(200)
    assert.ok(small > 5 && small < 10, String(small))
  })
})

test('a PDF is tagged, has a title and a language, and shapes keep their form', async () => {
  const pdf = await writePdf(
    { title: 'Trip pass FW-7F3K2Q', subject: 'Test', compress: false },
    (paper, root) => {
      root.add(paper.struct('P', {}, () => void putText(paper, 'Two words', { x: 56, y: 56, width: 200 })))
      const square = { width: 2, height: 2, path: 'M0 0h1v1h-1z' }
      root.add(
        paper.struct(
          'Figure',
          { alt: 'A code' },
          () => void putShape(paper, square, { x: 9, y: 9, width: 20 }),
        ),
      )
    },
  )
  const text = pdf.toString('latin1')
  assert.match(text, /^%PDF-1\.7/)
  assert.match(text, /\/MarkInfo/)
  assert.match(text, /\/Lang \(en-GB\)/)
  assert.match(text, /\/Alt \(A code\)/)
  assert.match(text, /10 0 0 10 0 0 cm/)
})

describe('a page in Arabic', () => {
  const place = { x: 56, y: 56, width: 200, size: 10 }
  const page = (write: (paper: Pdf) => void, compress = true) =>
    writePdf({ title: 'بطاقة \u2068FW-7F3K2Q\u2069', language: 'ar', compress }, (paper, root) => {
      root.add(paper.struct('P', {}, () => write(paper)))
    })

  test('starts its lines at the right edge', async () => {
    const pdf = await page((paper) => {
      putLine(paper, 'TEB', place)
      putLine(paper, 'DWC', { ...place, y: 90, align: 'end' })
    })
    const [first, second] = readPdf(pdf).pages[0] ?? []
    assert.ok(first && second)
    assert.ok(first.x > 595.28 - 56 - 40 && first.x < 595.28 - 56, String(first.x))
    assert.equal(Math.round(second.x * 100) / 100, 595.28 - 56 - 200)
  })

  test('has right-to-left words, with figures and codes from the left among them', async () => {
    const [line = []] = readPdf(await page((paper) => putLine(paper, 'من 16:20 إلى (FW-7) 3', place))).pages
    const inOrder = line.toSorted((one, other) => one.x - other.x).map(({ text }) => text.normalize('NFKC'))
    assert.equal(inOrder.join(''), `3 (FW-7) ${fromRight('إلى')} 16:20 ${fromRight('من')}`)
  })

  test('joins the letters of a word', async () => {
    const pdf = await page((paper) => putLine(paper, 'ههه', place), false)
    const [, codes = ''] = /\[<([0-9a-f]{12})>/.exec(pdf.toString('latin1')) ?? []
    assert.equal(new Set(codes.match(/.{4}/g)).size, 3, codes)
  })

  test('breaks running text into lines from top to bottom', async () => {
    const words = 'يفحص الطاقم توقيعه من دون شبكة ويتيح الصعود إلى الطائرة مرة واحدة'
    let end = 0
    const pdf = await page((paper) => {
      end = putText(paper, words, place)
    })
    const { spoken, pages } = readPdf(pdf)
    assert.equal(spoken.join(''), words)
    assert.ok(spoken.length > 1)
    // Dots are above and below their letters, but spaces are on the base line.
    const heights = pages[0]?.filter(({ text }) => text === ' ').map(({ y }) => y)
    assert.equal(new Set(heights).size, spoken.length)
    assert.ok(end > 56 + 10 * spoken.length)
  })

  test('has its text in the order of speech, and names its language', async () => {
    const pdf = await page((paper) => putLine(paper, 'الحجز \u2068FW-7F3K2Q\u2069', place), false)
    const { spoken, info } = readPdf(pdf)
    assert.deepEqual(spoken, ['الحجز FW-7F3K2Q'])
    assert.equal(info.Title, 'بطاقة FW-7F3K2Q')
    assert.match(pdf.toString('latin1'), /\/Lang \(ar\)/)
  })
})

test('narrow spaces and arrows, which no font has, are replaced', async () => {
  assert.equal(await read('4\u202f200,50 USD'), '4\u00a0200,50 USD')
  assert.equal(await read('New York → Nice'), 'New York – Nice')
})
