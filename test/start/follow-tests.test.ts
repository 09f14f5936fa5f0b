import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

// Registered and failed as late as in a file that test/run-files.ts imports.
const SAMPLE = `
import { after, before, describe, suite, test } from 'node:test'
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const heard = []
await suite('a file', async () => {
  await later(5)
  before(() => heard.push('before'))
  after(() => console.log('heard: ' + heard))
  describe('a part', () => {
    before(() => heard.push('before the part'))
    test('passes', async (t) => {
      await later(5)
      await t.test('a step', () => heard.push('step'))
    })
  })
  test('throws in a timer', async () => {
    setTimeout(() => { throw new Error('from a timer') }, 5)
    await later(20)
  })
  test('leaves a rejection', async () => {
    await later(5)
    Promise.reject(new Error('from a promise'))
    await later(20)
  })
})`

test('the runner knows which test an error and a further test belong to', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-follow-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sample.mjs')
  await writeFile(file, SAMPLE)
  const help = fileURLToPath(new URL('follow-tests.ts', import.meta.url))
  const run = (...args: string[]) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', ...args, file], { env })
    const said = String(stdout).match(/^ *(not ok|ok|heard|error)\b.*/gm) ?? []
    return said.map((line) => line.replace(/ # .*/, ''))
  }
  const said = run('--import', help)
  assert.deepEqual(said, run())
  assert.ok(said.includes('heard: before,before the part,step'))
  assert.ok(said.some((line) => line.trim() === 'not ok 2 - throws in a timer'))
  assert.ok(said.some((line) => line.trim() === 'not ok 3 - leaves a rejection'))
})
