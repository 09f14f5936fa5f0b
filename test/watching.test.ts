import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { findFigures } from '#server/admin/find-figures.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { processFigures } from '#server/process-figures.ts'
import { openMetrics } from '#server/runtime/metrics.ts'
import { findFreePort } from './app.ts'
import { aFailedJob } from './build.ts'
import { openTestDatabase } from './db.ts'

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }
type Board = { panels: { title: string; targets: { expr: string }[] }[] }
type Scraping = { scrape_configs: { job_name: string }[]; rule_files: string[] }

const read = (name: string) => readFileSync(new URL(`../docs/operation/${name}`, import.meta.url), 'utf8')
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const board = JSON.parse(read('dashboard.json')) as Board
const scraping = parse(read('prometheus.yml')) as Scraping
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: `alert ${alert}`, expr })),
  ...board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: `panel ${title}`, expr })),
  ),
]

// Metrics of Prometheus itself and of its node exporter.
const OF_OTHERS = new Set(['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'])
const served = await servedNames()

describe('the server has every metric of:', () => {
  for (const { where, expr } of expressions)
    test(where, () => {
      const names = namesIn(expr)
      assert.ok(names.length > 0, expr)
      for (const name of names) assert.ok(served.has(name) || OF_OTHERS.has(name), name)
    })
})

test('rules and dashboard use the job names of the example configuration, which loads these rules', () => {
  const jobs = scraping.scrape_configs.map((one) => one.job_name)
  for (const { where, expr } of expressions)
    for (const [, job = ''] of expr.matchAll(/\bjob="([^"]+)"/g)) assert.ok(jobs.includes(job), where)
  assert.deepEqual(scraping.rule_files, ['alerts.yml'])
})

test('each of the five failures has an alert, and every alert that it names exists', () => {
  const failures = read('incidents.md')
    .split(/^## \d\. /m)
    .slice(1)
  assert.equal(failures.length, 5)
  for (const failure of failures) {
    const seen = /_Seen:_(.*?)\n\n/s.exec(failure)?.[1] ?? ''
    const named = [...seen.matchAll(/`([A-Z][a-z]+[A-Z]\w+)`/g)].map(([, name = '']) => name)
    const alerts = named.filter((name) => rules.some(({ alert }) => alert === name))
    assert.ok(alerts.length > 0, failure.slice(0, 40))
    assert.deepEqual(
      named.filter((name) => !alerts.includes(name) && name !== 'MemoryMax'),
      [],
    )
  }
})

/** The names of all metrics of a server with data of every kind. */
async function servedNames(): Promise<Set<string>> {
  const { db } = await openTestDatabase()
  await enqueue(db, 'payments:reconcile', {})
  await aFailedJob(db)
  const now = new Date()
  await db
    .insertInto('reconciliations')
    .values({ startedAt: now, finishedAt: now, differencesCount: 0 })
    .execute()
  const metrics = await openMetrics()
  const port = await findFreePort()
  metrics.count({ method: 'GET', route: '/', status: 200, seconds: 1 })
  metrics.countCalls.calledOut({ port: 'mail', outcome: 'answered', seconds: 1 })
  metrics.countCalls.openCircuits('mail', 1)
  const askDatabase = async () => {}
  const worker = { idleSeconds: () => 0, givenUpCount: () => 0 }
  const readAll = async () => [
    ...(await findFigures(db)),
    ...processFigures({ traces: { lostCount: () => 0 }, worker }),
  ]
  await metrics.listen({ port, host: '127.0.0.1', askDatabase, readFigures: readAll })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.close()
  return new Set([...text.matchAll(/^([a-z_0-9]+)(?:\{.*\})? /gm)].map(([, name = '']) => name))
}

/** The metrics of an expression: the names that are neither functions nor labels nor strings. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring) \([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['or', 'and', 'unless', 'sum', 'max', 'min'].includes(name))
}
