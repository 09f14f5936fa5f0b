import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FULL_RUN_ONLY, isFullRun, SLOWEST_FIRST } from '#test/full-run.ts'

const UNIT_TESTS = ['{contract,db,demo,server,web,scripts,test,tools,sandbox}/**/*.test.ts']
const JOURNEYS = ['e2e/**/*.spec.ts']

export type TestFiles = { units: string[]; journeys: string[] }

/** The files of a run: those that are named, or all of the quick or the full run; of them those in which the words of `grep` stand. */
export async function chooseTestFiles(
  root: string,
  { named, grep }: { named: string[]; grep: string | undefined },
): Promise<TestFiles> {
  const isJourney = (file: string) => file.endsWith('.spec.ts')
  const units = named.length > 0 ? named.filter((file) => !isJourney(file)) : await unitFiles(root)
  const journeys = named.length > 0 ? named.filter(isJourney) : await find(JOURNEYS, root)
  if (!grep) return { units, journeys }
  const said = {
    units: await filesThatSay(grep, units, root),
    journeys: await filesThatSay(grep, journeys, root),
  }
  // None has them when the title is put together of parts: any file may have it.
  return said.units.length + said.journeys.length > 0 ? said : { units, journeys }
}

/** The longest first, then in the order of their folders, since neighbours use the same parts of the product. */
async function unitFiles(root: string): Promise<string[]> {
  const left = isFullRun
    ? []
    : await find(
        FULL_RUN_ONLY.map(({ files }) => files),
        root,
      )
  const rank = (file: string) => SLOWEST_FIRST.indexOf(file) + 1 || SLOWEST_FIRST.length + 1
  return (await find(UNIT_TESTS, root))
    .filter((file) => !left.includes(file))
    .sort((one, other) => rank(one) - rank(other))
}

async function filesThatSay(words: string, files: string[], root: string): Promise<string[]> {
  const pattern = new RegExp(words)
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

async function find(patterns: string[], root: string): Promise<string[]> {
  return (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()
}
