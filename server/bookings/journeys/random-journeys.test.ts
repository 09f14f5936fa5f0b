import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { checkRefunds } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { isQuickRun } from '#test/full-run.ts'
import { askForJourney, twoLegs } from '#test/journeys.ts'
import { askProvider, CARDS, payOnHostedPage, sandboxControl } from '#test/pay.ts'

/**
 * Like `random-lives.test.ts`, for journeys: travellers hold, pay, release, lose and cancel two legs with few
 * seats, at once and beside others who want only one of the legs. At the end, each journey is complete or
 * refunded. A failure prints its seed and its events; the variables SEED and LIVES choose other runs.
 */
const SEED = Number(process.env.SEED ?? 1)
const LIVES = Number(process.env.LIVES ?? (isQuickRun ? 8 : 16))

const app = await openTestApp({ worker: true })
const { db } = app
const { stripe } = app.app.provider
const admin = await aUser(db, { role: 'ADMIN' })
for (const currency of ['usd', 'eur']) await stripe.topups.create({ amount: 900_000_000, currency })

type User = Awaited<ReturnType<typeof aUser>>
type Traveller = { user: User; journeyId: string | null; url: string | null }
type Life = {
  seed: number
  any: (below: number) => number
  legs: Awaited<ReturnType<typeof twoLegs>>
  travellers: Traveller[]
  history: string[]
}

async function begin(seed: number): Promise<Life> {
  let state = seed * 2_654_435_761
  const any = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % below
  }
  const currency = seed % 2 === 0 ? 'USD' : 'EUR'
  const legs = await twoLegs(db, {
    first: { seatsTotal: 2 + any(2) },
    second: { seatsTotal: 1 + any(3), currency },
  })
  const travellers: Traveller[] = []
  for (let i = 0; i < 3; i++) travellers.push({ user: await aUser(db), journeyId: null, url: null })
  return { seed, any, legs, travellers, history: [] }
}

const keyed = () => ({ 'idempotency-key': randomUUID() })

async function call(life: Life, method: string, path: string, as: User, body?: object) {
  const options = { as, headers: keyed(), ...(body ? { body } : {}) }
  const answer = await app.call(method, `/api/api${path}`, options)
  life.history.push(`${method} ${path.slice(0, 60)}: ${answer.status} ${answer.json?.code ?? ''}`)
  assert.ok(answer.status < 500 || answer.status === 503, `${path} answered ${answer.text}\n${show(life)}`)
  return answer
}

type Step = (life: Life, traveller: Traveller) => Promise<void>

const hold: Step = async (life, traveller) => {
  const { user } = traveller
  const answer = await askForJourney(app, { user, legs: life.legs, seats: 1 + life.any(2) })
  life.history.push(`hold: ${answer.status} ${answer.json.code ?? ''}`)
  assert.ok(answer.status < 500, `${answer.text}\n${show(life)}`)
  if (answer.status === 200) traveller.journeyId = answer.json.journeyId
}

const start: Step = async (life, traveller) => {
  const { user, journeyId } = traveller
  if (!journeyId) return
  const answer = await call(life, 'POST', `/checkout/journey/${journeyId}`, user, { userEmail: user.email })
  if (answer.status === 200) traveller.url = answer.json.url
}

const pay: Step = async (life, { url }) => {
  if (!url) return
  const card = [CARDS.pays, CARDS.pays, CARDS.pays, CARDS.declined][life.any(4)]
  const { status } = await payOnHostedPage(url, card)
  life.history.push(`pay ${card}: ${status}`)
}

const comeBack: Step = async (life, { user, journeyId }) => {
  if (journeyId) await call(life, 'GET', `/checkout/journey/${journeyId}/status`, user)
}

const buy: Step = async (life, traveller) => {
  for (const step of [hold, start, pay]) await step(life, traveller)
  // Pays in the second currency, if there is one.
  if (life.any(5) > 0) for (const step of [start, pay]) await step(life, traveller)
  if (life.any(3) > 0) await comeBack(life, traveller)
}

const abandon: Step = async (life, { user, journeyId }) => {
  if (journeyId) await call(life, 'POST', `/checkout/journey/${journeyId}/abandon`, user)
}

const lapse: Step = async (life, { journeyId }) => {
  await sql`update bookings set hold_expires_at = clock_timestamp() where journey_id = ${journeyId} and status = 'PENDING'
    and hold_expires_at < now() + interval '1 day'`.execute(db)
  life.history.push('lapse')
  if (life.any(2) === 0) await expireHolds(db)
}

const holdOneAlone: Step = async (life, { user }) => {
  const { id } = life.any(2) === 0 ? life.legs.first : life.legs.second
  await call(life, 'POST', `/checkout/${id}/hold`, user, { requestedPax: 1 })
}

const cancelOne: Step = async (life, { user, journeyId }) => {
  const bookings = await db.selectFrom('bookings').select('id').where('journeyId', '=', journeyId).execute()
  const booking = bookings[life.any(2)]
  if (!booking) return
  const path = `/trips/${booking.id}/cancellation`
  const { json } = await call(life, 'GET', path, user)
  const { way, refundMinor } = json.quote
  if (way !== 'NOT_POSSIBLE') await call(life, 'POST', path, user, { way, refundMinor })
}

const cancelLeg: Step = async (life) => {
  const { id } = life.any(2) === 0 ? life.legs.first : life.legs.second
  await call(life, 'POST', `/admin/legs/${id}/cancel`, admin, { reason: 'Maintenance' })
}

const STEPS = [buy, buy, buy, buy, hold, start, pay, comeBack, abandon, lapse, lapse, holdOneAlone, cancelOne]

async function live(life: Life): Promise<void> {
  const steps = 4 + life.any(5)
  for (let i = 0; i < steps; i++) {
    const isLate = i >= steps - 2
    const now = Array.from({ length: 1 + life.any(3) }, () => {
      const step = isLate && life.any(3) === 0 ? cancelLeg : STEPS[life.any(STEPS.length)]
      return step?.(life, life.travellers[life.any(3)] as Traveller)
    })
    await Promise.all(now)
  }
}

/** Runs until no work is left; work that is scheduled for later runs at once. */
async function drain(lives: Life[]): Promise<void> {
  const until = Date.now() + 60_000
  await sql`update payments set check_at = now() where check_at is not null`.execute(db)
  for (;;) {
    // In two currencies, one charge may be authorised and wait for the other until the hold ends.
    await sql`update bookings set hold_expires_at = clock_timestamp()
      where status = 'PENDING' and hold_expires_at < now() + interval '1 day' and journey_id in (
        select b.journey_id from bookings b join payments p on p.booking_id = b.id
        where p.status = 'AUTHORISED' and b.currency <> (
          select other.currency from bookings other where other.journey_id = b.journey_id and other.id <> b.id))`.execute(
      db,
    )
    await sql`update refunds set check_at = now() where check_at is not null`.execute(db)
    await expireHolds(db)
    for (const check of [checkPayments, checkRefunds]) await check(db)
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 80))
    const { rows } = await sql<{ what: string }>`
      select concat_ws(' ', 'job', task_identifier, last_error) as what from graphile_worker.jobs
        where attempts < max_attempts or locked_at is not null
      union all select 'refund ' || status from refunds where status in ('REQUESTED', 'PENDING')
      union all select 'payment ' || p.status from payments p join bookings b on b.id = p.booking_id
        where p.status = 'AUTHORISED' or (p.status in ('STARTING', 'OPEN') and b.status <> 'PENDING')`.execute(
      db,
    )
    if (rows.length === 0) return
    assert.ok(Date.now() < until, `left to do: ${JSON.stringify(rows)}\n${lives.map(show)}`)
  }
}

async function check({ legs }: Life): Promise<void> {
  for (const { id } of [legs.first, legs.second]) {
    const { rows } = await sql<{ wrong: boolean }>`
      select seats_sold <> coalesce((select sum(seats) from bookings where leg_id = l.id and status = 'CONFIRMED'), 0)
        or seats_held <> coalesce((select sum(seats) from bookings where leg_id = l.id and status = 'PENDING'), 0) as wrong
      from legs l where id = ${id}`.execute(db)
    assert.equal(rows[0]?.wrong, false, 'the seat counters differ from the bookings')
  }
  const { rows } = await sql<Journey>`
    select journey_id, array_agg(status order by journey_part) as statuses,
      array_agg(coalesce(cancel_reason, '') order by journey_part) as reasons,
      array_agg(confirmed_at is not null order by journey_part) as confirmed,
      array_agg(coalesce((select sum(e.amount_minor) from ledger_entries e
        where e.booking_id = b.id and e.account = 'provider'), 0) order by journey_part) as kept,
      (select coalesce(array_agg(distinct p.payment_intent_id), '{}') from payments p join bookings x on x.id = p.booking_id
        where x.journey_id = b.journey_id and p.payment_intent_id is not null) as intents
    from bookings b where journey_id is not null and leg_id in (${legs.first.id}, ${legs.second.id})
    group by journey_id`.execute(db)
  for (const journey of rows) await checkJourney(journey)
}

type Journey = {
  journeyId: string
  statuses: string[]
  reasons: string[]
  confirmed: boolean[]
  kept: number[]
  intents: string[]
}

async function checkJourney({ statuses, reasons, confirmed, kept, intents }: Journey): Promise<void> {
  const state = JSON.stringify({ statuses, reasons, confirmed, kept, intents })
  let atProvider = 0
  for (const intent of intents) {
    const asked = await askProvider(stripe, intent)
    assert.equal(asked.waits, false, `an authorisation without a booking ${state}`)
    atProvider += asked.kept
  }
  // Amounts in two currencies cannot be added; the comparison with the provider checks each.
  assert.equal(
    Number(kept[0]) + Number(kept[1]),
    atProvider,
    `the ledger knows what the provider keeps ${state}`,
  )
  for (const [part, status] of statuses.entries()) {
    if (status === 'PENDING') assert.equal(Number(kept[part]), 0, `captured without a seat ${state}`)
    if (status === 'CONFIRMED') assert.ok(Number(kept[part]) > 0, `a seat without money ${state}`)
    const isOwnChoice = confirmed[part] && reasons[part] === 'TRAVELLER'
    if (status === 'CANCELLED' && !isOwnChoice) {
      assert.equal(Number(kept[part]), 0, `money without a seat or a refund ${state}`)
    }
  }
  // Both are confirmed or neither. One alone is possible only if the other leg was cancelled during the capture.
  if (confirmed[0] !== confirmed[1]) {
    const missing = confirmed.indexOf(false)
    assert.ok(['OPERATOR', 'EXPIRED'].includes(reasons[missing] ?? ''), `half a journey ${state}`)
  }
}

function show({ seed, history }: Life): string {
  return `SEED=${seed} LIVES=1\n  ${history.join('\n  ')}`
}

test(`${LIVES} random lives leave each journey complete or refunded`, { timeout: 160_000 }, async () => {
  const lives = await Promise.all(Array.from({ length: LIVES }, (_, i) => begin(SEED + i)))
  await sandboxControl(app, 'webhooks', { paused: SEED % 2 === 0 })
  await Promise.all(lives.map(live))
  await drain(lives)
  for (const life of lives) {
    await check(life).catch((error: Error) => assert.fail(`${error.message}\n${show(life)}`))
  }
  assert.deepEqual(await findImbalances(db), [])
  const { reconciliationId } = await reconcile(db, app.app.provider, { underWaySeconds: -3600 })
  const { rows } = await sql`select d.* from reconciliation_differences d
    where reconciliation_id = ${reconciliationId} and not exists (
      select from provider_transactions t where t.id = d.reference and t.type = 'topup')`.execute(db)
  assert.deepEqual(rows, [])
  const { rows: booked } = await sql<{ count: number }>`
    select count(*)::int as count from bookings where journey_id is not null and confirmed_at is not null`.execute(
    db,
  )
  assert.ok((booked[0]?.count ?? 0) >= LIVES / 2, `only ${booked[0]?.count} journeys were booked`)
})
