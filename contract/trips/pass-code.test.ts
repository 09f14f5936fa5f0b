import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatPassNumber, readPassCode, readPassNumber, toBase64Url, writeTextToSign } from './pass-code.ts'

const FACTS = {
  legId: '01990000-0000-7000-8000-000000000001',
  reference: 'FW-7F3K2Q',
  seat: 2,
  holder: '0199aabbccdd',
  name: 'Zoë 李娜 Иванова',
}
const SIGNATURE = toBase64Url(new Uint8Array(64).fill(7))

function buildCode(facts: unknown): string {
  return `FWP1.2026.${toBase64Url(new TextEncoder().encode(JSON.stringify(facts)))}.${SIGNATURE}`
}

describe('a pass code', () => {
  test('contains the person and the seat, in any script', () => {
    const text = writeTextToSign('2026', FACTS)
    const read = readPassCode(` ${text}.${SIGNATURE}\n`)
    assert.deepEqual(read?.facts, FACTS)
    assert.deepEqual([read?.keyId, read?.signed, read?.signature.length], ['2026', text, 64])
  })

  test('is small enough for a code that phones can scan', () => {
    const longest = { ...FACTS, name: 'ж'.repeat(121) }
    assert.ok(`${writeTextToSign('2026', longest)}.${SIGNATURE}`.length < 600)
  })

  for (const [what, text] of [
    ['another text', 'M1TRAVELLER/SAM       E7K2P9Q TEBOPFNLX'],
    ['an address', 'https://ferrywing.test/pass'],
    ['another version', buildCode([FACTS.legId, FACTS.reference, 1, '', 'Sam']).replace('FWP1', 'FWP2')],
    ['a signature of another length', `${writeTextToSign('2026', FACTS)}.${toBase64Url(new Uint8Array(63))}`],
    ['no signature', writeTextToSign('2026', FACTS)],
    ['facts that are no list', buildCode({ legId: FACTS.legId })],
    ['a fact too many', buildCode([FACTS.legId, FACTS.reference, 1, '', 'Sam', 'gate 4'])],
    ['no leg', buildCode(['elsewhere', FACTS.reference, 1, '', 'Sam'])],
    ['another reference', buildCode([FACTS.legId, 'FW-7F3K2', 1, '', 'Sam'])],
    ['seat 0', buildCode([FACTS.legId, FACTS.reference, 0, '', 'Sam'])],
    ['seat 20', buildCode([FACTS.legId, FACTS.reference, 20, '', 'Sam'])],
    ['half a seat', buildCode([FACTS.legId, FACTS.reference, 1.5, '', 'Sam'])],
    ['no holder', buildCode([FACTS.legId, FACTS.reference, 1, 'Bob', 'Sam'])],
    ['no name', buildCode([FACTS.legId, FACTS.reference, 1, '', ''])],
    ['bytes that are no text', `FWP1.2026.${toBase64Url(Uint8Array.of(0xff, 0xfe))}.${SIGNATURE}`],
    ['a novel', buildCode([FACTS.legId, FACTS.reference, 1, '', 'x'.repeat(5000)])],
  ] as const)
    test(`is not ${what}`, () => assert.equal(readPassCode(text), null))
})

describe('a pass number', () => {
  test('is the reference followed by the seat', () => {
    assert.equal(formatPassNumber(FACTS), 'FW-7F3K2Q-2')
  })

  for (const typed of ['FW-7F3K2Q-2', 'fw-7f3k2q-2', ' 7F3K2Q 2 ', 'FW 7F3K2Q / 2', 'FW7F3K2Q-2'])
    test(`is parsed from '${typed}'`, () => assert.equal(readPassNumber(typed), 'FW-7F3K2Q-2'))

  for (const typed of ['', 'FW-7F3K2Q', 'FW-7F3K2Q-0', 'FW-7F3K2Q-20', 'FW-7F3KLQ-1', '12', 'FW-7F3K2Q-2-2'])
    test(`is not '${typed}'`, () => assert.equal(readPassNumber(typed), null))
})
