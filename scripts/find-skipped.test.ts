import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findSkipped, findSkippedJourneys } from './find-skipped.ts'

const TESTS = `
import { describe, test } from 'node:test'
describe('three servers', { skip: 'haproxy is not installed' }, () => { test('one', () => {}) })
test('a full disk', { skip: 'takes root' }, () => {})
test('without a word', { skip: true }, () => {})
test('later', (t) => t.skip('not today (1.5ms)'))
test('done', () => {})`

test('every test and suite that Node leaves out is found, with its reason', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrywing-skipped-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'some.test.mjs')
  writeFileSync(file, TESTS)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', file], {
    encoding: 'utf8',
    env: { ...env, FORCE_COLOR: '0' },
  })
  assert.deepEqual(findSkipped(stdout), [
    { name: 'three servers', why: 'haproxy is not installed' },
    { name: 'a full disk', why: 'takes root' },
    { name: 'without a word', why: 'no reason given' },
    { name: 'later', why: 'not today (1.5ms)' },
  ])
})

test('a journey that was left out is found in the browser’s list', () => {
  const list =
    '  ✓   1 pay.ts:8:1 › pays (2.1s)\n  -   2 pay.ts:20:1 › pays with a phone\n\n  1 skipped\n  1 passed (3s)'
  assert.deepEqual(
    findSkippedJourneys(list).map(({ name }) => name),
    ['pay.ts:20:1 › pays with a phone'],
  )
})
