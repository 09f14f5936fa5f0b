import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readAztec } from '#test/read/read-aztec.ts'
import { readQr } from '#test/read/read-qr.ts'
import { drawAztecCode, drawPdf417Code, drawQrCode } from './draw-code.ts'

const BOARDING = `M1TRAVELLER/SAM       E7K2P9Q TEBOPFNLX0000 338F    0003 000^158${'aB3+/x9='.repeat(11)}`

describe('a drawn code', () => {
  for (const text of [BOARDING, 'FWP1.2026.WyIwMTk5.AbC-_', '0123456789'.repeat(9), 'PLAIN CAPITALS $%*'])
    test(`as QR is read back: ${text.slice(0, 24)}`, () => assert.equal(readQr(drawQrCode(text)), text))

  test('as Aztec is read back, the boarding code with its signature', async () => {
    assert.equal(readAztec(await drawAztecCode(BOARDING)), BOARDING)
  })

  test('as PDF417 has the start and stop patterns in each of its rows, three modules high', async () => {
    const { width, height, path } = await drawPdf417Code(BOARDING)
    const rows = new Map<number, string[]>()
    for (const [, x, y, run, high] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
      assert.equal(high, '3')
      const row = rows.get(Number(y)) ?? Array.from({ length: width }, () => '0')
      rows.set(Number(y), row.fill('1', Number(x), Number(x) + Number(run)))
    }
    assert.equal(rows.size * 3, height)
    assert.equal((width - 17 - 18) % 17, 0)
    for (const row of rows.values()) {
      assert.match(row.join(''), /^11111111010101000/)
      assert.match(row.join(''), /111111101000101001$/)
    }
    // Eight or more rows of six words are enough for the boarding code.
    assert.ok(rows.size * 6 > BOARDING.length / 2)
  })
})
