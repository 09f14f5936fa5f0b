import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isFullRun } from '#test/full-run.ts'
import { chooseTestFiles, needShortHolds } from './choose-test-files.ts'
import { ensureBuilt, ensureBuiltOnce, ensureBundled } from './prepare.mjs'
import type { Failure, FileTime, TestReport } from './report-tests.ts'
import { runUnitTests } from './unit-tests.ts'

// npm test: types, lint, unit and database tests, journeys in a real browser. Quick, or everything with CI=true: docs/testing.md.
//   npm test -- some/file.test.ts some/page.spec.ts  just these files
//   npm test -- --grep words                         just the tests with these words in their titles
//   npm test -- --check                              types, lint, what nothing uses, and whether the web can be built
//   npm test -- --no-browser                         everything but the browser
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = `${ROOT}.build/test-reports`
// Each process imports the product: compiled once, that takes half the time.
const COMPILED = `${ROOT}.build/compiled`
// On a machine as busy as CI's something may come late. A test that needs a second try is still a fault to
// find (decisions 30 and 90).
const MAX_FLAKY = 3
const SLOWEST_FILES = 20
// Repeated at the end, for readers who see only the last page.
const LINES_OF_A_FAILURE = 12
const NOTHING_RAN = `No test ran. If the title is built from parts, name its file too: npm test -- some/file.test.ts --grep words`

const { values: options, positionals: chosen } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    'no-browser': { type: 'boolean', default: false },
    grep: { type: 'string' },
  },
})
const isSelection = chosen.length > 0 || options.grep !== undefined
const isQuickRun = !isSelection && !isFullRun
let passedInAll = 0
const failures: Failure[] = []
const flaky: Failure[] = []
const skipped: TestReport['skipped'] = []
const times: FileTime[] = []
const parts: { name: string; ms: number }[] = []
let building: Promise<void> | undefined

await mkdir(REPORTS, { recursive: true })
if (options.check) await checks()
else if (isSelection) await tests()
else await Promise.all([checks(), tests()])

printTimes()
if (isSelection && passedInAll + failures.length + skipped.length === 0)
  failures.push({ test: 'Selection', error: NOTHING_RAN })
if (flaky.length > MAX_FLAKY)
  failures.push({ test: 'Second tries', error: `${flaky.length} tests passed only at a second try` })
for (const { test, error } of flaky) console.log(`passed only at a second try: ${test}\n${firstLines(error)}`)
for (const { name, why } of skipped) console.log(`skipped: ${name} (${why})`)
for (const { test, error } of failures) console.log(`failed: ${test}\n${firstLines(error)}`)
console.log(`${passedInAll} passed, ${failures.length} failed, ${skipped.length} skipped`)
process.exit(failures.length === 0 ? 0 : 1)

async function checks(): Promise<void> {
  await Promise.all([
    // Several threads would repeat much of each other's work, and take twice the processor time.
    check('Types of the server', 'tsc', ['-p', '.', '--singleThreaded']),
    check('Types of the web', 'tsc', ['-p', 'web', '--singleThreaded']),
    check('Lint and format', 'biome', ['check', '.']),
    check('What nothing uses', 'knip', ['--treat-config-hints-as-errors']),
  ])
  // Types cannot tell whether Vite takes the web's sources. It takes them all only when one has changed.
  await buildWeb()
}

function buildWeb(): Promise<void> {
  building ??= timed('Building the web', async () => {
    await ensureBuilt(process.execPath)
    await ensureBundled(process.execPath)
  })
  return building
}

async function check(name: string, tool: string, args: string[]): Promise<void> {
  const { code, output } = await timed(name, () => run(`node_modules/.bin/${tool}`, args, { quiet: true }))
  console.log(`\n${name}: ${code === 0 ? 'no fault' : `faults\n${output}`}`)
  if (code === 0) passedInAll++
  else failures.push({ test: name, error: output })
}

async function tests(): Promise<void> {
  const { units, journeys } = await chooseTestFiles(ROOT, { named: chosen, grep: options.grep })
  const hasJourneys = journeys.length > 0 && !options['no-browser']
  // Tests in these folders rarely need pages, so they do not wait for the build of changed pages.
  const isOfServer = units.every((file) => /^(contract|db|demo|sandbox|server)\//.test(file))
  await (hasJourneys || !isOfServer ? buildWeb() : ensureBuiltOnce(process.execPath))
  // Unit tests and journeys each keep two cores busy, and a browser that waits for a core is late. So the
  // journeys start only beside the last test files.
  const { promise: lastFiles, resolve: onLastFiles } = Promise.withResolvers<void>()
  if (units.length === 0) onLastFiles()
  await Promise.all([
    units.length > 0 ? unitTests(units, onLastFiles) : null,
    hasJourneys ? lastFiles.then(() => browserTests(journeys)) : null,
  ])
}

async function unitTests(files: string[], onLastFiles: () => void): Promise<void> {
  const results = await timed('Rules, verbs and routes', () =>
    runUnitTests({
      root: ROOT,
      reports: REPORTS,
      files,
      listEachTest: isSelection,
      grep: options.grep,
      env: testEnvironment(),
      secondTry: isFullRun && !isSelection,
      onLastFiles,
    }),
  )
  skipped.push(...results.skipped)
  times.push(...results.files)
  passedInAll += results.passed
  failures.push(...results.failures)
  flaky.push(...results.flaky)
}

type JourneySuite = { specs?: Journey[]; suites?: JourneySuite[] }
type Journey = { title: string; file: string; line: number; tests: JourneyTest[] }
type JourneyTest = { status: string; results: { duration: number; errors: { message?: string }[] }[] }
type JourneyReport = { suites: JourneySuite[] }

async function browserTests(files: string[]): Promise<void> {
  const report = `${REPORTS}/journeys.json`
  await rm(report, { force: true })
  const args = ['test', '-c', 'e2e/playwright.config.ts', ...files]
  if (options.grep) args.push('--grep', options.grep, '--pass-with-no-tests')
  const needsShortHolds = !isQuickRun && (await needShortHolds(ROOT, files))
  const { code } = await timed('Journeys in the browser', () =>
    run('node_modules/.bin/playwright', args, {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_SHORT_HOLDS: String(needsShortHolds) },
    }),
  )
  const counted = await readJson<JourneyReport>(report)
  const journeys = (counted?.suites ?? []).flatMap(journeysBelow)
  const ended = (status: string) => journeys.filter(({ tests }) => tests.some((one) => one.status === status))
  times.push(
    ...journeys.map(({ file, tests }) => ({
      file: `e2e/${file}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  skipped.push(...ended('skipped').map(({ title }) => ({ name: title, why: 'see the journey' })))
  const toFailure = ({ file, line, title, tests }: Journey): Failure => ({
    test: `e2e/${file}:${line}, ${title}`,
    error:
      tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ??
      'no error reported',
  })
  const failed = ended('unexpected').map(toFailure)
  const late = ended('flaky').map(toFailure)
  passedInAll += ended('expected').length + late.length
  failures.push(...failed)
  flaky.push(...late)
  if (code !== 0 && failed.length === 0)
    failures.push({ test: 'Journeys in the browser', error: `Playwright failed (code ${code})` })
}

function journeysBelow({ specs = [], suites = [] }: JourneySuite): Journey[] {
  return [...specs, ...suites.flatMap(journeysBelow)]
}

function printTimes(): void {
  console.log('\nWhere the time went (seconds; parts run side by side)')
  for (const { name, ms } of parts) console.log(`${seconds(ms)}  ${name}`)
  const sums = Map.groupBy(times, ({ file }) => relative(ROOT, `${file.startsWith('/') ? '' : ROOT}${file}`))
  const total = (times: FileTime[], key: 'ms' | 'processorMs') =>
    times.reduce((sum, time) => sum + (time[key] ?? 0), 0)
  const slowest = [...sums]
    .map(([file, times]) => ({ file, ms: total(times, 'ms'), processorMs: total(times, 'processorMs') }))
    .sort((one, other) => other.ms - one.ms)
  console.log(
    `The slowest of ${slowest.length} files (of it the processor's seconds, where a test's own process is measured)`,
  )
  for (const { file, ms, processorMs } of slowest.slice(0, SLOWEST_FILES))
    console.log(`${seconds(ms)} ${processorMs ? seconds(processorMs) : '       '}  ${file}`)
  console.log('')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(7)
}

function firstLines(text: string): string {
  return text
    .trim()
    .split('\n')
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line}`)
    .join('\n')
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  parts.push({ name, ms: performance.now() - startedAt })
  return result
}

function testEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    QUICK_RUN: String(isQuickRun),
    ...{ NODE_COMPILE_CACHE: COMPILED, FORCE_COLOR: '0', NODE_NO_WARNINGS: '1' },
  }
}

async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text ? (JSON.parse(text) as T) : null
}

/** Runs a program from the project's root. Its output is shown at once, or only returned if `quiet`. */
async function run(
  program: string,
  args: string[],
  { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...testEnvironment(), ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)))
  return { code, output }
}
