import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { markFlownLegs } from '#server/legs/mark-flown.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { checkPayouts } from '#server/payments/payouts/check-payouts.ts'
import { checkRefunds } from '#server/payments/refunds/send-refund.ts'
import { storeDemoRates } from '#server/taxes/store-demo-rates.ts'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { isQuickRun } from '#test/full-run.ts'
import { assertBooksAndInvoices } from '#test/invoices.ts'
import { askProvider, CARDS, endFaults, payOnHostedPage, sandboxControl } from '#test/pay.ts'
import { aPaidOperator } from '#test/payouts.ts'
import { checkTaxes } from '#test/read/check-taxes.ts'
import { refundedSoFar } from '#test/refunds.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { taxLeg } from '#test/samples/taxed-leg.ts'

/**
 * Unlike test/model, runs several steps at once on one leg, with the real worker and webhooks. At the end,
 * seats and money must agree. A failure prints its seed; the variables SEED and LIVES choose other runs.
 */
const SEED = Number(process.env.SEED ?? 1)
const LIVES = Number(process.env.LIVES ?? (isQuickRun ? 8 : 48))
const AT_ONCE = 16

const app = await openTestApp({ worker: true })
const { db } = app
const { stripe } = app.app.provider
const admin = await aUser(db, { role: 'ADMIN' })
for (const currency of ['usd', 'jpy', 'kwd']) await stripe.topups.create({ amount: 900_000_000, currency })
// A changed leg is priced again, with its taxes in its own currency.
await storeDemoRates(db)

type User = Awaited<ReturnType<typeof aUser>>
type Traveller = { user: User; session: { sessionId: string; url: string } | null }
type Life = {
  seed: number
  /** A number from 0 up to, but not including, `below`. */
  any: (below: number) => number
  one: <T>(of: readonly T[]) => T
  legId: string
  seatsTotal: number
  operatorId: string
  operator: User
  travellers: Traveller[]
  history: string[]
}
const PRICES = { USD: 420_005, JPY: 123_457, KWD: 1_240_550 } as const
const TAXES = {
  USD: ['KTEB–KOPF', 'EGLF–EGPH'],
  JPY: ['KTEB–KOPF'],
  KWD: ['KTEB–KOPF', 'EGLF–EGPH'],
} as const
const TAXED = { seatsFitted: 6, seatsWithCrew: 8 }

async function begin(seed: number): Promise<Life> {
  let state = seed * 2_654_435_761
  // Mulberry32.
  const any = (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.floor(below)
  }
  const one = <T>(of: readonly T[]) => of[any(of.length)] as T
  const { user: operator, operator: company } = await aPaidOperator(app, { tail: `N${seed}RL` })
  const currency = one(['USD', 'JPY', 'KWD'] as const)
  const seatsTotal = 3 + any(4)
  const minute = Math.ceil(Date.now() / 60_000) * 60_000
  const saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT' = any(6) === 0 ? 'WHOLE_AIRCRAFT' : 'PER_SEAT'
  const leg = await aLeg(db, {
    ...{ operatorId: company.id, seatsTotal, currency, instantConfirm: any(3) > 0, saleMode },
    departureAt: new Date(minute + (6 + any(120)) * 3_600_000),
    ...{ askPriceMinor: PRICES[currency], floorPriceMinor: PRICES[currency] },
  })
  const basis = one(['NET', 'ALL_IN'] as const)
  const sold: Case = { type: 'C25B', currency, basis, facts: { ...TAXED, saleMode } }
  await taxLeg(db, { legId: leg.id, seatsTotal }, one<string>(TAXES[currency]), PRICES[currency], sold)
  const travellers: Traveller[] = []
  for (let i = 0; i < 3; i++) travellers.push({ user: await aUser(db), session: null })
  const about = { legId: leg.id, seatsTotal, operatorId: company.id, operator, travellers }
  return { seed, any, one, ...about, history: [`${currency}, ${seatsTotal} seats`] }
}

/** Refusals are expected; other errors fail the test. */
function expected(life: Life, step: string, { status, text }: TestAnswer): boolean {
  life.history.push(`${step}: ${status}${status === 200 ? '' : ` ${text.slice(0, 90)}`}`)
  assert.ok(status < 500 || [502, 503].includes(status), `${step} answered ${status} ${text}\n${show(life)}`)
  return status === 200
}

function show({ seed, history }: Life): string {
  return `SEED=${seed} LIVES=1\n  ${history.join('\n  ')}`
}

const keyed = () => ({ 'idempotency-key': randomUUID() })
async function hold(life: Life, traveller = life.one(life.travellers)): Promise<void> {
  const seats = 1 + life.any(3)
  const path = `/api/api/checkout/${life.legId}`
  const as = traveller.user
  const held = await app.call('POST', `${path}/hold`, { as, body: { requestedPax: seats }, headers: keyed() })
  if (!expected(life, `hold ${seats}`, held)) return
  const { seats: seatsRequested } = await readBooking(held.json.bookingId)
  const body = { seatsRequested, userEmail: as.email }
  const started = await app.call('POST', path, { as, body })
  if (expected(life, 'checkout', started)) traveller.session = started.json
}

async function readBooking(id: string) {
  return await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function pay(life: Life, traveller = life.one(life.travellers)): Promise<void> {
  const { refundPends, refundFails, declined } = CARDS
  const card = life.one([CARDS.pays, CARDS.pays, CARDS.pays, refundPends, refundFails, declined])
  if (!traveller.session) return
  const { status } = await payOnHostedPage(traveller.session.url, card)
  life.history.push(`pay ${card}: ${status}`)
  if (life.any(4) > 0) await comeBack(life, traveller)
}

async function comeBack(life: Life, { user, session } = life.one(life.travellers)): Promise<void> {
  if (!session) return
  const answer = await app.call('GET', `/api/payments/checkout/status/${session.sessionId}`, { as: user })
  expected(life, 'come back', answer)
}

async function buy(life: Life): Promise<void> {
  const traveller = life.one(life.travellers)
  await hold(life, traveller)
  await pay(life, traveller)
}

async function anyBooking(life: Life, status?: 'CONFIRMED' | 'PENDING') {
  let query = db.selectFrom('bookings').selectAll().where('legId', '=', life.legId).orderBy('id')
  if (status) query = query.where('status', '=', status)
  const bookings = await query.execute()
  return bookings.length > 0 ? life.one(bookings) : null
}

async function abandon(life: Life): Promise<void> {
  const booking = await anyBooking(life, 'PENDING')
  const owner = life.travellers.find(({ user }) => user.id === booking?.userId)
  if (!booking || !owner) return
  const path = `/api/api/checkout/${booking.id}/abandon`
  expected(life, 'abandon', await app.call('POST', path, { as: owner.user, headers: keyed() }))
}

async function lapse(life: Life): Promise<void> {
  await sql`update bookings b set hold_expires_at = now() - interval '1 second'
    where leg_id = ${life.legId} and status = 'PENDING' and not exists (
      select from payments p where p.booking_id = b.id and p.status = 'AUTHORISED')`.execute(db)
  life.history.push('holds lapse')
  if (life.any(2) === 0) await expireHolds(db)
}

async function decide(life: Life): Promise<void> {
  const booking = await anyBooking(life, 'PENDING')
  if (!booking) return
  const verb = life.one(['capture', 'capture', 'cancel'])
  const path = `/api/api/admin/bookings/${booking.id}/${verb}`
  expected(life, verb, await app.call('POST', path, { as: admin, body: verb === 'cancel' ? {} : undefined }))
}

async function refund(life: Life): Promise<void> {
  const booking = await anyBooking(life, life.any(4) > 0 ? 'CONFIRMED' : undefined)
  if (!booking) return
  const kind = life.one(['policy', 'full', 'amount', 'amount'])
  const tens = 1 + life.any(booking.amountMinor / 10)
  const body = {
    ...{ kind, reason: 'Weather', cancelSeats: life.any(2) === 0 },
    refundedMinor: await refundedSoFar(app, { admin, bookingId: booking.id }),
    ...(kind === 'amount' ? { amountMinor: tens * 10 } : {}),
  }
  const path = `/api/api/admin/bookings/${booking.id}/refund`
  const answer = await app.call('POST', path, { as: admin, body, headers: keyed() })
  expected(life, `refund ${kind} ${body.amountMinor ?? ''} ${body.cancelSeats}`, answer)
}

/** Advances the provider to the bank's decision; an administrator retries a refund that the bank returned. */
async function retry(life: Life): Promise<void> {
  await sandboxControl(app, 'advance', { seconds: 6 })
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
    where b.leg_id = ${life.legId} and r.status in ('FAILED', 'REQUESTED') order by r.id`.execute(db)
  if (rows.length === 0) return
  const answer = await app.call('POST', `/api/api/admin/refunds/${life.one(rows).id}/retry`, { as: admin })
  expected(life, 'retry', answer)
}

async function cancelLeg(life: Life): Promise<void> {
  const byAdmin = life.any(2) === 0
  const path = byAdmin ? `/api/api/admin/legs/${life.legId}` : `/api/api/operators/flights/${life.legId}`
  const as = byAdmin ? admin : life.operator
  const answer = await app.call('POST', `${path}/cancel`, { as, body: { reason: 'Maintenance' } })
  expected(life, byAdmin ? 'admin cancels' : 'operator cancels', answer)
}

async function changeLeg(life: Life): Promise<void> {
  const path = `/api/api/operators/flights/${life.legId}`
  const { json } = await app.call('GET', path, { as: life.operator })
  const minutes = 30 * (1 + life.any(8))
  const later = (instant: string, zone: string) =>
    formatLocalTextAt(new Date(Date.parse(instant) + minutes * 60_000).toISOString(), zone)
  const { departureUTC, arrivalUTC, originAirport, destinationAirport } = json.flight
  const leg = {
    ...toLegForm(json.flight),
    departureLocal: later(departureUTC, originAirport.timezone),
    arrivalLocal: later(arrivalUTC, destinationAirport.timezone),
    seatsTotal: life.seatsTotal + life.any(2),
    instantConfirm: life.any(3) > 0,
  }
  const body = { flight: leg, agreedTo: 'REFUND_OFFERED' }
  expected(life, 'change', await app.call('POST', `${path}/change`, { as: life.operator, body }))
}

const FAULTY = [
  ...['^/v1/refunds', '/capture$', '/cancel$', '/expire$'],
  ...['^/v1/checkout/sessions', '^/v1/transfers'],
]

async function failAtTheProvider(life: Life): Promise<void> {
  const how = life.one([{ status: 500 }, { status: 503 }, { status: 429 }, { dropAnswer: true }])
  const fault = { path: life.one(FAULTY), times: 1 + life.any(3), ...how }
  await sandboxControl(app, 'faults', fault)
  life.history.push(`trouble ${JSON.stringify(fault)}`)
}

async function fly(life: Life): Promise<void> {
  await sql`update legs set departure_at = now() - interval '28 hours', arrival_at = now() - interval '25 hours',
    published_at = now() - interval '30 days' where id = ${life.legId} and status = 'PUBLISHED'`.execute(db)
  await markFlownLegs(db)
  await checkPayouts(db)
  life.history.push('flies')
}

const STEPS = [
  ...[buy, buy, buy, buy, buy, hold, pay, comeBack, abandon, lapse, decide, decide],
  ...[refund, refund, refund, retry, changeLeg, failAtTheProvider],
]

async function live(life: Life): Promise<void> {
  const steps = 3 + life.any(6)
  for (let i = 0; i < steps; i++) {
    const isLate = i >= steps - 2
    const next = () => (isLate && life.any(3) === 0 ? life.one([cancelLeg, fly]) : life.one(STEPS))
    const now = Array.from({ length: 1 + life.any(3) }, next)
    await Promise.all(now.map((step) => step(life)))
  }
}

/** Runs until no work is left; work that is scheduled for later runs at once. */
async function drain(lives: Life[]): Promise<void> {
  await endFaults(app)
  const until = Date.now() + 30_000
  let reconciled: object | null = null
  await sql`update payments set check_at = now() where check_at is not null`.execute(db)
  for (;;) {
    await sandboxControl(app, 'advance', { seconds: 6 })
    for (const what of ['refunds', 'payouts'])
      await sql`update ${sql.table(what)} set check_at = now() where check_at is not null`.execute(db)
    await expireHolds(db)
    for (const check of [checkPayments, checkRefunds, checkPayouts]) await check(db)
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 60))
    const { rows } = await sql<{ what: string }>`
      select concat_ws(' ', 'job', task_identifier, attempts, last_error) as what from graphile_worker.jobs
        where attempts < max_attempts or locked_at is not null
      union all select 'refund ' || status || ' ' || coalesce(failure, '') from refunds where status in ('REQUESTED', 'PENDING')
      union all select 'payment ' || p.status from payments p join bookings b on b.id = p.booking_id
        where p.status in ('STARTING', 'OPEN', 'AUTHORISED') and b.status <> 'PENDING'
      union all select 'authorised, not confirmed' from payments p join bookings b on b.id = p.booking_id
        join legs l on l.id = b.leg_id where p.status = 'AUTHORISED' and l.instant_confirm
      union all select 'payout ' || status || ' ' || coalesce(waits_for, '') from payouts where check_at is not null`.execute(
      db,
    )
    if (rows.length === 0 && reconciled) return
    // If every message about a returned refund was lost, the nightly comparison finds it.
    if (rows.length === 0) reconciled = await reconcile(db, app.app.provider)
    assert.ok(Date.now() < until, `left to do: ${JSON.stringify(rows)}\n${lives.map(show)}`)
  }
}

async function checkSeats({ legId }: Life): Promise<void> {
  const { rows } = await sql<{ counters: number[]; bookings: number[] }>`
    select array[seats_sold, seats_held] as counters, (
      select array[coalesce(sum(seats) filter (where status = 'CONFIRMED'), 0), coalesce(sum(seats) filter (where status = 'PENDING'), 0)]
      from bookings where leg_id = l.id) as bookings
    from legs l where id = ${legId}`.execute(db)
  assert.deepEqual(rows[0]?.counters.map(Number), rows[0]?.bookings.map(Number), 'seat counters differ')
}

async function checkMoney({ legId }: Life): Promise<void> {
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['p.id', 'p.status', 'p.paymentIntentId', 'p.amountMinor', 'b.feeMinor', 'b.id as bookingId'])
    .select(['b.status as booked', 'b.cancelReason', 'b.cancelledAt', 'b.confirmedAt'])
    .where('b.legId', '=', legId)
    .execute()
  for (const payment of payments) {
    const atProvider = await askProvider(stripe, payment.paymentIntentId)
    const refunds = await db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id).execute()
    const ofState = (...states: string[]) => refunds.filter(({ status }) => states.includes(status))
    const sum = (of: { amountMinor: number }[]) => of.reduce((total, one) => total + one.amountMinor, 0)
    const back = sum(ofState('REFUNDED'))
    assert.ok(back <= payment.amountMinor, 'more was refunded than paid')
    const sent = refunds
      .filter(({ stripeRefundId }) => stripeRefundId)
      .map((one) => ({ id: String(one.stripeRefundId), amount: one.amountMinor }))
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    assert.deepEqual(atProvider.refunds.sort(byId), sent.sort(byId), 'refunds differ')
    const left = atProvider.captured ? payment.amountMinor - back : 0
    assert.equal(atProvider.kept, left, 'the provider kept another amount')
    assert.equal(atProvider.captured, ['CAPTURED', 'REFUNDED'].includes(payment.status))
    if (atProvider.waits) assert.equal(payment.booked, 'PENDING', 'an authorisation without a booking')
    if (payment.booked === 'PENDING') assert.ok(!atProvider.captured, 'captured without a seat')
    // An administrator decides which part of a confirmed booking is kept; nothing is kept of any other booking.
    const { confirmedAt, cancelledAt } = payment
    const byAdmin = confirmedAt && payment.cancelReason === 'ADMIN'
    const mayKeep = payment.booked === 'CONFIRMED' || byAdmin
    const retried = new Set(refunds.map(({ retryOf }) => retryOf))
    const cameBack = ofState('FAILED').filter(({ id }) => !retried.has(id))
    // A refund returned after a cancellation waits for an administrator; an earlier failure is refunded with the rest.
    const since = confirmedAt ? Number(cancelledAt) : 0
    const waiting = sum(cameBack.filter(({ failedAt }) => Number(failedAt) >= since))
    if (!mayKeep) assert.ok(atProvider.kept <= waiting, 'money without a seat or a refund')
    if (atProvider.captured) await checkBooks({ ...payment, back })
  }
  const unpaid = await sql`
    select id from bookings b where leg_id = ${legId} and status = 'CONFIRMED' and not exists (
      select from payments p where p.booking_id = b.id and p.status in ('CAPTURED', 'REFUNDED'))`.execute(db)
  assert.deepEqual(unpaid.rows, [], 'a seat without money')
}

type Books = { bookingId: string; amountMinor: number; feeMinor: number; back: number }

async function checkBooks({ bookingId, amountMinor, feeMinor, back }: Books): Promise<void> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['account', sql<number>`sum(amount_minor)`.as('minor')])
    .where('bookingId', '=', bookingId)
    .groupBy('account')
    .execute()
  const of = (account: string) => rows.find((row) => row.account === account)?.minor ?? 0
  assert.equal(of('provider'), amountMinor - back, 'the ledger differs from what is left')
  const [fee, net] = [0 - of('platform_fees'), 0 - of('travellers_held')]
  const within = fee >= 0 && fee <= feeMinor && net >= 0 && net <= amountMinor - feeMinor
  assert.ok(within && of('refunds') === 0, `fee ${fee}, net ${net}, refunds ${of('refunds')}`)
  if (back === amountMinor) assert.deepEqual([fee, net], [0, 0], 'a fee or share of a full refund was kept')
}

async function checkPayout({ legId, operatorId }: Life): Promise<void> {
  const transfers = (await stripe.transfers.list({ transfer_group: `leg_${legId}` })).data
  assert.ok(transfers.length <= 1, 'paid once')
  const leg = await db.selectFrom('legs').select('status').where('id', '=', legId).executeTakeFirstOrThrow()
  if (leg.status !== 'FLOWN') return assert.equal(transfers.length, 0, 'paid for a flight that did not fly')
  const { rows } = await sql<{ owed: number; open: number }>`
    select -coalesce(sum(amount_minor), 0) as owed, (
      select count(*) from payout_reversals r join payouts p on p.id = r.payout_id
      where p.leg_id = ${legId} and r.status <> 'REVERSED') as open
    from ledger_entries where operator_id = ${operatorId} and account in ('travellers_held', 'operator_payable')`.execute(
    db,
  )
  const { owed, open } = rows[0] ?? { owed: 0, open: 0 }
  // A remainder is smaller than the provider can transfer, unless the bank returned a refund after the payout.
  assert.ok(open > 0 || (owed >= 0 && owed < 10), `owes ${owed}`)
}

/** Compares the ledger with the provider, posting by posting. */
async function checkBalance(): Promise<void> {
  await assertBooksAndInvoices(db)
  const { reconciliationId } = await reconcile(db, app.app.provider, { underWaySeconds: -3600 })
  const { rows } = await sql`select d.* from reconciliation_differences d
    where reconciliation_id = ${reconciliationId} and not exists (
      select from provider_transactions t where t.id = d.reference and t.type = 'topup')`.execute(db)
  assert.deepEqual(rows, [])
}

test(`${LIVES} random lives leave seats and money consistent`, { timeout: 600_000 }, async () => {
  for (let first = SEED; first < SEED + LIVES; first += AT_ONCE) {
    const seeds = Array.from({ length: Math.min(AT_ONCE, SEED + LIVES - first) }, (_, i) => first + i)
    await sandboxControl(app, 'webhooks', { paused: first % 3 === 0 })
    const lives = await Promise.all(seeds.map(begin))
    await Promise.all(lives.map(live))
    await drain(lives)
    for (const life of lives) {
      for (const check of [checkSeats, checkMoney, checkPayout, checkTaxes]) {
        await check(life, db).catch((error: Error) => assert.fail(`${error.message}\n${show(life)}`))
      }
    }
    await checkBalance()
  }
})
