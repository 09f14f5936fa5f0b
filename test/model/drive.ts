import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { markFlownLegs } from '#server/legs/mark-flown.ts'
import type { TestAnswer } from '#test/app.ts'
import { CARDS as NUMBERS } from '#test/pay.ts'
import { refundedSoFar } from '#test/refunds.ts'
import { askedAmount } from './answers.ts'
import { type Answer, at, type Command, type CommandName, type Memory, type Of } from './commands.ts'
import { buildHeaders, type Doom } from './fault.ts'
import type { Seen } from './observe.ts'
import type { Person, Stage } from './stage.ts'
import type { World } from './state.ts'

/** One leg of the product that runs in parallel with its model. */
export type Life = {
  name: string
  world: World
  memory: Memory
  seen: Seen | null
  legId: string
  operator: Person & { operatorId: string }
  travellers: Person[]
  holdKeys: Map<number, { key: string; seats: number; infants: number }>
  refundKey: { path: string; key: string; body: object } | null
  /** The provider's events that were not delivered to the product yet, and those that were. */
  events: { fresh: ReceivedEvent[]; heard: ReceivedEvent[] }
}

/** The subject of one of the provider's events. An echo repeats another event and changes nothing. */
export type ReceivedEvent = { eventId: string; booking: string; refund: string | null; isEcho: boolean }

type Doing = { stage: Stage; life: Life; doom: Doom | null }
type Done = Promise<Answer>

/** Runs the command on the product: over HTTP, on the provider's page, or by moving the leg in time. */
export async function drive(doing: Doing, command: Command): Done {
  const act = ACTS[command.do] as (doing: Doing, command: Command) => Done
  return await act(doing, command)
}

/** A value of `dice` with which no event is delayed. */
export const AT_THE_END = -1

const ACTS: { [Name in CommandName]: (doing: Doing, command: Of<Name>) => Done } = {
  async hold(doing, { who, seats, infants }) {
    const key = crypto.randomUUID()
    doing.life.holdKeys.set(who, { key, seats, infants })
    return await hold(doing, who, { key, seats, infants })
  },
  async holdAgain(doing, { who }) {
    const known = doing.life.holdKeys.get(who)
    return known ? await hold(doing, who, known) : null
  },
  async checkout(doing, command) {
    const { life } = doing
    const { who } = at(life.world.bookings, command.booking)
    const as = at(life.travellers, who)
    const held = life.world.bookings.findIndex((one) => one.who === who && one.status === 'PENDING')
    const seatsRequested = life.world.bookings[held]?.seats ?? 1
    const body = { seatsRequested, userEmail: as.email }
    return toAnswer(await post(doing, `/checkout/${life.legId}`, { as, body }))
  },
  async pay({ stage, life }, { booking, card }) {
    const { url } = await stage.db
      .selectFrom('payments')
      .select('url')
      .where('bookingId', '=', getId(life, booking))
      .where('url', 'is not', null)
      .executeTakeFirstOrThrow()
    await stage.pay(String(url), NUMBERS[card])
    return {}
  },
  async comeBack(doing, { booking }) {
    const { stage, life, doom } = doing
    const { sessionId } = needRow(life, booking)
    const as = at(life.travellers, at(life.world.bookings, booking).who)
    const path = `/api/payments/checkout/status/${sessionId}`
    return toAnswer(
      await unlessDead(doom, (signal) =>
        stage.call('GET', path, { as, signal, headers: buildHeaders(doom) }),
      ),
    )
  },
  async webhooks({ stage, life }, { dice }) {
    const { fresh, heard } = life.events
    const order = shuffled([...fresh, ...heard.slice(-2)], dice)
    // Some events are late or lost, some arrive twice. At the end all events have arrived.
    const delivered =
      dice === AT_THE_END ? fresh.filter(({ refund }) => refund) : order.slice(0, 1 + (dice % 6))
    for (const [i, { eventId }] of delivered.entries()) {
      await stage.control('deliver', { eventId, times: i === dice % 3 ? 2 : 1 })
    }
    const news = delivered.filter((one) => fresh.includes(one))
    life.events = { fresh: fresh.filter((one) => !news.includes(one)), heard: [...heard, ...news] }
    const rows = life.seen?.bookings ?? []
    const bookings = rows.flatMap(({ id }, i) =>
      news.some((one) => one.booking === id && !one.refund && !one.isEcho) ? [i] : [],
    )
    const refunds = rows.flatMap(({ refundIds }, booking) =>
      refundIds.flatMap((id, refund) => (news.some((one) => one.refund === id) ? [{ booking, refund }] : [])),
    )
    life.memory.delivered = { bookings, refunds }
    return {}
  },
  async lapse({ stage, life }, { booking }) {
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${getId(life, booking)}`.execute(
      stage.db,
    )
    return {}
  },
  async abandon(doing, { booking }) {
    const as = at(doing.life.travellers, at(doing.life.world.bookings, booking).who)
    return toAnswer(await post(doing, `/checkout/${getId(doing.life, booking)}/abandon`, { as, key: true }))
  },
  async approve(doing, { booking }) {
    return toAnswer(await post(doing, `/admin/bookings/${getId(doing.life, booking)}/capture`, {}))
  },
  async decline(doing, { booking }) {
    return toAnswer(await post(doing, `/admin/bookings/${getId(doing.life, booking)}/cancel`, { body: {} }))
  },
  async authorisationEnds({ stage, life }, { booking }) {
    const { sessionId } = needRow(life, booking)
    const bookingId = getId(life, booking)
    const intent = stage.disk
      .prepare(`select json ->> '$.payment_intent' as id from resources where id = ?`)
      .get(sessionId) as { id: string }
    await stage.control('make-due', { id: intent.id })
    await sql`update payments set authorised_until = clock_timestamp() where booking_id = ${bookingId}`.execute(
      stage.db,
    )
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${bookingId}`.execute(
      stage.db,
    )
    return {}
  },
  async refund(doing, { booking, kind, tenths, cancelSeats }) {
    const { life, stage } = doing
    const amount = askedAmount(life.world, at(life.world.bookings, booking), tenths)
    const body = {
      ...{ kind, reason: 'Weather', cancelSeats },
      refundedMinor: await refundedSoFar(stage, { admin: stage.admin, bookingId: getId(life, booking) }),
      ...(kind === 'amount' ? { amountMinor: amount } : {}),
    }
    const [path, key] = [`/admin/bookings/${getId(life, booking)}/refund`, crypto.randomUUID()]
    life.refundKey = { path, key, body }
    return toAnswer(await post(doing, path, { body, key }))
  },
  async refundAgain(doing) {
    const { refundKey } = doing.life
    if (!refundKey) return null
    return toAnswer(await post(doing, refundKey.path, refundKey))
  },
  async retry(doing, { booking, refund }) {
    return toAnswer(
      await post(doing, `/admin/refunds/${at(needRow(doing.life, booking).refundIds, refund)}/retry`, {}),
    )
  },
  // Agrees to the refund that the screen shows at this moment.
  async travellerCancels(doing, { booking }) {
    const { life, stage } = doing
    const as = at(life.travellers, at(life.world.bookings, booking).who)
    const path = `/trips/${getId(life, booking)}/cancellation`
    const { quote } = (await stage.call('GET', `/api/api${path}`, { as })).json
    const shown = quote.way === 'NOT_POSSIBLE' ? { way: 'POLICY', refundMinor: 0 } : quote
    const body = { way: shown.way, refundMinor: shown.refundMinor }
    return toAnswer(await post(doing, path, { as, body, key: true }))
  },
  async operatorCancels(doing) {
    const { legId, operator: as } = doing.life
    return toAnswer(
      await post(doing, `/operators/flights/${legId}/cancel`, { as, body: { reason: 'Maintenance' } }),
    )
  },
  async adminCancels(doing) {
    return toAnswer(
      await post(doing, `/admin/legs/${doing.life.legId}/cancel`, { body: { reason: 'Maintenance' } }),
    )
  },
  async move(doing, { minutes }) {
    return await change(doing, ({ departureUTC, arrivalUTC, originAirport, destinationAirport }) => ({
      departureLocal: later(departureUTC, minutes, originAirport.timezone),
      arrivalLocal: later(arrivalUTC, minutes, destinationAirport.timezone),
    }))
  },
  async reprice(doing) {
    const { priceMinor, stepMinor } = doing.life.world.leg
    const askPriceMinor = Math.floor((priceMinor * 3) / 4 / stepMinor) * stepMinor
    return await change(doing, () => ({ askPriceMinor }))
  },
  async addSeat(doing) {
    return await change(doing, ({ seatsTotal }) => ({ seatsTotal: seatsTotal + 1 }))
  },
  async ground({ stage, life }) {
    await sql`update operators set certificates_until = now() - interval '1 hour'
      where id = ${life.operator.operatorId}`.execute(stage.db)
    return {}
  },
  async unground({ stage, life }) {
    await sql`update operators set certificates_until = now() + interval '1 year'
      where id = ${life.operator.operatorId}`.execute(stage.db)
    return {}
  },
  async travel({ stage, life }, { hours }) {
    await departIn(stage, life, hours)
    return {}
  },
  async fly({ stage, life }) {
    await openPayoutAccount(stage, life)
    await departIn(stage, life, -28)
    // A concurrent pass skips legs that another pass is marking, so repeat until the leg is marked.
    while (!(await hasFlown(stage, life))) await markFlownLegs(stage.db)
    return {}
  },
  // The sweeps work on all lives at once, so the round runs them.
  async sweep() {
    return {}
  },
}

async function hold(
  doing: Doing,
  who: number,
  { key, seats, infants }: { key: string; seats: number; infants: number },
): Done {
  const as = at(doing.life.travellers, who)
  const body = { requestedPax: seats, infants }
  return toAnswer(await post(doing, `/checkout/${doing.life.legId}/hold`, { as, body, key }))
}

type Sold = Parameters<typeof toLegForm>[0]

async function change(doing: Doing, fields: (leg: Sold) => object): Done {
  const { stage, life } = doing
  const path = `/operators/flights/${life.legId}`
  const read = await stage.call('GET', `/api/api${path}`, { as: life.operator })
  const leg = { ...toLegForm(read.json.flight), ...fields(read.json.flight) }
  return toAnswer(
    await post(doing, `${path}/change`, {
      as: life.operator,
      body: { flight: leg, agreedTo: 'REFUND_OFFERED' },
    }),
  )
}

function later(instant: string, minutes: number, zone: string): string {
  return formatLocalTextAt(new Date(Date.parse(instant) + minutes * 60_000).toISOString(), zone)
}

/** Lets time pass for this leg. Every hold without an authorised payment ends. */
async function departIn({ db }: Stage, { legId }: Life, hours: number): Promise<void> {
  // The original departure of a moved leg moves by the same time.
  await sql`with jump as (
      select id, date_trunc('minute', now()) + make_interval(mins => ${hours * 60}) - departure_at as by
      from legs where id = ${legId})
    update leg_changes c set departure_at = c.departure_at + jump.by, arrival_at = c.arrival_at + jump.by,
      departs_by = c.departs_by + jump.by
    from jump where c.leg_id = jump.id`.execute(db)
  await sql`update legs set departure_at = date_trunc('minute', now()) + make_interval(mins => ${hours * 60}),
    arrival_at = date_trunc('minute', now()) + make_interval(mins => ${hours * 60 + 172}),
    taxes_until = taxes_until + interval '1 day', published_at = now() - interval '30 days' where id = ${legId}`.execute(
    db,
  )
  await sql`update bookings set hold_expires_at = clock_timestamp() where leg_id = ${legId} and status = 'PENDING'
    and hold_expires_at between clock_timestamp() and now() + interval '1 day'`.execute(db)
}

async function hasFlown({ db }: Stage, { legId }: Life): Promise<boolean> {
  const { status } = await db
    .selectFrom('legs')
    .select('status')
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return status === 'FLOWN'
}

async function openPayoutAccount({ db, provider, control }: Stage, { operator }: Life): Promise<void> {
  const { id: account } = await provider.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  await control('accounts', { account, submitted: true, payoutsEnabled: true })
  await sql`update operators set stripe_account_id = ${account}
    where id = ${operator.operatorId} and stripe_account_id is null`.execute(db)
}

type Post = { as?: Person; body?: object; key?: string | true }

/** Null when the process died before it answered. */
async function post(
  { stage, doom }: Doing,
  path: string,
  { as, body, key }: Post,
): Promise<TestAnswer | null> {
  const headers = {
    ...buildHeaders(doom),
    ...(key ? { 'idempotency-key': key === true ? crypto.randomUUID() : key } : {}),
  }
  const call = { as: as ?? stage.admin, headers, ...(body ? { body } : {}) }
  return await unlessDead(doom, (signal) => stage.call('POST', `/api/api${path}`, { ...call, signal }))
}

async function unlessDead(
  doom: Doom | null,
  ask: (signal: AbortSignal) => Promise<TestAnswer>,
): Promise<TestAnswer | null> {
  const line = new AbortController()
  const asking = ask(line.signal).catch((error: unknown) => {
    if (doom?.dead) return null
    throw error
  })
  const answer = doom ? await Promise.race([asking, doom.died]) : await asking
  if (answer !== 'died') return answer
  line.abort()
  return null
}

/** Translates the product's answer into the model's. */
function toAnswer(answer: TestAnswer | null): Answer {
  if (!answer) return null
  const { status, json } = answer
  if (status !== 200) return { refused: String(json?.code) }
  const amountMinor = json.amountMinor ?? ('way' in json ? json.refundMinor : undefined)
  return amountMinor === undefined ? {} : { amountMinor }
}

function needRow(life: Life, booking: number) {
  assert.ok(life.seen)
  return at(life.seen.bookings, booking)
}

function getId(life: Life, booking: number): string {
  return needRow(life, booking).id
}

function shuffled<Item>(items: readonly Item[], dice: number): Item[] {
  const left = [...items]
  const order: Item[] = []
  for (let state = dice; left.length > 0; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) {
    order.push(...left.splice(state % left.length, 1))
  }
  return order
}
