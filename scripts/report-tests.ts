import type { TestEvent } from 'node:test/reporters'

export type FileTime = { file: string; ms: number }
export type TestReport = {
  passed: number
  failed: number
  skipped: { name: string; why: string }[]
  files: FileTime[]
}

/** A reporter for Node's test runner: one line of JSON, a TestReport, when everything has run. */
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: TestReport = { passed: 0, failed: 0, skipped: [], files: [] }
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.skip !== undefined)
      report.skipped.push({
        name: data.name,
        why: typeof data.skip === 'string' ? data.skip : 'no reason given',
      })
    if (type !== 'test:summary') continue
    if (data.file) report.files.push({ file: data.file, ms: data.duration_ms })
    else {
      report.passed = data.counts.passed
      report.failed = data.counts.tests - data.counts.passed - data.counts.skipped - data.counts.todo
    }
  }
  yield JSON.stringify(report)
}
