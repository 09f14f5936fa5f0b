import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const rows = readFileSync(at('docs/one-minute.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\. /.test(line))

test('the one-minute test has twenty questions', () => {
  assert.equal(rows.length, 20)
})

for (const row of rows) {
  const [, question = '', answer = ''] = row.split('|').map((cell) => cell.trim())
  test(question, () => {
    const named = [...answer.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`(?: `(\w+)`)?/g)]
    assert.ok(named.length > 0, 'no path')
    for (const [, path = '', name] of named) {
      assert.ok(existsSync(at(path)), `${path} is not there`)
      if (name === undefined) continue
      assert.ok(statSync(at(path)).isFile(), `${path} is no file`)
      assert.match(readFileSync(at(path), 'utf8'), new RegExp(`\\b${name}\\b`), `${path} has no ${name}`)
    }
  })
}
