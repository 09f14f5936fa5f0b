import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const text = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8')

const formulas = [...text.matchAll(/`([\d.]+(?: [×/+] [\d.]+)+) = ([\d.]+)`/g)]

for (const [formula, sum = '', result = ''] of formulas)
  test(`${formula} is true`, () => {
    const digits = result.split('.')[1]?.length ?? 0
    assert.equal(reckon(sum).toFixed(digits), result)
  })

test('the test can read every formula, and the table of measurements has the measured numbers', () => {
  for (const measured of ['14.8 ms', '54.4 ms', '88 kB', '4.9 ms of the database'])
    assert.match(text, new RegExp(`^\\|.*\\| +${measured}.*\\|$`, 'm'))
  const written = [...text.matchAll(/`\d[^`]* = [^`]*`/g)]
  assert.ok(written.length >= 18)
  assert.equal(formulas.length, written.length)
})

/** Computes products and quotients first, then sums. */
function reckon(sum: string): number {
  return sum
    .split(' + ')
    .map((product) =>
      product
        .split(' × ')
        .map((part) => part.split(' / ').map(Number))
        .reduce((total, [first = 0, ...rest]) => rest.reduce((value, by) => value / by, total * first), 1),
    )
    .reduce((total, one) => total + one, 0)
}
