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

test('the page has at most 600 words, and the test can read each of its formulas', () => {
  assert.ok(text.split(/\s+/).length <= 600, `${text.split(/\s+/).length} words`)
  assert.equal(formulas.length, [...text.matchAll(/`\d[^`]* = [^`]*`/g)].length)
})

// The formulas count in seconds and MB.
const FIGURES: [row: string, divisor: number][] = [
  ['its database', 1000],
  ['its server and jobs', 1000],
  ['its write-ahead log', 1000],
  ['its calls of the payment provider', 1],
  ['its rows and mails', 1],
  ['a new search of 100,000 flights', 1000],
  ['connections of a server', 1],
]

for (const [row, divisor] of FIGURES)
  test(`a formula uses the measured figure of: ${row}`, () => {
    const measured = new RegExp(`^\\| ${row}[^|]*\\| +([\\d.]+)`, 'm').exec(text)?.[1]
    const figure = String(Number((Number(measured) / divisor).toPrecision(4)))
    const used = formulas.flatMap(([, sum = '']) => sum.split(/ [×/+] /))
    assert.ok(used.includes(figure), `${figure} is in no formula`)
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
