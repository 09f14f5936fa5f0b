import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { closePayments } from '#server/payments/end-payment.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { openTestApp } from '#test/app.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { type JourneyPair, openJourneyPairs } from '#test/samples/journey-pairs.ts'
import { type Doom, doomed, type Fault, injectFaultInside, under } from './fault.ts'

/**
 * Settles a journey of two currencies while the process dies at its first, second, third ... commit or call to the provider,
 * or while the provider's answers are lost. The next attempt captures both charges or neither.
 */
const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider
injectFaultInside(stripe)
const pairs = openJourneyPairs(app)

type Case = {
  name: string
  /** Prepares the state in which settling begins. */
  prepare: () => Promise<JourneyPair>
  /** The work that is interrupted; by default settling. */
  work?: (pair: JourneyPair) => Promise<void>
  ends: (pair: JourneyPair) => Promise<unknown>
  /** The minimum number of moments at which the work can be interrupted. */
  moments: number
}

const CASES: Case[] = [
  {
    name: 'both are authorised: both are taken',
    prepare: pairs.payBoth,
    work: pairs.lookAgain,
    ends: pairs.assertBothBooked,
    moments: 8,
  },
  {
    name: 'both are paid in the moment in which the hold ends: both are taken',
    async prepare() {
      const pair = await pairs.payHalf()
      await payOnHostedPage(pair.second.url)
      await pairs.lapse(pair)
      return pair
    },
    work: pairs.lookAgain,
    ends: pairs.assertBothBooked,
    moments: 12,
  },
  {
    name: 'the hold ended with one of them paid: that one is let go',
    async prepare() {
      const pair = await pairs.payHalf()
      await pairs.lapse(pair)
      return pair
    },
    work: pairs.lookAgain,
    async ends(pair) {
      const { bookings, why } = await pairs.assertNothing(pair)
      assert.deepEqual(
        [bookings, why],
        [
          ['EXPIRED', 'EXPIRED'],
          ['OTHER_UNPAID', null],
        ],
      )
      assert.equal(await countMails(pair), 1)
    },
    moments: 6,
  },
  {
    name: 'it is released with one of them paid: that one is let go',
    async prepare() {
      const pair = await pairs.payHalf()
      await pairs.release(pair)
      return pair
    },
    async work({ firstBookingId, secondBookingId, ...pair }) {
      for (const bookingId of [firstBookingId, secondBookingId])
        await closePayments(db, provider, { bookingId })
      await pairs.settle({ firstBookingId, secondBookingId, ...pair })
    },
    ends: pairs.assertNothing,
    moments: 5,
  },
  {
    name: 'the first was taken and the bank has ended the second: the first goes back',
    async prepare() {
      const pair = await pairs.payBoth()
      await stripe.paymentIntents.capture(await pairs.readIntent(pair.firstBookingId))
      await stripe.paymentIntents.cancel(await pairs.readIntent(pair.secondBookingId))
      return pair
    },
    work: pairs.lookAgain,
    async ends(pair) {
      const { bookings } = await pairs.assertNothing(pair)
      assert.deepEqual(bookings, ['PAYMENT_FAILED', 'PAYMENT_FAILED'])
    },
    moments: 8,
  },
  {
    name: 'the second flight is cancelled with both authorised: neither is taken',
    async prepare() {
      const pair = await pairs.payBoth()
      await pairs.cancelLeg(pair.legs.second.id)
      return pair
    },
    ends: pairs.assertNothing,
    moments: 4,
  },
]

describe('a process that dies at any moment', () => {
  for (const one of CASES) {
    test(one.name, { timeout: 240_000 }, async () => {
      const struck = await interrupt(one, { kind: 'crash', times: 1, after: true })
      assert.ok(struck >= one.moments, `only ${struck} moments`)
    })
  }
})

describe('a provider with lost answers', () => {
  for (const one of CASES.slice(0, 3)) {
    test(one.name, { timeout: 240_000 }, async () => {
      assert.ok((await interrupt(one, { kind: 'lost', times: 3, after: true })) >= 2)
    })
  }
})

test('at the end every posting sums to zero and the ledger equals the provider', async () => {
  const { differencesCount } = await reconcile(db, provider, { underWaySeconds: 0 })
  assert.equal(differencesCount, 0)
})

const AT_ONCE = 6

/** For each moment, settles a journey, interrupts it there and continues. Returns the number of moments. */
async function interrupt({ prepare, work, ends }: Case, fault: Omit<Fault, 'at'>): Promise<number> {
  let struck = 0
  for (let from = 0; ; from += AT_ONCE) {
    const dooms = Array.from({ length: AT_ONCE }, (_, i) => doomed({ ...fault, at: from + i }))
    await Promise.all(dooms.map(run))
    struck += dooms.filter((doom) => doom.struck > 0).length
    if (struck < from + AT_ONCE) return struck
  }

  async function run(doom: Doom): Promise<void> {
    const pair = await prepare()
    const failure = await under(doom, () => (work ?? pairs.settle)(pair)).catch((error: unknown) => error)
    if (doom.struck === 0 && failure !== undefined) throw failure
    await assertWatched(pair)
    await pairs.goOn(pair)
    try {
      await ends(pair)
    } catch (error) {
      throw new Error(`interrupted at moment ${doom.fault.at}`, { cause: error })
    }
  }
}

/** Asserts that an unfinished payment will be handled: by the check of payments, a job, or the end of the hold. */
async function assertWatched({ journeyId }: JourneyPair): Promise<void> {
  const { rows } = await sql`
    select p.status from payments p join bookings b on b.id = p.booking_id
    where b.journey_id = ${journeyId} and (p.status in ('OPEN', 'AUTHORISED') and p.check_at is null
      or p.status = 'CAPTURED' and b.status = 'PENDING' and not exists (
        select from payments other join bookings o on o.id = other.booking_id
        where o.journey_id = b.journey_id and other.check_at is not null) and not exists (
        select from graphile_worker.jobs j join bookings o on j.key = 'settle ' || o.id where o.journey_id = b.journey_id))`.execute(
    db,
  )
  assert.deepEqual(rows, [], 'nobody looks at this again')
}

async function countMails({ user }: JourneyPair): Promise<number> {
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', user.email)
    .where('kind', '=', 'not-charged')
    .execute()
  return mails.length
}
