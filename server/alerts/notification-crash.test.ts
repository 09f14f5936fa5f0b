import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { pickSite } from '#server/config.ts'
import { openMailer } from '#server/messages/mail.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { getSite, withSite } from '#server/runtime/site.ts'
import { anAlert, aWatcher, makeDigestsDue, readMails, setPremium, withNumber } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { atEnd } from '#test/db.ts'
import { overlapping } from '#test/overlapping.ts'
import { matchLeg } from './match-leg.ts'
import { sendDueNotifications } from './send-due-notifications.ts'

const app = await openTestApp()
const { db } = app
const { notifier } = app.app
const { db: otherServer } = openDatabase(app.connectionString, { site: pickSite(app.config) })
atEnd(() => otherServer.destroy())
const mailer = openMailer({
  smtpUrl: undefined,
  from: 'hello@ferrywing.test',
  makeDocument: async () => null,
  outgoing: openOutgoing(),
})

class Killed extends Error {}

/** The database of a process that is killed before its n-th statement; open transactions are rolled back. */
function dyingAt(n: number) {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (++count >= n) throw new Killed(`at statement ${n}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

// Runs the worker's steps from their start, as after a crash: a job stays in the queue until it has succeeded.
async function work(on: typeof db, legId: string): Promise<void> {
  await matchLeg(on, { legId })
  await sendDueNotifications(on, notifier)
  const { rows } = await sql<{ mailId: string }>`
    select payload ->> 'mailId' as mail_id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail:send'`.execute(on)
  for (const { mailId } of rows) {
    await mailer.send(on, mailId)
    await sql`delete from graphile_worker._private_jobs where payload ->> 'mailId' = ${mailId}`.execute(on)
  }
}

describe('a worker that dies between any two statements', () => {
  test('notifies each person once of each flight at each price, by mail and by text', async () => {
    let diedAt = 0
    // The loop ends when a pass finishes before statement n.
    for (let n = 1; diedAt === n - 1; n++) {
      const user = await aWatcher(db)
      await withNumber(db, user.id)
      await anAlert(db, user.id, { bySms: true })
      const { id: legId } = await aLeg(db)
      for (const minor of [420_000, 400_000]) {
        await sql`update legs set ask_price_minor = ${minor}, floor_price_minor = ${minor},
          taxes_until = taxes_until + interval '1 day' where id = ${legId}`.execute(db)
        const crash = await work(dyingAt(n), legId).catch((error: unknown) => error)
        if (crash instanceof Killed) diedAt = n
        else assert.equal(crash, undefined)
        // The minute that a failed person waits is over.
        await sql`update alert_findings set due_at = now()`.execute(db)
        await work(db, legId)
        await work(db, legId)
      }
      const mails = await readMails(db, user)
      assert.deepEqual(
        mails.map(({ subject }) => subject.includes('Now $4,000')),
        [false, true],
        `died at statement ${n}`,
      )
      const notified = await db
        .selectFrom('alertTellings')
        .select('priceMinor')
        .where('userId', '=', user.id)
        .orderBy('id')
        .execute()
      assert.deepEqual(
        notified.map(({ priceMinor }) => priceMinor),
        [420_000, 400_000],
      )
      const { rows: texts } = await sql`select 1 from sms_messages m join phones p on p.id = m.phone_id
        where p.user_id = ${user.id}`.execute(db)
      assert.equal(texts.length, 2)
      // The next pass must match no route of this one.
      await sql`delete from alerts where user_id = ${user.id}`.execute(db)
    }
    assert.ok(diedAt > 20, `died at ${diedAt} statements`)
  })
})

test('two servers that notify the same person at once send one message', async () => {
  const user = await aWatcher(db)
  await anAlert(db, user.id)
  const { id: legId } = await aLeg(db)
  await matchLeg(db, { legId })
  const lock = `select from alert_findings where user_id = '${user.id}' for update`
  await overlapping(app.connectionString, lock, () => [
    sendDueNotifications(db, notifier),
    sendDueNotifications(otherServer, notifier),
  ])
  assert.equal((await readMails(db, user)).length, 1)
})

test('two concurrent matches of a flight notify each person once', async () => {
  const user = await aWatcher(db)
  await anAlert(db, user.id)
  const { id: legId } = await aLeg(db)
  await Promise.all([matchLeg(db, { legId }), matchLeg(otherServer, { legId })])
  await Promise.all([sendDueNotifications(db, notifier), matchLeg(otherServer, { legId })])
  await sendDueNotifications(db, notifier)
  assert.equal((await readMails(db, user)).length, 1)
})

test('a flight in early access comes to Free travellers in the first weekly mail after it has opened', async () => {
  const [free, premium] = [await aWatcher(db, { premium: false }), await aWatcher(db)]
  for (const { id } of [free, premium]) await anAlert(db, id)
  const { id: legId } = await aLeg(db, { publishedAt: new Date() })
  const early = withSite(db, { ...getSite(db), earlyAccessSeconds: 3 * 86_400 })
  await matchLeg(db, { legId })
  await sendDueNotifications(early, notifier)
  await makeDigestsDue(db)
  await sendDueNotifications(early, notifier)
  assert.deepEqual([(await readMails(db, premium)).length, (await readMails(db, free)).length], [1, 0])
  const { rows } = await sql<{ after: boolean }>`
    select due_at > now() + interval '3 days' - interval '1 minute' as after from alert_findings where user_id = ${free.id}`.execute(
    db,
  )
  assert.deepEqual(rows, [{ after: true }])

  await sql`update legs set published_at = now() - interval '4 days' where id = ${legId}`.execute(db)
  await makeDigestsDue(db)
  await sendDueNotifications(early, notifier)
  assert.equal((await readMails(db, free)).length, 1)
})

test('Premium that begins before the weekly mail sends the waiting flights at once, and only once', async () => {
  const user = await aWatcher(db, { premium: false })
  await anAlert(db, user.id)
  const { id: legId } = await aLeg(db)
  await matchLeg(db, { legId })
  await setPremium(db, { userId: user.id, days: 30 })
  await matchLeg(db, { legId })
  await sendDueNotifications(db, notifier)
  await makeDigestsDue(db)
  await sendDueNotifications(db, notifier)
  assert.equal((await readMails(db, user)).length, 1)
})
