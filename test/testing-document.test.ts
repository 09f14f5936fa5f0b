import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { FULL_RUN_ONLY } from './full-run.ts'

const cwd = fileURLToPath(new URL('..', import.meta.url))

test('what only the full run tests exists, and docs/testing.md says it with the reason', async () => {
  const document = (await readFile(`${cwd}docs/testing.md`, 'utf8')).replace(/ +/g, ' ')
  for (const { files, why } of FULL_RUN_ONLY) {
    assert.ok(
      document.includes(`| \`${files}\` | ${why} |`),
      `docs/testing.md does not say: ${files}, ${why}`,
    )
    assert.notDeepEqual(await Array.fromAsync(glob(files, { cwd })), [], files)
  }
})
