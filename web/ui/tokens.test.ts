import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { computeContrast } from './contrast.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const pairs = css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
const palette = new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))

const TEXT = 4.5
const CONTROL = 3
const GROUNDS = ['paper', 'panel', 'raise']

const rules: { what: string; on: string[]; least: number }[] = [
  ...['ink', 'muted'].map((what) => ({
    what,
    on: [...GROUNDS, 'land'].slice(0, what === 'ink' ? 4 : 3),
    least: TEXT,
  })),
  ...['route', 'go', 'caution', 'fresh', 'warning', 'select'].map((what) => ({
    what,
    on: ['paper', 'panel', `${what}-soft`],
    least: TEXT,
  })),
  { what: 'edge', on: ['paper', 'panel'], least: CONTROL },
  // Text on filled buttons.
  { what: 'paper', on: ['ink', 'muted'], least: TEXT },
  { what: 'panel', on: ['warning'], least: TEXT },
]

for (const theme of ['light', 'dark'] as const) {
  for (const { what, on, least } of rules) {
    test(`${what} stands out from ${on.join(', ')} in the ${theme} theme`, () => {
      for (const ground of on) {
        const ratio = computeContrast(colour(what, theme), colour(ground, theme))
        assert.ok(ratio >= least, `${what} on ${ground}: ${ratio.toFixed(2)}`)
      }
    })
  }
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const pair = palette.get(name)
  assert.ok(pair, `tokens.css has no --color-${name}`)
  return pair[theme]
}
