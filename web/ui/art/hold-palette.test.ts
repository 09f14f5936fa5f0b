import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeContrast } from '../contrast.ts'
import { HOLD_SKIES, TEXT_REACHES_DOWN_TO } from './hold-palette.ts'
import { mixColours } from './sky-colours.ts'

const LARGE_AND_SMALL_TEXT = 4.5

for (const [state, { sky, text }] of Object.entries(HOLD_SKIES)) {
  test(`the text on a hold that is ${state} is readable at every height of its sky`, () => {
    for (let down = 0; down <= TEXT_REACHES_DOWN_TO; down += 0.02) {
      const behind =
        down < 0.5 ? mixColours(sky[0], sky[1], down * 2) : mixColours(sky[1], sky[2], down * 2 - 1)
      assert.ok(computeContrast(text, behind) >= LARGE_AND_SMALL_TEXT, `${text} on ${behind}, ${down} down`)
    }
  })
}
