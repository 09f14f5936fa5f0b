import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '#test/db.ts'
import { findSkipped, findSkippedJourneys, type Skipped } from './find-skipped.ts'
import { ensureBuilt } from './prepare.mjs'

// npm test: types, lint, dependencies, unit and database tests, then the journeys in a real browser. `-- --check` stops after lint,
// `-- --no-browser` after the database tests. What was left out is named, and the last line is 'N passed, N failed, N skipped'.
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const UNIT_TESTS = ['{contract,db,server,web,scripts,test,bench}/**/*.test.ts', 'sandbox/**/*.test.ts']
// On a machine as busy as CI's a frame may come late; a journey that needs a second try is a fault to be looked at, not a habit.
const MAX_FLAKY = 3
// Every test's line.
const OUTPUT_KEPT = 4_000_000
const totals = { passed: 0, failed: 0 }
const skipped: Skipped[] = []

await step('Types of the server', 'tsc', ['-p', '.'])
await step('Types of the web', 'tsc', ['-p', 'web'])
await step('Lint and format', 'biome', ['check', '.'])
await auditDependencies()
if (!process.argv.includes('--check')) {
  await ensureBuilt(process.execPath)
  await unitTests()
  if (!process.argv.includes('--no-browser')) await browserTests()
}
for (const { name, why } of skipped) console.log(`skipped: ${name} (${why})`)
console.log(`${totals.passed} passed, ${totals.failed} failed, ${skipped.length} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)

async function step(title: string, tool: string, args: string[]): Promise<void> {
  console.log(`\n${title}`)
  const { code } = await run(`node_modules/.bin/${tool}`, args)
  count({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
}

// What is high or critical fails. Where the registry cannot be asked, that is said and counts for nothing.
async function auditDependencies(): Promise<void> {
  console.log('\nKnown weaknesses of dependencies')
  const { code } = await run(process.execPath, ['scripts/audit-dependencies.ts'])
  if (code < 2) count({ passed: code === 0 ? 1 : 0, failed: code })
}

async function unitTests(): Promise<void> {
  console.log('\nRules, verbs and routes')
  const files = await Array.fromAsync(glob(UNIT_TESTS, { cwd: ROOT }))
  const server = await startTestServer()
  try {
    const args = [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=180000',
      '--test-reporter=spec',
      ...files.sort(),
    ]
    const { code, output } = await run(process.execPath, args, {
      TEST_DATABASE_SERVER: server.connectionString,
    })
    skipped.push(...findSkipped(output))
    const passed = numberAfter(output, /ℹ pass (\d+)/)
    const failed = numberAfter(output, /ℹ fail (\d+)/) + numberAfter(output, /ℹ cancelled (\d+)/)
    // A runner that died without counting has failed all the same.
    count({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })
  } finally {
    await server.remove()
  }
}

async function browserTests(): Promise<void> {
  console.log('\nJourneys in the browser')
  if (!existsSync(`${ROOT}/e2e/playwright.config.ts`)) return count({ passed: 0, failed: 1 })
  const { code, output } = await run('node_modules/.bin/playwright', [
    'test',
    '-c',
    'e2e/playwright.config.ts',
  ])
  skipped.push(...findSkippedJourneys(output))
  const flaky = numberAfter(output, /(\d+) flaky/)
  const passed = numberAfter(output, /(\d+) passed/) + flaky
  const tooFlaky = flaky > MAX_FLAKY ? 1 : 0
  const failed = numberAfter(output, /(\d+) failed/) + numberAfter(output, /(\d+) did not run/) + tooFlaky
  if (flaky > 0)
    console.log(`${flaky} of these journeys passed only at a second try; their names stand above.`)
  count({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })
}

function count({ passed, failed }: { passed: number; failed: number }): void {
  totals.passed += passed
  totals.failed += failed
}

function numberAfter(output: string, pattern: RegExp): number {
  return Number(output.match(pattern)?.[1] ?? 0)
}

/** Runs a program, shows what it prints, and keeps it. */
async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, FORCE_COLOR: '0', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      process.stdout.write(chunk)
      output = (output + chunk).slice(-OUTPUT_KEPT)
    })
  }
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)))
  return { code, output }
}
