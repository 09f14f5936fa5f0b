/** Whether everything is to be tested, as in CI, or what a developer wants to know before a commit. */
export const isFullRun = process.env.CI === 'true'

/** What only the full run tests, and why: docs/testing.md says it to people. */
export const FULL_RUN_ONLY: { files: string; why: string }[] = [
  {
    files: 'test/machines/*.test.ts',
    why: 'several servers, a pooler, HAProxy and two releases side by side',
  },
  { files: 'test/fuzz/*.test.ts', why: 'more than 20,000 odd requests' },
  { files: 'server/jobs/job-runner.test.ts', why: 'waits until runners of jobs are given up' },
  { files: 'test/flood.test.ts', why: 'many clients that send slowly or too much' },
  { files: 'test/refund-crash.test.ts', why: 'kills the product again and again' },
  { files: 'test/secrets/secrets-in-logs.test.ts', why: 'plays whole journeys at every log level' },
  { files: 'test/traces.test.ts', why: 'starts a product and a collector' },
  { files: 'scripts/dev.test.ts', why: 'starts the development server and changes its sources' },
  { files: 'scripts/backup.test.ts', why: 'backs up, destroys and restores a whole product' },
  { files: 'scripts/rotate-documents.test.ts', why: 'encrypts every document again while it is killed' },
  { files: 'scripts/verify-audit.test.ts', why: 'starts a product of its own' },
  { files: 'db/hot-tables.test.ts', why: 'fills tables until vacuum matters' },
  { files: 'server/search/replica.test.ts', why: 'a second PostgreSQL that follows the first' },
]

/**
 * Test files that were seen to pass one after another in one process (test/run-files.ts). All others have a process each:
 * some leave a browser's globals behind, listen to `process` or measure it.
 */
export const SHARED_PROCESS = [
  '{contract,sandbox,db,demo}/**/*.test.ts',
  'server/{alerts,bookings,disputes,legs,operators,payments,schedules}/**/*.test.ts',
]
