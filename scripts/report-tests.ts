import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** `processorMs`: of the test's own process; what its database took is not in it. */
export type FileTime = { file: string; ms: number; processorMs?: number | undefined }
export type Failure = { test: string; error: string }
export type TestReport = {
  passed: number
  failures: Failure[]
  skipped: { name: string; why: string }[]
  files: FileTime[]
}

/**
 * A reporter for Node's test runner: one line of JSON, a TestReport, when everything has run. Below test/run-files.ts the
 * outermost tests are files: a file counts only when it failed by itself, as in its last hook, not through its tests.
 */
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: TestReport = { passed: 0, failures: [], skipped: [], files: [] }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const error = type === 'test:fail' ? (data.details.error as Error & { failureType?: string }) : undefined
    const failedBelow = error?.failureType === 'subtestsFailed'
    const isFile = data.nesting === 0 && data.name.endsWith('.test.ts')
    if (isFile) report.files.push({ file: data.name, ms: data.details.duration_ms })
    if (failedBelow || data.todo !== undefined) continue
    if (error)
      report.failures.push({
        test: `${relative('.', data.file ?? '')}:${data.line}, ${data.name}`,
        error: String((error.cause as Error | undefined)?.message ?? error.message),
      })
    else if (data.skip !== undefined)
      report.skipped.push({
        name: data.name,
        why: typeof data.skip === 'string' ? data.skip : 'no reason given',
      })
    else if (!isFile && data.details.type !== 'suite') report.passed++
  }
  yield JSON.stringify(report)
}
