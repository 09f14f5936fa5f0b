import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FULL_RUN_ONLY, isFullRun, SLOWEST_FIRST } from '#test/full-run.ts'

const TESTS = ['{contract,db,demo,server,web,scripts,test,tools,sandbox}/**/*.test.ts', 'e2e/**/*.spec.ts']

type TestFiles = { units: string[]; journeys: string[] }

/** The test files of a run: the named ones, or all of the quick or full run. `grep` keeps those that contain its words. */
export async function chooseTestFiles(
  root: string,
  { named, grep }: { named: string[]; grep: string | undefined },
): Promise<TestFiles> {
  const isJourney = (file: string) => file.endsWith('.spec.ts')
  const all = named.length > 0 ? named : await findTests(root)
  const units = all.filter((file) => !isJourney(file))
  const journeys = all.filter(isJourney)
  if (!grep) return { units, journeys }
  const matching = {
    units: await filterByContent(grep, units, root),
    journeys: await filterByContent(grep, journeys, root),
  }
  // When no file contains the words, the title is built from parts and any file may have it.
  return matching.units.length + matching.journeys.length > 0 ? matching : { units, journeys }
}

/** Finds the test files: the slowest first, then by folder, since neighbours use the same parts of the product. */
async function findTests(root: string): Promise<string[]> {
  const find = (patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }))
  const left = new Set(isFullRun ? [] : await find(FULL_RUN_ONLY.map(({ files }) => files)))
  const rank = (file: string) => SLOWEST_FIRST.indexOf(file) + 1 || SLOWEST_FIRST.length + 1
  return (await find(TESTS))
    .filter((file) => !left.has(file))
    .sort()
    .sort((one, other) => rank(one) - rank(other))
}

async function filterByContent(words: string, files: string[], root: string): Promise<string[]> {
  const pattern = new RegExp(words)
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}
