import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FULL_RUN_ONLY, isFullRun, SLOWEST_FIRST } from '#test/full-run.ts'

const TESTS = ['{contract,db,demo,server,web,scripts,test,tools,sandbox}/**/*.test.ts', 'e2e/**/*.spec.ts']

type TestFiles = { units: string[]; journeys: string[] }

/** The test files of a run: the named ones, else those that contain the words of `grep`, else all of the quick or full run. */
export async function chooseTestFiles(
  root: string,
  { named, grep }: { named: string[]; grep: string | undefined },
): Promise<TestFiles> {
  const isJourney = (file: string) => file.endsWith('.spec.ts')
  const chosen = named.length > 0 ? named : await findTests(root, grep)
  return { units: chosen.filter((file) => !isJourney(file)), journeys: chosen.filter(isJourney) }
}

/** Whether some of these journeys are played on the product with holds of seconds (e2e/helpers/journey.ts). */
export async function needShortHolds(root: string, journeys: string[]): Promise<boolean> {
  return (await filterByContent(root, journeys, 'shortHolds')).length > 0
}

/** Finds the test files: the slowest first, then by folder, since neighbours use the same parts of the product. */
async function findTests(root: string, grep: string | undefined): Promise<string[]> {
  const find = (patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }))
  const left = new Set(isFullRun || grep ? [] : await find(FULL_RUN_ONLY.map(({ files }) => files)))
  const rank = (file: string) => SLOWEST_FIRST.indexOf(file) + 1 || SLOWEST_FIRST.length + 1
  const files = (await find(TESTS))
    .filter((file) => !left.has(file))
    .sort()
    .sort((one, other) => rank(one) - rank(other))
  return grep ? await filterByContent(root, files, grep) : files
}

/** The files whose text matches these words, a regular expression. Playwright and Node say which file does not exist. */
async function filterByContent(root: string, files: string[], words: string): Promise<string[]> {
  const pattern = new RegExp(words)
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8').catch(() => '')))
  return files.filter((_, i) => pattern.test(texts[i] ?? ''))
}
