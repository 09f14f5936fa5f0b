import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderVisually } from './visual-order.ts'

const showVisually = (text: string) =>
  orderVisually(text)
    .map((piece) => piece.text)
    .join('')

describe('the visual order of words', () => {
  for (const [written, seen] of [
    ['Sam Smith', 'Sam Smith'],
    ['דוד לוי', 'לוי דוד'],
    ['Sam דוד לוי Smith', 'Sam לוי דוד Smith'],
    ['דוד Sam Smith לוי', 'לוי Sam Smith דוד'],
    ['דוד-לוי', 'לוי-דוד'],
    ['דוד 2', '2 דוד'],
    ['الحجز FW-7F3K2Q-1', 'FW-7F3K2Q-1 الحجز'],
    ['من 16:20 إلى 17:05', '17:05 إلى 16:20 من'],
    ['رسوم (مشمولة).', '.(مشمولة) رسوم'],
    // An amount with its own direction keeps its minus sign in front.
    ['خصم \u2066-1,000.00 USD\u2069 اليوم', 'اليوم -1,000.00 USD خصم'],
    // A direction mark sets the direction of the whole if its first letter does not.
    ['\u200f\u2068Dubai\u2069، \u2068New York\u2069', 'New York ،Dubai'],
    ['\u2066(UTC-05:00)\u2069', '(UTC-05:00)'],
  ] as const)
    test(written, () => assert.equal(showVisually(written), seen))
})

test('a part of a text has the direction of the whole', () => {
  const text = 'رحلة (Nice, 4)'
  const pieces = orderVisually(text, { from: text.indexOf('('), to: text.length })
  assert.equal(pieces.map((piece) => piece.text).join(''), '(Nice, 4)')
  assert.ok(pieces[0]?.fromRight)
})

test('a right-to-left word keeps the order of its letters, because the font turns and joins them', () => {
  assert.deepEqual(orderVisually('محمد علي'), [
    { text: 'علي', fromRight: true },
    { text: ' ', fromRight: true },
    { text: 'محمد', fromRight: true },
  ])
})
