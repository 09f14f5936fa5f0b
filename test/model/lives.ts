import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { assertBooksAndInvoices } from '../invoices.ts'
import { COMMANDS, type CommandName } from './commands.ts'
import { anyFrom } from './life.ts'
import { type Lived, liveRound, type Step, type Taken } from './round.ts'
import type { Stage } from './stage.ts'

export type Report = {
  sequences: number
  steps: number
  seconds: number
  commands: Map<string, Record<Taken['outcome'], number>>
  ends: Map<string, number>
}

const AT_ONCE = 40
const SHORTEST = 7
const LONGEST = 13

/** Runs random sequences, the first with this seed. Shrinks the first failure, and throws it with the steps that replay it. */
export async function runSequences(
  stage: Stage,
  { seed, sequences, onRound }: { seed: number; sequences: number; onRound?: (report: Report) => void },
): Promise<Report> {
  const report: Report = { sequences: 0, steps: 0, seconds: 0, commands: new Map(), ends: new Map() }
  const startedAt = performance.now()
  let first = seed
  while (first < seed + sequences) {
    // The sequences of a block have one length, which depends on the seed alone, so that a single replay has the same length.
    const block = Math.floor(first / AT_ONCE)
    const length = SHORTEST + anyFrom(block)(LONGEST - SHORTEST + 1)
    const until = Math.min((block + 1) * AT_ONCE, seed + sequences)
    const seeds = Array.from({ length: until - first }, (_, i) => first + i)
    first = until
    const lived = await liveRound(
      stage,
      seeds.map((one) => ({ seed: one, length })),
    )
    const failed = lived.find(({ failure }) => failure !== null)
    if (failed) throw new Error(await explain(stage, failed))
    for (const one of lived) count(report, one)
    assert.deepEqual(await findImbalances(stage.db), [])
    report.seconds = (performance.now() - startedAt) / 1000
    onRound?.(report)
  }
  await compareWithProvider(stage)
  await assertBooksAndInvoices(stage.db)
  return report
}

/** Asserts that every posting of the ledger equals the provider's amounts. */
async function compareWithProvider({ db, provider }: Stage): Promise<void> {
  const { reconciliationId } = await reconcile(db, provider, { underWaySeconds: -3600 })
  const { rows } = await sql`select d.* from reconciliation_differences d
    where reconciliation_id = ${reconciliationId} and not exists (
      select from provider_transactions t where t.id = d.reference and t.type = 'topup')`.execute(db)
  assert.deepEqual(rows, [])
}

function count(report: Report, { steps, world }: Lived): void {
  const { commands, ends } = report
  report.sequences++
  report.steps += steps.length
  for (const { command, outcome } of steps) {
    const counts = commands.get(command.do) ?? { done: 0, refused: 0, 'cut off': 0 }
    counts[outcome]++
    commands.set(command.do, counts)
  }
  const add = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1)
  for (const { status, reason, payment, refunds } of world.bookings) {
    add(`booking ${reason ?? status}, payment ${payment?.known ?? 'none'}`)
    for (const { known } of refunds) add(`refund ${known}`)
  }
  add(`payout ${world.payout?.status ?? 'none'}`)
  for (const { status } of world.payout?.reversals ?? []) add(`reversal ${status}`)
}

/** Commands that never succeeded in this run, so that their effects were not tested. */
export function findUntriedCommands({ commands }: Report): CommandName[] {
  return (Object.keys(COMMANDS) as CommandName[]).filter((name) => !commands.get(name)?.done)
}

/** Formats the report as a text table. */
export function formatReport({ sequences, steps, seconds, commands, ends }: Report): string {
  const lines = [...commands]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, counts]) => [name, counts.done, counts.refused, counts['cut off']])
  const table = [['', 'done', 'refused', 'cut off'], ...lines].map(
    ([name, ...numbers]) =>
      `  ${String(name).padEnd(18)}${numbers.map((one) => String(one).padStart(9)).join('')}`,
  )
  const outcomes = [...ends]
    .sort(([, one], [, other]) => other - one)
    .map(([end, times]) => `  ${String(times).padStart(6)}  ${end}`)
  const rate = `${(sequences / seconds).toFixed(1)} sequences/s, ${(steps / seconds).toFixed(0)} steps/s`
  const head = `${sequences} sequences of ${(steps / sequences).toFixed(1)} steps in ${seconds.toFixed(0)} s: ${rate}`
  return [head, ...table, ...outcomes].join('\n')
}

/** Describes the shortest failing sequence that was found, and how to repeat it. */
async function explain(stage: Stage, { seed, steps, failure }: Lived): Promise<string> {
  const shrunk = await shrink(stage, seed, steps)
  const formatSteps = (some: readonly Step[]) =>
    some
      .map(({ command, fault }) => `  ${JSON.stringify({ ...command, ...(fault ? { fault } : {}) })}`)
      .join('\n')
  const again = shrunk
    ? `${shrunk.failure}\nshrunk to\n${formatSteps(shrunk.steps)}`
    : `${failure}\n(alone it does not fail)`
  return `SEED=${seed} SEQUENCES=1 fails after ${steps.length} steps:\n${again}\nof\n${formatSteps(steps)}`
}

const MOST_TRIES = 60

/** Removes smaller and smaller parts of the sequence while it still fails. Null when it does not fail alone. */
async function shrink(
  stage: Stage,
  seed: number,
  steps: readonly Step[],
): Promise<{ steps: Step[]; failure: string } | null> {
  let tries = 0
  const fails = async (some: readonly Step[]) => {
    tries++
    const [lived] = await liveRound(stage, [{ seed, length: some.length, steps: some }])
    return lived?.failure ?? null
  }
  let failure = await fails(steps)
  if (failure === null) return null
  let left = [...steps]
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length && tries < MOST_TRIES; ) {
      const without = left.toSpliced(from, size)
      const still = await fails(without)
      if (still === null) from += size
      else {
        left = without
        failure = still
      }
    }
  }
  return { steps: left, failure }
}
