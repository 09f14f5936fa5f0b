import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { deliverDue } from '#server/developers/deliver.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { recoverJobs } from '#server/jobs/recover-jobs.ts'
import { openMailer } from '#server/messages/mail.ts'
import { openSms } from '#server/open-sms.ts'
import { sendPlanRefund, syncPlanRefund } from '#server/plans/refunds/send-plan-refund.ts'
import { openSecretCipher } from '#server/security/encryption.ts'
import { buildJobHandlers } from '#server/worker.ts'
import { anAlert } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aFlyingOperator, aReceiver, aWebhook } from '#test/developers.ts'
import { CARDS, sandboxControl } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { aSubscriber } from '#test/plans.ts'
import { findFigures } from './find-figures.ts'

const app = await openTestApp()
const { db, call, config } = app
const { provider, files, rowCipher, notifier, outgoing, makeDocument } = app.app
const admin = await aUser(db, { role: 'ADMIN' })
type Listed = { id: string; name: string; attempts: number }
const list = async () => (await call('GET', '/api/api/admin/jobs/failed', { as: admin })).json
const find = async (name: string): Promise<Listed | undefined> =>
  (await list()).jobs.find((job: Listed) => job.name === name)
const retry = (id: string) => call('POST', `/api/api/admin/jobs/${id}/retry`, { as: admin })
const figure = async (name: string) =>
  (await findFigures(db)).filter((one) => one.name === name).reduce((sum, { value }) => sum + value, 0)

const { connectionString } = app
const { secretsKey } = config
const handlers = buildJobHandlers({
  ...{ db, provider, files, rowCipher, notifier, outgoing, connectionString, secretsKey },
  ...{ mailer: openMailer({ smtpUrl: undefined, from: config.mailFrom, makeDocument, outgoing }) },
  ...{ sms: openSms(config, app.app), webhooksToLoopback: true },
  ...{ passKeys: app.app.passKeys, wallets: app.app.wallets, vapid: app.app.vapid },
  reportError: () => {},
})

describe('a job that was given up is on the dashboard and in the metrics, and can be retried:', () => {
  for (const name of Object.keys(handlers))
    test(name, async () => {
      const { rows } = await sql<{ id: string }>`
        select id::text from graphile_worker.add_job(${name}, '{}'::json, run_at => now() + interval '1 hour')`.execute(
        db,
      )
      const id = rows[0]?.id ?? ''
      await sql`select from graphile_worker.permanently_fail_jobs(array[${id}]::bigint[], 'given up')`.execute(
        db,
      )
      assert.deepEqual((await find(name))?.id, id)
      assert.equal(await figure('ferrywing_jobs_failed'), 1)
      assert.equal((await retry(id)).status, 200)
      assert.equal(await find(name), undefined)
      await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(db)
    })
})

for (const key of [null, 'poison'])
  test(`a job ${key ? 'with' : 'without'} a key whose worker died at each attempt is listed, and can be retried`, async () => {
    await enqueue(db, 'bookings:settle', { bookingId: crypto.randomUUID() }, { key, maxAttempts: 3 })
    await sql`update graphile_worker._private_jobs set attempts = 3, locked_by = 'killed',
      locked_at = now() - interval '1 minute'`.execute(db)
    await recoverJobs(db, { workerIds: ['alive'], jobIds: [] })
    const failed = await find('bookings:settle')
    assert.equal(failed?.attempts, 3)
    assert.equal(await figure('ferrywing_jobs_failed'), 1)
    const { rows } = await sql<{ why: string }>`select last_error as why from graphile_worker.jobs`.execute(
      db,
    )
    assert.deepEqual(rows, [{ why: 'Its worker ended at each attempt.' }])
    assert.equal((await retry(failed?.id ?? '')).status, 200)
    assert.equal(await find('bookings:settle'), undefined)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })

test('a job that was enqueued again while its worker died is not listed', async () => {
  const { id } = await aLeg(db)
  const settle = () => enqueue(db, 'bookings:settle', { bookingId: id }, { key: 'anew' })
  const match = () => db.updateTable('legs').set({ publishedAt: new Date() }).where('id', '=', id).execute()
  await anAlert(db, (await aUser(db)).id)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  for (const ask of [settle, match]) await ask()
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'killed',
    locked_at = now() - interval '1 minute'`.execute(db)
  for (const ask of [settle, match]) await ask()
  await recoverJobs(db, { workerIds: ['alive'], jobIds: [] })
  assert.equal((await list()).total, 0)
  const { rows } =
    await sql`select task_identifier as name, attempts from graphile_worker.jobs order by 1`.execute(db)
  assert.deepEqual(rows, [
    { name: 'alerts:match', attempts: 0 },
    { name: 'bookings:settle', attempts: 0 },
  ])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('a message that an operator’s server never accepted is listed, and is sent when it is retried', async () => {
  const { user } = await aFlyingOperator(app)
  const receiver = await aReceiver()
  const { webhook } = await aWebhook(app, { as: user, url: receiver.url })
  await call('POST', `/api/api/operators/webhooks/${webhook.id}/test`, { as: user })
  await sql`update webhook_deliveries set try_count = 7`.execute(db)
  receiver.state.answer = (response) => void response.writeHead(500).end()
  const needs = { secretCipher: openSecretCipher(secretsKey), allowLoopback: true }
  await deliverDue(db, needs)
  const failed = await find('webhooks:deliver')
  assert.equal(failed?.attempts, 8)
  assert.equal(await figure('ferrywing_webhook_deliveries_failed_day'), 1)
  receiver.state.answer = (response) => void response.writeHead(204).end()
  assert.equal((await retry(failed?.id ?? '')).status, 200)
  refused(await retry(failed?.id ?? ''), 404, 'job_not_found')
  await deliverDue(db, needs)
  assert.equal(receiver.received.length, 2)
  assert.equal((await list()).total, 0)
})

test('a refund of Premium that the bank refused is listed, and is sent again only once', async () => {
  const user = await aSubscriber(app, { card: CARDS.refundFails })
  await call('POST', '/api/api/plan/money-back', { as: user, body: {} })
  const refunds = () =>
    db
      .selectFrom('planRefunds')
      .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
      .select(['planRefunds.id', 'planRefunds.status', 'stripeRefundId'])
      .where('planPayments.userId', '=', user.id)
      .orderBy('planRefunds.createdAt')
      .execute()
  const refundId = (await refunds())[0]?.id ?? ''
  await sendPlanRefund(db, provider, { refundId })
  await sandboxControl(app, 'advance', { seconds: 10 })
  await syncPlanRefund(db, provider, { stripeRefundId: (await refunds())[0]?.stripeRefundId ?? '' })
  assert.equal((await find('plans:refund'))?.id, refundId)
  assert.equal(await figure('ferrywing_plan_refunds_failed'), 1)
  const [one, two] = await Promise.all([retry(refundId), retry(refundId)])
  assert.deepEqual([one.status, two.status].sort(), [200, 404])
  assert.equal(await find('plans:refund'), undefined)
  assert.deepEqual(
    (await refunds()).map(({ status }) => status),
    ['FAILED', 'REQUESTED'],
  )
  const act = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', refundId).execute()
  assert.equal(act.length, 1)
})
