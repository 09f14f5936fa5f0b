import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import * as formats from './formats.ts'
import { setLanguage } from './language.ts'

const [LRI, FSI, PDI] = ['\u2066', '\u2068', '\u2069']
/** Marks of direction that `Intl` puts around figures in Arabic. */
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '')

afterEach(() => setLanguage('en'))

test('English formats equal those of the contract', () => {
  assert.equal(formats.formatMoney(420_000, 'USD'), '$4,200')
  assert.equal(formats.formatAmountWithCode(840_000, 'USD'), '8400.00 USD')
  assert.equal(formats.formatDuration(172), '2h 52m')
  assert.equal(formats.formatSaving(12), '−12%')
  assert.equal(formats.toLocalTime('2026-12-04T21:20:00Z', 'America/New_York').date, 'Fri 4 Dec')
})

test('French groups digits with narrow spaces and puts the currency last', () => {
  setLanguage('fr')
  assert.equal(formats.formatMoney(420_000, 'EUR'), '4\u202f200\u00a0€')
  assert.equal(formats.formatMoney(420_050, 'USD'), '4\u202f200,50\u00a0$US')
  assert.equal(formats.formatMoney(1_250_500, 'KWD'), '1\u202f250,500\u00a0KWD')
  assert.equal(formats.formatMoney(12_000, 'JPY'), '12\u202f000\u00a0JPY')
  assert.equal(formats.formatAmountWithCode(840_000, 'USD'), '8\u202f400,00\u00a0USD')
  assert.match(formats.formatSaving(12), /^−12\s%$/)
  assert.equal(plain(formats.formatDuration(172)).replaceAll(/\s/g, ' '), '2 h 52 min')
  assert.equal(formats.toLocalTime('2026-12-04T21:20:00Z', 'America/New_York').date, 'ven. 4 déc.')
})

test('Arabic uses Latin digits, and isolates codes, times and amounts from the surrounding text', () => {
  setLanguage('ar')
  const { date, time, offset } = formats.toLocalTime('2026-12-04T21:20:00Z', 'Asia/Dubai')
  assert.equal(date, 'السبت، 5 ديسمبر')
  assert.equal(time, `${LRI}01:20${PDI}`)
  assert.equal(offset, `${LRI}UTC+04:00${PDI}`)
  assert.equal(formats.formatTimeRange('01:20', '02:05'), `${LRI}01:20–02:05${PDI}`)
  assert.equal(plain(formats.formatMoney(500_000, 'AED')), `${FSI}5,000\u00a0د.إ.${PDI}`)
  assert.equal(formats.formatMoney(420_050, 'USD'), `${LRI}4,200.50\u00a0US$${PDI}`)
  assert.equal(formats.formatAmountWithCode(840_000, 'USD'), `${LRI}8,400.00\u00a0USD${PDI}`)
  for (const text of [formats.formatNumber(12_400), formats.formatKm(1200), formats.formatDuration(172)])
    assert.doesNotMatch(text, /[\u0660-\u0669]/)
})
