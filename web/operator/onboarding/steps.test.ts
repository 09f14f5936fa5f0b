import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseStep } from './steps.ts'

const cases: [asked: string | null, remembered: number | undefined, firstIncomplete: number, step: number][] =
  [
    [null, undefined, 1, 1],
    [null, undefined, 3, 3],
    [null, 2, 4, 2],
    ['1', 3, 4, 1],
    ['5', undefined, 2, 2],
    ['9', undefined, 5, 5],
    ['0', undefined, 3, 3],
    ['x', undefined, 3, 3],
    [null, 5, 2, 2],
  ]

for (const [asked, remembered, firstIncomplete, step] of cases) {
  test(`step ${asked} asked, ${remembered} remembered, ${firstIncomplete} to do: ${step} is shown`, () => {
    assert.equal(chooseStep({ asked, remembered, firstIncomplete }), step)
  })
}
