import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aMailServer } from '#test/fakes/smtp.ts'
import { CARDS } from '#test/pay.ts'
import { computeMedian } from '../bench/measure/table.ts'
import { openSplitProduct } from '../bench/split-product.ts'
import { startLoad } from '../drill/load.ts'
import { checkSettled, verifyBooks } from '../drill/verify.ts'
import { startBusyDay } from './busy-day.ts'
import { findFaults, readErrors, type Sample, startWatch } from './watch.ts'

// npm run soak [-- --hours 1]: runs the sign-ups, searches, holds, payments, disputes, refunds, imports and alerts of a busy day
// in that time, on its own product. Exit code 1 when memory or tables were not flat, a job waited for more than a minute, an
// error was logged, or the ledger is wrong afterwards.
const { values } = parseArgs({ options: { hours: { type: 'string', default: '1' } } })
const dayMs = Number(values.hours) * 3_600_000
if (!(dayMs > 0)) throw new Error('--hours takes a number above 0, such as 1 or 0.1.')

const TRAVELLERS = 4
const BOOKINGS_A_DAY = 2400
const DISPUTED = 1 / 80
const SETTLE_MS = 180_000
// A hold lasts a quarter of an hour in the product; here it is shortened like the day.
const HOLD_SECONDS = '60'

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-soak-'))
const mails = await aMailServer()
try {
  const report = await liveBusyDay({ log: join(folder, 'log') })
  print(report)
  const faults = listFaults(report)
  for (const fault of faults.slice(0, 50)) console.log(`NO   ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  mails.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

type Report = Awaited<ReturnType<typeof liveBusyDay>>

async function liveBusyDay({ log }: { log: string }) {
  const product = await openSplitProduct({
    settings: { SMTP_URL: mails.url, HOLD_SECONDS, LOG_LEVEL: 'warn' },
    log,
  })
  try {
    const { pool, port, pid, workerPid, sandboxPort } = product
    const url = `http://127.0.0.1:${port}`
    const watch = startWatch({ pool, pids: { server: pid, worker: workerPid } })
    const load = startLoad({
      servers: [url],
      travellers: TRAVELLERS,
      uploaders: 0,
      pauseMs: (dayMs * TRAVELLERS) / BOOKINGS_A_DAY,
      pickCard: () => (Math.random() < DISPUTED ? CARDS.disputed : CARDS.pays),
    })
    const { acknowledged } = load
    const day = startBusyDay({ url, dayMs, booked: acknowledged.confirmed })
    await sleep(dayMs)
    await Promise.all([day.stop(), load.stop()])
    await watch.stop()
    const findings = [
      await checkSettled(pool, SETTLE_MS),
      ...(await verifyBooks({ pool, servers: [url], sandboxPort, mails: mails.received })),
    ]
    const { rows } = await pool.query<{ count: number }>('select count(*)::int from disputes')
    const { samples } = watch
    return {
      acknowledged,
      day,
      samples,
      findings,
      errors: await readErrors(log),
      disputes: rows[0]?.count ?? 0,
    }
  } finally {
    await product.close()
  }
}

function listFaults({ samples, day, errors, findings }: Report): string[] {
  return [
    ...findFaults(samples),
    ...day.failures.map((failure) => `was not answered: ${failure}`),
    ...errors.map((line) => `logged: ${line}`),
    ...findings.flatMap(({ what, wrong }) => wrong.map((one) => `not true that ${what}: ${one}`)),
  ]
}

function print({ acknowledged, day, samples, findings, disputes }: Report): void {
  const { holds, paid } = acknowledged
  console.log(`\nA busy day in ${(dayMs / 60_000).toFixed(0)} minutes\n`)
  const counts: [string, number][] = [
    ['a hold, by a new account', holds.length],
    ['a payment', paid.length],
    ['a dispute', disputes],
    ...day.done,
  ]
  for (const [what, times] of counts) console.log(`${String(times).padStart(7)} x  ${what}`)
  console.log(
    `\nRefused: ${[...day.refused].map(([code, times]) => `${code} ${times}`).join(', ') || 'nothing'}`,
  )
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const quarters = [0, 1, 2, 3].map((n) => samples.slice(n * quarter, (n + 1) * quarter))
  for (const name of Object.keys(samples[0]?.memory ?? {})) {
    const each = quarters.map((part) => computeMedian(part.map(({ memory }) => memory[name] ?? 0)).toFixed(0))
    console.log(`Memory of the ${name}, median of each quarter: ${each.join(', ')} MB`)
  }
  const oldest = Math.max(...samples.map(({ oldestJobSeconds }) => oldestJobSeconds))
  console.log(`The longest that a job waited: ${oldest.toFixed(1)} s; mails: ${mails.received.length}`)
  const [first, last] = [samples[quarter], samples.at(-1)]
  const bytes = (sample?: Sample) =>
    Object.values(sample?.tables ?? {}).reduce((sum, one) => sum + one.bytes, 0)
  const bookings = (last?.bookings ?? 0) - (first?.bookings ?? 0)
  const each = (bytes(last) - bytes(first)) / Math.max(1, bookings) / 1024
  console.log(`The tables grew by ${each.toFixed(1)} kB for each booking, everything included\n`)
  for (const { what, checked, wrong } of findings)
    console.log(`${wrong.length === 0 ? 'yes' : 'NO '}  ${what} (${checked})`)
}
