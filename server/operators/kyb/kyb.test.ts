import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp, type TestApp } from '#test/app.ts'
import { aDocument, anOperator, aUser } from '#test/build.ts'
import { aPerson, mailsTo, refused } from '#test/person.ts'
import { PDF, paperForm, upload } from '#test/samples/papers.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app
const two = await openTestApp({ env: { KYB_APPROVALS: '2' }, database: app })

const [ada, ben] = [await aUser(db, { role: 'ADMIN' }), await aUser(db, { role: 'ADMIN' })]

type Status = 'PENDING' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED' | null
async function submitted(kybStatus: Status = 'PENDING') {
  const owner = await aUser(db)
  const operator = await anOperator(db, { userId: owner.id, kybStatus })
  return { owner, id: operator.id }
}

type Admin = { id: string; role: 'ADMIN' | 'USER' | 'OPERATOR' }
const decide = (as: Admin, id: string, verb: string, body: unknown = {}, on: TestApp = app) =>
  on.call('POST', `/api/api/admin/operators/${id}/kyb/${verb}`, { as, body })
const detail = async (as: Admin, id: string, on: TestApp = app) =>
  (await on.call('GET', `/api/api/admin/operators/${id}/kyb`, { as })).json.operator
const readDecisions = (id: string) =>
  db
    .selectFrom('kybDecisions')
    .select(['decidedBy', 'fromStatus', 'toStatus', 'notes'])
    .where('operatorId', '=', id)
    .orderBy('decidedAt')
    .execute()
const readActs = async (id: string) =>
  (await db.selectFrom('auditLog').select('act').where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ act }) => act,
  )

/** Starts rivals while the test holds the lock of the operator's row, so that they overlap; then releases it. */
async function whileLocked<T>(id: string, start: () => Promise<T>[]): Promise<T[]> {
  const running = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute()
    const rivals = start()
    await someWait(rivals.length)
    return { rivals }
  })
  return await Promise.all(running.rivals)
}

/** Waits until this many statements wait for a lock. */
async function someWait(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('approving', () => {
  test('makes the account an operator at once, records who and when, and notifies the owner', async () => {
    const owner = await aPerson(app)
    const { id } = await anOperator(db, { userId: owner.user.id, kybStatus: 'PENDING' })
    const answer = await decide(ada, id, 'approve', { notes: 'All checked.' })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.json.kybStatus, answer.json.waitingForApproval], ['APPROVED', false])
    assert.deepEqual(await readDecisions(id), [
      { decidedBy: ada.id, fromStatus: 'PENDING', toStatus: 'APPROVED', notes: 'All checked.' },
    ])
    assert.deepEqual(await readActs(id), ['operator.approve-kyb'])
    const [mail] = await mailsTo(app, owner.email)
    assert.match(mail?.text ?? '', /All checked\./)
    // The earlier token has the role USER, so it is refused; a new token has the current role.
    refused(await owner.call('GET', '/auth/me'), 401, 'session_ended')
    const refreshed = await call('POST', '/api/api/auth/refresh', {
      body: { refreshToken: owner.tokens.refreshToken },
    })
    const headers = { authorization: `Bearer ${refreshed.json.tokens.accessToken}` }
    assert.equal((await call('GET', '/api/api/auth/me', { headers })).json.user.role, 'OPERATOR')
  })

  test("without notes records 'Approved by admin', and does not change an administrator's role", async () => {
    const owner = await aUser(db, { role: 'ADMIN' })
    const { id } = await anOperator(db, { userId: owner.id, kybStatus: 'UNDER_REVIEW' })
    assert.equal((await decide(ada, id, 'approve')).status, 200)
    assert.equal((await readDecisions(id))[0]?.notes, 'Approved by admin')
    const user = await db.selectFrom('users').select('role').where('id', '=', owner.id).executeTakeFirst()
    assert.equal(user?.role, 'ADMIN')
  })

  test('twice by the same person counts once', async () => {
    const { id } = await submitted()
    await decide(ada, id, 'approve')
    assert.equal((await decide(ada, id, 'approve')).status, 200)
    assert.equal((await readDecisions(id)).length, 1)
  })

  test('is refused if the operator has changed since the administrator opened it', async () => {
    const { id, owner } = await submitted()
    const seen = await detail(ada, id)
    assert.equal((await upload(app, owner, paperForm(PDF))).status, 200)
    const late = await decide(ada, id, 'approve', { updatedAt: seen.updatedAt })
    refused(late, 409, 'changed_meanwhile')
    assert.equal(late.json.error, 'This operator has changed since you opened it. Look again.')
    assert.deepEqual([(await detail(ada, id)).kybStatus, await readDecisions(id)], ['PENDING', []])
    const { updatedAt } = await detail(ada, id)
    assert.equal((await decide(ada, id, 'approve', { updatedAt })).json.kybStatus, 'APPROVED')
    assert.equal((await decide(ada, id, 'approve', { updatedAt })).status, 200)
  })

  test('is refused if the change came while the approval waited for the lock', async () => {
    const { id } = await submitted()
    const { updatedAt } = await detail(ada, id)
    const approving = await db.transaction().execute(async (tx) => {
      await tx.updateTable('operators').set({ updatedAt: new Date() }).where('id', '=', id).execute()
      const answer = decide(ada, id, 'approve', { updatedAt })
      await someWait(1)
      return { answer }
    })
    refused(await approving.answer, 409, 'changed_meanwhile')
  })

  test("is refused for one's own, an unsubmitted or a missing operator", async () => {
    const { id: own } = await anOperator(db, { userId: ada.id, kybStatus: 'PENDING' })
    refused(await decide(ada, own, 'approve'), 409, 'kyb_own_operator')
    refused(await decide(ada, own, 'reject', { notes: 'No' }), 409, 'kyb_own_operator')
    await db.updateTable('operators').set({ userId: null }).where('id', '=', own).execute()
    refused(await decide(ada, (await submitted(null)).id, 'approve'), 409, 'kyb_not_submitted')
    refused(await decide(ada, crypto.randomUUID(), 'approve'), 404, 'operator_not_found')
    refused(await decide(ada, (await submitted('REJECTED')).id, 'approve'), 409, 'kyb_decided')
  })
})

describe('rejecting', () => {
  test('needs a reason, which the owner sees', async () => {
    const { id, owner } = await submitted('UNDER_REVIEW')
    for (const body of [{}, { notes: '  ' }]) {
      const answer = await decide(ada, id, 'reject', body)
      refused(answer, 400, 'invalid_input')
      assert.equal(answer.json.error, 'Rejection notes are required')
    }
    assert.equal((await decide(ada, id, 'reject', { notes: 'The insurance ended.' })).status, 200)
    const [mail] = await mailsTo(app, owner.email)
    assert.match(mail?.text ?? '', /The insurance ended\.[\s\S]*\/operator\/onboarding/)
    const { kybStatus, kybNotes, can, timeline } = await detail(ben, id)
    assert.deepEqual([kybStatus, kybNotes], ['REJECTED', 'The insurance ended.'])
    assert.deepEqual(can, { review: false, approve: false, reject: false })
    assert.deepEqual(
      timeline.map(({ from, to, by }: Record<string, string>) => [from, to, by]),
      [['UNDER_REVIEW', 'REJECTED', ada.name]],
    )
    assert.deepEqual(await readActs(id), ['operator.reject-kyb'])
  })
})

describe('reviewing', () => {
  test('moves PENDING to UNDER_REVIEW, once', async () => {
    const { id } = await submitted()
    assert.equal((await decide(ada, id, 'review')).json.kybStatus, 'UNDER_REVIEW')
    assert.equal((await decide(ada, id, 'review')).status, 200)
    refused(await decide(ben, id, 'review'), 409, 'kyb_decided')
    assert.equal((await readDecisions(id)).length, 1)
    assert.deepEqual(await readActs(id), ['operator.review-kyb'])
    assert.equal((await decide(ben, id, 'approve')).status, 200)
  })
})

describe('two concurrent decisions', () => {
  test('count once, and the later one is refused with a reason', async () => {
    const { id, owner } = await submitted()
    const answers = await whileLocked(id, () => [
      decide(ada, id, 'approve'),
      decide(ben, id, 'reject', { notes: 'No' }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const late = answers.find(({ status }) => status === 409)
    assert.match(late?.json.error, /^Another administrator has already (approved|rejected) this operator\.$/)
    assert.equal((await readDecisions(id)).length, 1)
    assert.equal((await mailsTo(app, owner.email)).length, 1)
  })

  test('count both if two approvals are needed', async () => {
    const { id } = await submitted()
    const answers = await whileLocked(id, () => [
      decide(ada, id, 'approve', {}, two),
      decide(ben, id, 'approve', {}, two),
    ])
    assert.deepEqual(answers.map(({ json }) => json.waitingForApproval).sort(), [false, true])
    assert.equal((await detail(ada, id)).kybStatus, 'APPROVED')
    assert.equal((await readDecisions(id)).length, 1)
  })
})

describe('if two approvals are needed', () => {
  test('the first one waits for a second, different administrator', async () => {
    const { id, owner } = await submitted()
    const first = await decide(ada, id, 'approve', { notes: 'Fine with me.' }, two)
    assert.deepEqual([first.json.kybStatus, first.json.waitingForApproval], ['PENDING', true])
    const seen = await detail(ben, id, two)
    assert.deepEqual([seen.approvals.waiting, seen.approvals.needed, seen.approvals.mine], [true, 2, false])
    assert.deepEqual(
      seen.approvals.given.map((one: { by: string }) => one.by),
      [ada.name],
    )
    assert.equal((await detail(ada, id, two)).can.approve, false)
    const { json } = await two.call('GET', '/api/api/admin/kyb/operators?status=PENDING', { as: ben })
    assert.equal(json.operators.find((row: { id: string }) => row.id === id).waitingForApproval, true)
    refused(await decide(ada, id, 'approve', {}, two), 409, 'kyb_second_person')
    assert.deepEqual(await mailsTo(app, owner.email), [])
    assert.equal((await decide(ben, id, 'approve', {}, two)).json.kybStatus, 'APPROVED')
    assert.deepEqual(await readActs(id), ['operator.approve-kyb-first', 'operator.approve-kyb'])
    assert.equal((await detail(ben, id, two)).timeline.length, 3)
  })

  test('an approval ends with a rejection or a change of the application', async () => {
    const { id, owner } = await submitted()
    await decide(ada, id, 'approve', {}, two)
    const company = { legalName: 'Other', aocNumber: '1', baseCountry: 'Other', contactEmail: 'a@b.test' }
    assert.equal((await call('POST', '/api/api/operators/profile', { as: owner, body: company })).status, 200)
    assert.equal((await detail(ben, id, two)).approvals.waiting, false)
    assert.equal((await decide(ben, id, 'approve', {}, two)).json.waitingForApproval, true)
    assert.equal((await decide(ada, id, 'reject', { notes: 'No' }, two)).status, 200)
    assert.deepEqual((await detail(ben, id, two)).approvals.given, [])
  })
})

describe('the lists', () => {
  const list = async (query: string) =>
    (await call('GET', `/api/api/admin/kyb/operators${query}`, { as: ada })).json

  test('search by name, contact and base, filter, count and page', async () => {
    await db
      .updateTable('operators')
      .set({ baseCountry: 'Spain', tradeName: '100% Jets' })
      .where('id', '=', (await submitted()).id)
      .execute()
    const all = await list('')
    assert.equal(
      all.pagination.total,
      Object.values(all.counts as Record<string, number>).reduce((a, b) => a + b, 0),
    )
    assert.ok(all.countries.includes('Spain'))
    assert.equal((await list('?search=100%25')).pagination.total, 1)
    assert.equal((await list('?country=Spain')).operators[0].name, '100% Jets')
    assert.equal(
      (await list('?search=ops@example.test&status=APPROVED')).pagination.total,
      all.counts.APPROVED,
    )
    const [one, other] = [await list('?limit=1'), await list('?limit=1&page=2')]
    assert.notEqual(one.operators[0].id, other.operators[0].id)
    assert.equal(one.pagination.pages, all.pagination.total)
    refused(await call('GET', '/api/api/admin/kyb/operators?sort=x', { as: ada }), 400, 'invalid_input')
  })

  test('can be sorted by the latest change or by name, in both directions', async () => {
    const names = async (query: string) =>
      (await list(`?limit=100${query}`)).operators.map((row: { name: string }) => row.name)
    const byName = await names('&sort=name&order=asc')
    assert.deepEqual(byName, [...byName].sort())
    assert.deepEqual(await names('&sort=name&order=desc'), [...byName].sort().reverse())
    const changes = (await list('?limit=100&order=asc')).operators.map(
      (row: { updatedAt: string }) => row.updatedAt,
    )
    assert.deepEqual(changes, [...changes].sort())
    refused(await call('GET', '/api/api/admin/kyb/operators?sort=country', { as: ada }), 400, 'invalid_input')
  })

  test('of the specification return operators in both shapes', async () => {
    const { id } = await submitted()
    const pending = (await call('GET', '/api/api/admin/operators/pending', { as: ada })).json
    assert.ok(pending.operators.some((row: { id: string }) => row.id === id))
    await db
      .insertInto('applications')
      .values({ companyName: 'A', contactName: 'B', email: 'c@d.test' })
      .execute()
    const both = (await call('GET', '/api/api/admin/operators', { as: ada })).json
    assert.ok(both.operators.some((row: { id: string }) => row.id === id))
    assert.deepEqual([both.data.length, both.pagination.total, both.data[0].companyName], [1, 1, 'A'])
  })

  test('the detail has documents, policies, payout account and owner', async () => {
    const { id, owner } = await submitted()
    await aDocument(db, { operatorId: id })
    const operator = await detail(ada, id)
    assert.equal(operator.account.email, owner.email)
    assert.equal(operator.docsJSON.aoc.status, 'uploaded')
    assert.equal(operator.docsJSON.insurance.status, 'pending')
    assert.equal(operator.policies.examples[0].example, 'Cancelling 48h before departure gives 70%')
    assert.equal(operator.connect.onboardingStatus, 'COMPLETE')
    assert.equal(operator.publishBlockReason, 'The KYB review has not been completed yet.')
    refused(
      await call('GET', `/api/api/admin/operators/${crypto.randomUUID()}/kyb`, { as: ada }),
      404,
      'operator_not_found',
    )
  })

  test('an administrator can read policies, and each change is logged', async () => {
    const { id } = await submitted()
    const path = `/api/api/admin/operators/${id}/policies`
    assert.equal((await call('GET', path, { as: ada })).json.policies.cancelWindowHours, 24)
    const refundRulesJSON = { rules: [{ hoursBeforeMin: 0, refundPct: 40 }] }
    const body = { cancelWindowHours: 6, noShowPenaltyPct: 80, refundRulesJSON }
    assert.equal((await call('POST', path, { as: ada, body })).json.policies.refundRules[0].refundPct, 40)
    assert.deepEqual(await readActs(id), ['operator.change-policies'])
  })
})
