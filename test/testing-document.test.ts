import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
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

test('docs/testing.md lists every file that tests less in the quick run, and none asks for the full run instead', async () => {
  const document = await readFile(`${cwd}docs/testing.md`, 'utf8')
  const listed = [...document.matchAll(/^\| [^|`]*`([^`]+)`/gm)].map(([, files = '']) => files)
  // These decide what a run is.
  const deciding = [
    'scripts/*.ts',
    'e2e/playwright.config.ts',
    'test/full-run.ts',
    'test/testing-document.test.ts',
  ]
  const patterns = ['{contract,db,demo,e2e,sandbox,scripts,server,test,tools,web}/**/*.ts']
  for await (const file of glob(patterns, { cwd, exclude: deciding })) {
    const text = await readFile(`${cwd}${file}`, 'utf8')
    assert.ok(!/\bisFullRun\b/.test(text), `${file}: started by name, it would not test everything`)
    if (/\bisQuickRun\b/.test(text))
      assert.ok(
        listed.some((files) => matchesGlob(file, files)),
        `docs/testing.md lacks ${file}`,
      )
  }
})
