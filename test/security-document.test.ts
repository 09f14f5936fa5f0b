import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const text = readFileSync(`${ROOT}docs/security.md`, 'utf8')

test('docs/security.md names files that are there', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]*)+)`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 60)
  assert.deepEqual(
    named.filter((path) => !existsSync(ROOT + path)),
    [],
  )
})

test('docs/security.md goes through every chapter, each requirement once', () => {
  for (let chapter = 1; chapter <= 17; chapter++) assert.match(text, new RegExp(`^## V${chapter} `, 'm'))
  const rows = [...text.matchAll(/^\| (\d[\d.–, ]*) \|/gm)].flatMap(([, numbers = '']) =>
    numbers.trim().split(', '),
  )
  assert.deepEqual([...new Set(rows)], rows)
})
