import { glob, readFile, rm } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { startTestServer } from '#test/db.ts'
import { FULL_RUN_ONLY, isFullRun, SHARED_PROCESS } from '#test/full-run.ts'
import type { TestReport } from './report-tests.ts'

const UNIT_TESTS = ['{contract,db,demo,server,web,scripts,test,tools,sandbox}/**/*.test.ts']
const PROCESSES_AT_ONCE = 2
const FILES_A_PROCESS = 12
// A process that has not ended by then holds something open, or waits for what never comes.
const LIMIT_MS = 15 * 60_000
const TEST_LIMIT_MS = 180_000
const NOTHING: TestReport = { passed: 0, failures: [], skipped: [], files: [] }

type Settings = {
  root: string
  /** Folder for what each process counted. */
  reports: string
  /** These files; all, where there are none. */
  wanted: string[]
  /** Only tests with these words in their titles. */
  grep: string | undefined
  /** Runs our Node; `quiet` keeps what it says. */
  run: (
    args: string[],
    options: { env: Record<string, string>; limitMs: number; quiet: boolean },
  ) => Promise<{ code: number; output: string }>
}

/** Runs unit and database tests, several files in a process, on one throw-away database server. */
export async function runUnitTests({ root, reports, wanted, grep, run }: Settings): Promise<TestReport> {
  const server = await startTestServer()
  const total: TestReport = { passed: 0, failures: [], skipped: [], files: [] }
  const files = wanted.length > 0 ? wanted : await unitFiles(root)
  const waiting = grep ? (await filesThatSay(grep, files, root)).map((file) => [file]) : inBatches(files)
  const quiet = waiting.length > 1
  const spec = isFullRun || wanted.length > 0 || grep !== undefined
  const env = { TEST_DATABASE_SERVER: server.connectionString }
  let number = 0
  const lane = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const report = `${reports}/units-${++number}.json`
      await rm(report, { force: true })
      const args = [
        `--test-reporter=${spec ? 'spec' : 'dot'}`,
        '--test-reporter-destination=stdout',
        '--test-reporter=./scripts/report-tests.ts',
        `--test-reporter-destination=${report}`,
        `--test-timeout=${TEST_LIMIT_MS}`,
        // By itself: the test that a shared process makes of each file does not have these words in its title.
        ...(grep ? [`--test-name-pattern=${grep}`] : ['test/run-files.ts']),
        ...batch,
      ]
      const { code, output } = await run(args, { env, limitMs: LIMIT_MS, quiet })
      if (output) console.log(output.trimEnd())
      const text = await readFile(report, 'utf8').catch(() => '')
      add(total, text ? JSON.parse(text) : NOTHING, { code, batch })
    }
  }
  try {
    await Promise.all(Array.from({ length: PROCESSES_AT_ONCE }, lane))
  } finally {
    await server.remove()
  }
  return total
}

function add(
  total: TestReport,
  counted: TestReport,
  { code, batch }: { code: number; batch: string[] },
): void {
  total.passed += counted.passed
  total.failures.push(...counted.failures)
  total.skipped.push(...counted.skipped)
  total.files.push(...counted.files)
  if (code === 0 || counted.failures.length > 0) return
  // A process that died, or never ended, has failed all the same.
  const ended = counted.files.map(({ file }) => file)
  total.failures.push({
    test: batch.join(' '),
    error: `The process failed (code ${code}). Ended before that: ${ended.join(' ') || 'none'}`,
  })
}

/** Neighbours share a process, since they use the same parts of the product; the others have one each. */
function inBatches(files: string[]): string[][] {
  const isShared = (file: string) => SHARED_PROCESS.some((pattern) => matchesGlob(file, pattern))
  const shared = files.filter((file) => isShared(file))
  const count = Math.max(Math.ceil(shared.length / FILES_A_PROCESS), PROCESSES_AT_ONCE)
  const size = Math.ceil(shared.length / count)
  const batches = Array.from({ length: count }, (_, at) => shared.slice(at * size, (at + 1) * size))
  return [
    ...files.filter((file) => !isShared(file)).map((file) => [file]),
    ...batches.filter((batch) => batch.length > 0),
  ]
}

/** Those where the words stand in the text; all of them, when a title is put together of parts. */
async function filesThatSay(words: string, files: string[], root: string): Promise<string[]> {
  const pattern = new RegExp(words)
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  const found = texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  return found.length > 0 ? found : files
}

async function unitFiles(root: string): Promise<string[]> {
  const find = (patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }))
  const left = isFullRun ? [] : await find(FULL_RUN_ONLY.map((one) => one.files))
  return (await find(UNIT_TESTS)).filter((file) => !left.includes(file)).sort()
}
