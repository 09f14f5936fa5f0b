import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** `processorMs`: the processor time of the test's own process, without its database. */
export type FileTime = { file: string; ms: number; processorMs?: number | undefined }
/** `file`: the test file that ran, if any; the failed test itself may be in a helper. */
export type Failure = { test: string; error: string; file?: string | undefined }
type Skipped = { name: string; why: string }
export type TestReport = { passed: number; failures: Failure[]; skipped: Skipped[]; files: FileTime[] }
type Line = { failure: Failure } | { skipped: Skipped } | { file: FileTime } | { passed: true }

/**
 * A reporter for Node's test runner. It writes a line of JSON when each test ends, so a process that dies has
 * reported its finished tests. Under test/run-files.ts the outermost tests are files: a file counts only if it failed
 * itself, for example in its last hook, and not if one of its tests failed.
 */
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) for (const line of formatLines(event)) yield `${JSON.stringify(line)}\n`
}

function formatLines({ type, data }: TestEvent): Line[] {
  if (type !== 'test:pass' && type !== 'test:fail') return []
  const isFile = data.nesting === 0 && data.name.endsWith('.test.ts')
  const file: Line[] = isFile ? [{ file: { file: data.name, ms: data.details.duration_ms } }] : []
  const error = type === 'test:fail' ? (data.details.error as Error & { failureType?: string }) : undefined
  const failedBelow = error?.failureType === 'subtestsFailed'
  if (failedBelow || data.todo !== undefined) return file
  if (error) {
    const text = String((error.cause as Error | undefined)?.message ?? error.message)
    const test = `${relative('.', data.file ?? '')}:${data.line}, ${data.name}`
    return [{ failure: { test, error: text } }, ...file]
  }
  if (data.skip !== undefined) {
    const why = typeof data.skip === 'string' ? data.skip : 'no reason given'
    return [...file, { skipped: { name: data.name, why } }]
  }
  return isFile || data.details.type === 'suite' ? file : [{ passed: true }]
}

/** Returns the reports of a process, even if it died; `lastBegun` is the file that it ran last. */
export function readReport(text: string, lastBegun: string | undefined): TestReport {
  const report: TestReport = { passed: 0, failures: [], skipped: [], files: [] }
  for (const line of text.split('\n').slice(0, -1)) {
    const reported = JSON.parse(line) as Line
    if ('failure' in reported) report.failures.push(reported.failure)
    else if ('skipped' in reported) report.skipped.push(reported.skipped)
    else if ('file' in reported) {
      report.files.push(reported.file)
      for (const failure of report.failures) failure.file ??= reported.file.file
    } else report.passed++
  }
  for (const failure of report.failures) failure.file ??= lastBegun
  return report
}
