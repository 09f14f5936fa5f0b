import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { checkPayouts } from '#server/payments/payouts/check-payouts.ts'
import { checkRefunds } from '#server/payments/refunds/send-refund.ts'
import { type Answer, at, COMMANDS, type Command, type CommandName } from './commands.ts'
import { AT_THE_END, drive, type Life } from './drive.ts'
import { type Doom, doomed, type Fault, under } from './fault.ts'
import { adopt, assertBetween } from './interrupted.ts'
import { findNextJobs, type Job, putBack, run, take, waitingJobs } from './jobs.ts'
import { type Any, begin, openNews } from './life.ts'
import { observe, type Seen } from './observe.ts'
import { copyWorld, finish, letBankDecide } from './outcomes.ts'
import type { Stage } from './stage.ts'
import { takeSnapshot, type World } from './state.ts'

export type Step = { command: Command; fault: Fault | null }
export type Taken = Step & { outcome: 'done' | 'refused' | 'cut off' }
/** Runs the given steps and skips impossible ones. Without steps, draws `length` steps with the seed. */
export type Plan = { seed: number; length: number; steps?: readonly Step[] }
export type Lived = { seed: number; steps: Taken[]; failure: string | null; world: World }

type Living = {
  life: Life
  any: Any
  plan: Plan
  steps: Taken[]
  failure: string | null
  /** The current step. */
  now: Underway | null
}
type Underway = {
  step: Step
  doom: Doom | null
  before: World
  next: World
  answer: Answer
  stopped: boolean
}

const SWEEP_EVERY = 5
/** The last commands, after which nothing is lost: the sweep runs, every event arrives, and the bank has decided. */
const ENDING: readonly Command[] = [{ do: 'sweep' }, { do: 'webhooks', dice: AT_THE_END }]

/** Runs the legs in parallel, step by step, and compares each with its model after every step. */
export async function liveRound(stage: Stage, plans: readonly Plan[]): Promise<Lived[]> {
  const news = openNews(stage)
  const begun = await begin(
    stage,
    plans.map(({ seed }) => seed),
  )
  const all: Living[] = begun.map(({ life, any }, i) => ({
    ...{ life, any, plan: at(plans, i), steps: [], failure: null, now: null },
  }))
  await look(stage, all)
  const ticks = Math.max(...plans.map(({ length, steps }) => steps?.length ?? length))
  for (let tick = 0; tick < ticks + ENDING.length; tick++) {
    const living = all.filter(({ failure }) => failure === null)
    for (const one of living) one.now = plan(one, tick, ENDING[tick - ticks])
    await Promise.all(living.map((one) => unlessItFails(one, () => act(stage, one))))
    await sweep(stage, living)
    await work(stage, living, news.findBookingId)
    await look(stage, living)
    await stage.control('make-due', { object: 'refund' })
    for (const { life } of living) letBankDecide(life.world)
    news.read(living.map(({ life }) => life))
  }
  await retire(stage, all)
  return all.map(({ plan: { seed }, steps, failure, life: { world } }) => ({ seed, steps, failure, world }))
}

async function unlessItFails(one: Living, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    one.failure ??= error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  })
}

/** Returns the next step: a given one, a drawn one, or the ending command. Null when no command is possible. */
function plan(
  { life, plan: { steps, length }, any }: Living,
  tick: number,
  ending?: Command,
): Underway | null {
  if (ending) return underway(life, { command: ending, fault: null })
  if (steps) {
    const step = steps[tick]
    return step ? underway(life, step) : null
  }
  if (tick >= length) return null
  if (tick % SWEEP_EVERY === SWEEP_EVERY - 1)
    return underway(life, { command: { do: 'sweep' }, fault: drawFault(any, 'sweep') })
  for (let attempt = 0; attempt < 20; attempt++) {
    const command = draw(life.world, any)
    const drawn = command && underway(life, { command, fault: drawFault(any, command.do) })
    if (drawn) return drawn
  }
  return null
}

function draw(world: World, any: Any): Command | null {
  const rows = Object.entries(COMMANDS) as [CommandName, (typeof COMMANDS)[CommandName]][]
  const weighed = rows.map(([name, { weight }]) => ({ name, weight: Math.round(10 * weight(world)) }))
  const tickets = weighed.flatMap(({ name, weight }) => Array.from({ length: weight }, () => name))
  const name = at(tickets, any(tickets.length))
  const particulars = COMMANDS[name].draw(world, any)
  return particulars && ({ do: name, ...particulars } as Command)
}

// Commands without faults: only the test writes in them, or they are a single statement, like a hold.
const CALM: readonly CommandName[] = [
  'hold',
  'holdAgain',
  'pay',
  'lapse',
  'travel',
  'move',
  'ground',
  'unground',
  'authorisationEnds',
]

function drawFault(any: Any, name: CommandName): Fault | null {
  if (CALM.includes(name) || any(4) > 0) return null
  const kind = (['crash', 'crash', 'crash', 'refused', 'error', 'lost'] as const)[any(6)] ?? 'crash'
  return { kind, at: any(6), times: kind === 'crash' ? 1 : 1 + any(3), after: any(2) === 0 }
}

/** Prepares a step; null when the command is impossible in this world. Deliveries are predicted after they were made. */
function underway(life: Life, step: Step): Underway | null {
  const { world, memory } = life
  const before = copyWorld(world)
  const next = copyWorld(world)
  const doom = step.fault && doomed(step.fault)
  const about = 'booking' in step.command ? world.bookings[step.command.booking] : null
  if (about === undefined) return null
  const late = step.command.do === 'webhooks'
  const answer = late ? {} : predict(next, step.command, memory)
  return answer && { step, doom, before, next, answer, stopped: false }
}

function predict(world: World, command: Command, memory: Life['memory']): Answer {
  const row = COMMANDS[command.do] as {
    predict: (world: World, command: Command, memory: Life['memory']) => Answer
  }
  return row.predict(world, command, memory)
}

async function act(stage: Stage, one: Living): Promise<void> {
  const { life, now, steps } = one
  if (!now) return
  const { step, doom, next } = now
  const taken: Taken = { ...step, outcome: now.answer?.refused ? 'refused' : 'done' }
  steps.push(taken)
  const answer = await drive({ stage, life, doom }, step.command)
  if (step.command.do === 'webhooks') predict(next, step.command, life.memory)
  if (isCut(now)) stop(one)
  else assert.deepEqual(answer, now.answer, 'what is answered')
}

function stop({ now, steps }: Living): void {
  if (now) now.stopped = true
  const last = steps.at(-1)
  if (last) last.outcome = 'cut off'
}

/** Whether the step was interrupted: the process died, or the provider failed as often as the SDK retries. */
function isCut({ doom }: Underway): boolean {
  return doom !== null && (doom.dead || doom.struck >= 3)
}

/** Runs the sweeps for lives whose command is `sweep`, and for lives that restart after an interruption. */
async function sweep({ db }: Stage, living: readonly Living[]): Promise<void> {
  const sweeping = living.filter(({ now }) => now?.step.command.do === 'sweep')
  const again = living.filter(({ life }) => life.world.interrupted)
  if (sweeping.length > 0) while ((await expireHolds(db)) > 0);
  const legIds = [...sweeping, ...again].map(({ life }) => life.legId)
  if (legIds.length === 0) return
  await putOff(
    db,
    living.flatMap(({ life }) => (legIds.includes(life.legId) ? [] : life.legId)),
  )
  await sql`update payments p set check_at = now() from bookings b
    where b.id = p.booking_id and b.leg_id = any(${legIds}) and p.check_at is not null`.execute(db)
  await sql`update refunds r set check_at = now() from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.leg_id = any(${legIds}) and r.check_at is not null`.execute(db)
  await sql`update payouts set check_at = now() where leg_id = any(${legIds}) and check_at is not null`.execute(
    db,
  )
  // One pass of the sweep handles fifty rows.
  for (let i = 0; i <= legIds.length / 12; i++) {
    await checkPayments(db)
    await checkRefunds(db)
  }
}

/** Delays the checks of other lives, which could become due too early on a slow machine. */
async function putOff(db: Stage['db'], legIds: string[]): Promise<void> {
  if (legIds.length === 0) return
  await sql`update payments p set check_at = now() + interval '1 hour' from bookings b
    where b.id = p.booking_id and b.leg_id = any(${legIds}) and p.check_at is not null`.execute(db)
  await sql`update refunds r set check_at = now() + interval '1 hour' from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.leg_id = any(${legIds}) and r.check_at is not null`.execute(db)
}

/** Runs the jobs of every life until none is left, except for lives whose process died. */
async function work(
  stage: Stage,
  living: readonly Living[],
  findBookingId: (id: string) => string | undefined,
): Promise<void> {
  const { db } = stage
  let payoutsLooked = false
  for (;;) {
    const jobs = await waitingJobs(db)
    const todo = living
      .filter(({ now, failure }) => !now?.stopped && failure === null)
      .map((one) => ({
        one,
        mine: findNextJobs(jobs.filter((job) => concerns(one.life, job, findBookingId))),
      }))
      .filter(({ mine }) => mine.length > 0)
    if (todo.length === 0 && payoutsLooked) return
    if (todo.length === 0) {
      await checkPayouts(db)
      payoutsLooked = true
      continue
    }
    payoutsLooked = false
    await take(
      db,
      todo.flatMap(({ mine }) => mine),
    )
    await Promise.all(todo.map(({ one, mine }) => unlessItFails(one, () => doJobs(stage, one, mine))))
  }
}

function concerns(
  { legId, seen }: Life,
  job: Job,
  findBookingId: (id: string) => string | undefined,
): boolean {
  if (job.legId !== null) return job.legId === legId
  const { paymentIntentId, stripeRefundId } = job.payload
  const booking = findBookingId(paymentIntentId ?? stripeRefundId ?? '')
  return seen?.bookings.some(({ id }) => id === booking) ?? false
}

async function doJobs({ db, handlers }: Stage, one: Living, jobs: readonly Job[]): Promise<void> {
  const { now } = one
  for (const [i, job] of jobs.entries()) {
    const ended = await under(now?.doom ?? null, () => run(handlers, job)).catch((error: unknown) => error)
    if (now && isCut(now)) {
      stop(one)
      for (const left of jobs.slice(i)) await putBack(db, left)
      return
    }
    if (ended instanceof Error) throw ended
  }
}

/** Compares every life with its model. After an interruption the state must lie between before and after. */
async function look(stage: Stage, living: readonly Living[]): Promise<void> {
  const alive = living.filter(({ failure }) => failure === null)
  const seen = await observe(
    stage,
    alive.map(({ life }) => life),
  )
  for (const one of alive) {
    await unlessItFails(one, async () => {
      const { life } = one
      const result = seen.get(life)
      if (result instanceof Error) throw result
      assert.ok(result)
      life.seen = result
      compare(one, result)
    })
  }
}

function compare(one: Living, { snapshot, bookings }: Seen): void {
  const { life, now } = one
  if (!now) {
    // This step ran no command, but work that was interrupted before is still finished.
    finish(life.world)
    assert.deepEqual(snapshot, takeSnapshot(life.world), 'the product and its model')
    return
  }
  const { before, next, step } = now
  finish(next)
  if (!now.stopped) {
    assert.deepEqual(snapshot, takeSnapshot(next), 'the product and its model')
    life.world = next
    return
  }
  assertBetween(takeSnapshot(before), snapshot, takeSnapshot(next))
  const untouched = isSame(snapshot, takeSnapshot(before))
  life.world = adopt(untouched ? before : next, { snapshot, bookings })
  // If the first request had no effect, its repetition counts as the first.
  if (untouched && step.command.do === 'refund') {
    life.memory.refund = null
    life.refundKey = null
  }
  assert.equal(bookings.length, life.world.bookings.length)
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Marks these legs as finished, so that sweeps ignore them. */
async function retire({ db }: Stage, all: readonly Living[]): Promise<void> {
  const legIds = all.map(({ life }) => life.legId)
  await sql`update payments p set check_at = null from bookings b
    where b.id = p.booking_id and b.leg_id = any(${legIds}) and p.check_at is not null`.execute(db)
  await sql`update refunds r set check_at = null from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.leg_id = any(${legIds}) and r.check_at is not null`.execute(db)
  await sql`update payouts set check_at = null where leg_id = any(${legIds}) and check_at is not null`.execute(
    db,
  )
  await sql`delete from graphile_worker._private_jobs`.execute(db)
}
