import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { startTestServer } from '#test/db.ts'
import { OWN_PROCESS, WAITING } from '#test/full-run.ts'
import { type Failure, readReport, type TestReport } from './report-tests.ts'

// One more than the number of cores that we expect, because a test often waits for PostgreSQL. Files that
// mostly wait run beside these processes.
const PROCESSES_AT_ONCE = 3
// A file that has not ended by then holds something open, or waits for something that never happens.
const LIMIT_MS = 15 * 60_000
const TEST_LIMIT_MS = 180_000
const MAX_SECOND_TRIES = 3

type Settings = {
  root: string
  /** The folder for the reports of each process. */
  reports: string
  files: string[]
  /** Prints each test when it ends. */
  listEachTest: boolean
  /** Only tests with these words in their titles. */
  grep: string | undefined
  env: NodeJS.ProcessEnv
  /** Whether up to three files that failed run once more, alone (decision 90). */
  secondTry: boolean
  /** Called when only files that mostly wait are left to begin, so that part of the processor is free. */
  onLastFiles: () => void
}

/** Runs unit and database tests, several files in a process, on one throw-away database server. `flaky`: passed at the second try. */
export async function runUnitTests(settings: Settings): Promise<TestReport & { flaky: Failure[] }> {
  const { root, reports, files, listEachTest, grep, env, secondTry, onLastFiles } = settings
  const total: TestReport = { passed: 0, failures: [], skipped: [], files: [] }
  const flaky: Failure[] = []
  const server = await startTestServer()
  const waiting = files.filter((file) => isAmong(WAITING, file))
  const busy = files.filter((file) => !waiting.includes(file))
  const alone = busy.filter((file) => isAmong(OWN_PROCESS, file))
  const shared = busy.filter((file) => !isAmong(OWN_PROCESS, file))
  let number = 0

  /** Runs the files of a queue in one process, until none is left or the process dies. */
  const runProcess = async (queue: string[]) => {
    const report = `${reports}/units-${++number}.json`
    await rm(report, { force: true })
    const args = [
      `--test-reporter=${listEachTest ? 'spec' : 'dot'}`,
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/report-tests.ts',
      `--test-reporter-destination=${report}`,
      `--test-timeout=${TEST_LIMIT_MS}`,
      ...(grep ? [`--test-name-pattern=${grep}`] : []),
      '--max-semi-space-size=32',
      'test/run-files.ts',
    ]
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, TEST_DATABASE_SERVER: server.connectionString },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const { code, begun, processorMs } = await handOut(child, queue)
    const counted = readReport(await readFile(report, 'utf8').catch(() => ''), begun)
    total.passed += counted.passed
    total.failures.push(...counted.failures)
    total.skipped.push(...counted.skipped)
    total.files.push(...counted.files.map((one) => ({ ...one, processorMs: processorMs.get(one.file) })))
    if (code === 0 || (counted.failures.length > 0 && counted.files.some(({ file }) => file === begun)))
      return
    // A process that died or never ended has failed; the next one continues with the next file.
    const unread = begun ? [] : queue.splice(0)
    total.failures.push({
      test: begun ?? unread.join(' '),
      error: `The process failed in it (code ${code})`,
      file: begun,
    })
  }
  const runEach = async (queue: string[]) => {
    for (let file = queue.shift(); file; file = queue.shift()) await runProcess([file])
  }
  const lane = async () => {
    await runEach(alone)
    while (shared.length > 0) await runProcess(shared)
    onLastFiles()
    await runEach(waiting)
  }
  const tryAgain = async () => {
    const failedOnce = Map.groupBy(total.failures.splice(0), ({ file }) => file)
    const isWorthIt = secondTry && failedOnce.size <= MAX_SECOND_TRIES
    for (const [file, failures] of failedOnce) {
      const { passed } = total
      if (file && isWorthIt) await runProcess([file])
      else total.failures.push(...failures)
      if (total.failures.some((failure) => failure.file === file)) continue
      flaky.push(...failures)
      total.passed = passed + failures.length
    }
  }
  try {
    await Promise.all([runEach(waiting), ...Array.from({ length: PROCESSES_AT_ONCE }, lane)])
    await tryAgain()
  } finally {
    await server.remove()
  }
  return { ...total, flaky }
}

/**
 * Gives a process one file after another. Returns its exit code, its processor time for each file, and the file that
 * it began last.
 */
async function handOut(child: ChildProcess, queue: string[]) {
  const processorMs = new Map<string, number>()
  let begun: string | undefined
  let limit: NodeJS.Timeout | undefined
  child.on('message', (message: { processorMs: number }) => {
    if (begun) processorMs.set(begun, message.processorMs)
    clearTimeout(limit)
    limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    const file = queue.shift()
    begun = file ?? begun
    child.send({ file }, () => {})
  })
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)))
  clearTimeout(limit)
  return { code, begun, processorMs }
}

function isAmong(list: { files: string }[], file: string): boolean {
  return list.some(({ files }) => matchesGlob(file, files))
}
