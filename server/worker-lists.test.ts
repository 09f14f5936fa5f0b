import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { anAlert, aWatcher, setPremium } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aDocument, aLeg, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { holdSeats } from '#test/pay.ts'
import { anonymiseAccounts } from './accounts/privacy/anonymise-accounts.ts'
import { sendDueNotifications } from './alerts/send-due-notifications.ts'
import { watchPrices } from './alerts/watch-prices.ts'
import { expireHolds } from './bookings/hold/expire-holds.ts'
import { processWaitingLists } from './bookings/waiting-list/offer-seats.ts'
import { announceAvailability } from './developers/announce-availability.ts'
import { markFlownLegs } from './legs/mark-flown.ts'
import { sweepFiles } from './operators/documents/sweep-files.ts'
import { warnExpiry } from './operators/documents/warn-expiry.ts'
import { endPublishing } from './operators/end-publishing.ts'
import { warnTrials } from './plans/check-plans.ts'
import { notifyGraceOver } from './plans/notify-grace-over.ts'

const app = await openTestApp()
const { db } = app

// A trigger refuses every change of a row whose id is in `broken_rows`.
before(async () => {
  await sql`create table broken_rows (id text primary key)`.execute(db)
  await sql`create function refuse_broken_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from broken_rows where to_jsonb(coalesce(new, old))::text like '%' || id || '%')
      then raise exception 'this row is broken'; end if;
      return coalesce(new, old);
    end $$`.execute(db)
})

type List = {
  /** The table that the job writes; the trigger refuses this change of the broken row. */
  table: string
  on: 'insert' | 'update' | 'delete'
  /** Makes a due row; returns a text that identifies it. */
  make: () => Promise<string>
  run: () => Promise<unknown>
  isDone: (id: string) => Promise<boolean>
}

const isTrue = async (condition: ReturnType<typeof sql<{ is: boolean }>>) =>
  (await condition.execute(db)).rows[0]?.is === true

async function aLapsedHold() {
  const { id: legId } = await aLeg(db)
  await holdSeats(app, { user: await aUser(db), legId })
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where leg_id = ${legId}`.execute(
    db,
  )
  return legId
}

async function aSubscription(status: 'TRIALING' | 'PAST_DUE') {
  const { id } = await aUser(db)
  await setPremium(db, { userId: id, days: -1 })
  await sql`update plan_subscriptions set status = ${status}, period_ends_at = now() + interval '1 day',
    period_start_at = now() - interval '30 days' where user_id = ${id}`.execute(db)
  return id
}

const lists: Record<string, List> = {
  'deleting accounts': {
    table: 'users',
    on: 'update',
    async make() {
      const { id } = await aUser(db)
      await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${id}`.execute(
        db,
      )
      return id
    },
    run: () => anonymiseAccounts(db),
    isDone: (id) => isTrue(sql`select anonymised_at is not null as is from users where id = ${id}`),
  },
  'ending holds': {
    table: 'legs',
    on: 'update',
    make: aLapsedHold,
    run: () => expireHolds(db),
    isDone: (id) => isTrue(sql`select status = 'CANCELLED' as is from bookings where leg_id = ${id}`),
  },
  'offering seats': {
    table: 'waiting_places',
    on: 'update',
    async make() {
      const { id: legId } = await aLeg(db)
      await db
        .insertInto('waitingPlaces')
        .values({ legId, userId: (await aUser(db)).id, seats: 1 })
        .execute()
      return legId
    },
    run: () => processWaitingLists(db),
    isDone: (id) => isTrue(sql`select status = 'OFFERED' as is from waiting_places where leg_id = ${id}`),
  },
  'marking flown legs': {
    table: 'legs',
    on: 'update',
    make: async () => (await aLeg(db, { departureAt: new Date(Date.now() - 86_400_000) })).id,
    run: () => markFlownLegs(db),
    isDone: (id) => isTrue(sql`select status = 'FLOWN' as is from legs where id = ${id}`),
  },
  'ending the sale after a certificate expired': {
    table: 'operators',
    on: 'update',
    make: async () => (await anOperator(db, { certificatesUntil: new Date(Date.now() - 1000) })).id,
    run: () => endPublishing(db),
    isDone: (id) => isTrue(sql`select publish_end_told is not null as is from operators where id = ${id}`),
  },
  'warning before a certificate expires': {
    table: 'document_warnings',
    on: 'insert',
    async make() {
      const { id: operatorId } = await anOperator(db, { userId: (await aUser(db)).id })
      return (await aDocument(db, { operatorId, status: 'CURRENT', expiresOn: dayFromNow(3) })).id
    },
    run: () => warnExpiry(db),
    isDone: (id) =>
      isTrue(sql`select exists (select from document_warnings where document_id = ${id}) as is`),
  },
  'announcing changed seats': {
    table: 'availability_changes',
    on: 'delete',
    async make() {
      const { id } = await aLeg(db)
      await sql`insert into availability_changes (leg_id) values (${id}) on conflict do nothing`.execute(db)
      return id
    },
    run: () => announceAvailability(db, { afterSeconds: 0 }),
    isDone: (id) =>
      isTrue(sql`select not exists (select from availability_changes where leg_id = ${id}) as is`),
  },
  'watching falling prices': {
    table: 'alert_price_looks',
    on: 'update',
    async make() {
      const { id } = await aLeg(db, { priceMode: 'DECLINING', floorPriceMinor: 100_000 })
      await anAlert(db, (await aWatcher(db)).id)
      await sql`insert into alert_price_looks (leg_id, price_minor, looked_at)
        values (${id}, 420000, now() - interval '1 day')`.execute(db)
      return id
    },
    run: () => watchPrices(db),
    isDone: (id) =>
      isTrue(sql`select price_minor < 420000 as is from alert_price_looks where leg_id = ${id}`),
  },
  'sending alerts': {
    table: 'alert_tellings',
    on: 'insert',
    async make() {
      const { id } = await aWatcher(db)
      const { id: legId } = await aLeg(db)
      await anAlert(db, id)
      await sql`insert into alert_findings (user_id, leg_id, letter, due_at)
        values (${id}, ${legId}, 'INSTANT', now() - interval '1 minute')`.execute(db)
      return id
    },
    run: () => sendDueNotifications(db, app.app.notifier),
    isDone: (id) => isTrue(sql`select exists (select from alert_tellings where user_id = ${id}) as is`),
  },
  'warning before a trial ends': {
    table: 'plan_subscriptions',
    on: 'update',
    make: () => aSubscription('TRIALING'),
    run: () => warnTrials(db),
    isDone: (id) =>
      isTrue(sql`select trial_mailed_at is not null as is from plan_subscriptions where id = ${id}`),
  },
  'notifying of an ended grace period': {
    table: 'plan_subscriptions',
    on: 'update',
    make: () => aSubscription('PAST_DUE'),
    run: () => notifyGraceOver(db),
    isDone: (id) =>
      isTrue(sql`select grace_mailed_at is not null as is from plan_subscriptions where id = ${id}`),
  },
  'sweeping files': {
    table: 'stored_files',
    on: 'delete',
    async make() {
      const name = crypto.randomUUID().replaceAll('-', '')
      await sql`insert into stored_files (name, key_id, wrapped_key, created_at)
        values (${name}, 'none', '\\x00', now() - interval '1 day')`.execute(db)
      return name
    },
    run: () => sweepFiles(db, app.app.files),
    isDone: (name) => isTrue(sql`select not exists (select from stored_files where name = ${name}) as is`),
  },
}

for (const [what, { table, on, make, run, isDone }] of Object.entries(lists)) {
  test(`${what}: the error names the row that fails, and the rows after it are processed`, async () => {
    const broken = await make()
    const others = [await make(), await make()]
    await sql`insert into broken_rows values (${broken})`.execute(db)
    await sql`create trigger refuse_broken before ${sql.raw(on)} on ${sql.table(table)}
      for each row execute function refuse_broken_rows()`.execute(db)
    await assert.rejects(run, (error: Error) => {
      assert.match(error.message, new RegExp(`^1 of \\d+ failed\\. ${broken}: `))
      return true
    })
    for (const id of others) assert.ok(await isDone(id))
    await sql`drop trigger refuse_broken on ${sql.table(table)}`.execute(db)
    await sql`delete from broken_rows`.execute(db)
    if (what === 'sending alerts')
      await sql`update alert_findings set due_at = now() where user_id = ${broken}`.execute(db)
    await run()
    assert.ok(await isDone(broken))
  })
}
