import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { FULL_RUN_ONLY, SIDE_PATHS } from './full-run.ts'

const cwd = fileURLToPath(new URL('..', import.meta.url))

test('the files that only the full run tests exist, and docs/testing.md lists them with the reason', async () => {
  const document = (await readFile(`${cwd}docs/testing.md`, 'utf8')).replace(/ +/g, ' ')
  for (const { files, why } of [...FULL_RUN_ONLY, ...SIDE_PATHS]) {
    assert.ok(
      document.includes(`| \`${files}\` | ${why} |`),
      `docs/testing.md lacks the row: ${files}, ${why}`,
    )
    assert.notDeepEqual(await Array.fromAsync(glob(files, { cwd })), [], files)
  }
})

test('SIDE_PATHS lists the files with journeys tagged @full', async () => {
  const listed = await Array.fromAsync(
    glob(
      SIDE_PATHS.map(({ files }) => files),
      { cwd },
    ),
  )
  const tagged: string[] = []
  for await (const file of glob('e2e/**/*.spec.ts', { cwd }))
    if ((await readFile(`${cwd}${file}`, 'utf8')).includes("'@full'")) tagged.push(file)
  assert.deepEqual(tagged.toSorted(), listed.toSorted())
})
