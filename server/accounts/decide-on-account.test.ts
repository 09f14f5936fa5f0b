import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPerson, refused, signInAgain } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN', email: 'first@ferrywing.test' })
const reason = 'Stolen cards.'

function decide(id: string, what: string, body: object = { reason }, as = admin) {
  return call('POST', `/api/api/admin/users/${id}/${what}`, { as, body })
}

function detail(id: string) {
  return call('GET', `/api/api/admin/users/${id}`, { as: admin })
}

async function actsOn(id: string) {
  const rows = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('id').execute()
  return rows.map(({ act, before, after }) => ({ act, before, after }))
}

describe('a suspended account', () => {
  test('is signed out at once, cannot sign in, and can sign in again after it is reinstated', async () => {
    const person = await aPerson(app)
    const { id } = person.user
    const suspended = await decide(id, 'suspend')
    assert.equal(suspended.json.user.state, 'SUSPENDED')
    refused(await person.call('GET', '/auth/me'), 401, 'session_ended')
    const { refreshToken } = person.tokens
    refused(await call('POST', '/api/api/auth/refresh', { body: { refreshToken } }), 401, 'session_ended')
    const attempt = { email: person.email, password: person.password }
    refused(await call('POST', '/api/api/auth/login', { body: attempt }), 403, 'account_suspended')
    refused(
      await call('POST', '/api/api/auth/login', { body: { ...attempt, password: 'Wrong1234' } }),
      401,
      'wrong_credentials',
    )
    assert.equal((await decide(id, 'reinstate')).json.user.state, 'UNVERIFIED')
    await signInAgain(app, person)
  })

  test('is suspended once by two requests; its reason is stored outside the audit log', async () => {
    const { id } = (await aPerson(app)).user
    await decide(id, 'suspend')
    await decide(id, 'suspend')
    const { json } = await detail(id)
    assert.deepEqual(
      json.decisions.map((one: Record<string, string>) => [one.kind, one.reason, one.decidedBy]),
      [['SUSPEND', reason, admin.name]],
    )
    assert.deepEqual(await actsOn(id), [
      {
        act: 'account.suspend',
        before: { suspended: false },
        after: { suspended: true, endedSessionsCount: 1 },
      },
    ])
  })

  test('opens no session at the moment of its suspension', async () => {
    const person = await aPerson(app)
    const { id } = person.user
    // The suspension is written but not committed while the sign-in runs.
    const attempt = { email: person.email, password: person.password }
    const suspension = `update users set suspended_at = now() where id = '${id}'`
    const [answer] = await overlapping(app.connectionString, suspension, () => [
      call('POST', '/api/api/auth/login', { body: attempt }),
    ])
    assert.ok(answer?.status === 'fulfilled')
    refused(answer.value, 403, 'account_suspended')
  })
})

describe('a role', () => {
  test('is changed with a reason, and the old access token is refused', async () => {
    const person = await aPerson(app)
    const { id } = person.user
    refused(await decide(id, 'role', { role: 'OPERATOR' }), 400, 'invalid_input')
    const { json } = await decide(id, 'role', { role: 'OPERATOR', reason: 'They fly.' })
    assert.equal(json.user.role, 'OPERATOR')
    await eventually(async () => (await person.call('GET', '/auth/me')).status === 401)
    assert.deepEqual(await actsOn(id), [
      { act: 'account.change-role', before: { role: 'USER' }, after: { role: 'OPERATOR' } },
    ])
  })

  test('cannot be changed by its own account', async () => {
    for (const what of ['suspend', 'end-sessions', 'reinstate']) {
      refused(await decide(admin.id, what), 409, 'own_account')
    }
    refused(await decide(admin.id, 'role', { role: 'USER', reason }), 409, 'own_account')
  })

  test('is kept by one of two administrators who demote each other at once', async () => {
    const [one, two] = [await aUser(db, { role: 'ADMIN' }), await aUser(db, { role: 'ADMIN' })]
    const body = { role: 'USER', reason }
    const lock = `select from users where id in ('${one.id}', '${two.id}') for update`
    const answers = await overlapping(app.connectionString, lock, () => [
      decide(two.id, 'role', body, one),
      decide(one.id, 'role', body, two),
    ])
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
    assert.deepEqual(statuses.sort(), [200, 403])
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.id, two.id])
      .where('role', '=', 'ADMIN')
      .execute()
    assert.equal(left.length, 1)
  })

  test('of an unknown account is not found, and of a deleted account cannot be changed', async () => {
    refused(await decide(crypto.randomUUID(), 'suspend'), 404, 'not_found')
    const gone = await aUser(db)
    await db.updateTable('users').set({ anonymisedAt: new Date() }).where('id', '=', gone.id).execute()
    refused(await decide(gone.id, 'suspend'), 409, 'account_deleted')
  })
})

test('all sessions are ended, and the account can sign in again', async () => {
  const person = await aPerson(app)
  await signInAgain(app, person)
  assert.equal((await detail(person.user.id)).json.sessions.length, 2)
  assert.equal((await decide(person.user.id, 'end-sessions')).json.endedCount, 2)
  refused(await person.call('GET', '/auth/me'), 401, 'session_ended')
  await signInAgain(app, person)
})

describe('the list of accounts', () => {
  const list = async (query: string) =>
    (await call('GET', `/api/api/admin/users?${query}`, { as: admin })).json

  test('can be searched by name or email, filtered by role and state, and sorted in both orders', async () => {
    const rows = [
      { name: 'Alba Quill', email: 'alba@quill.test', emailVerifiedAt: new Date() },
      { name: 'Bela Quill', email: 'bela@quill.test' },
      { name: 'Cleo Quill', email: 'cleo@quill.test', suspendedAt: new Date() },
      { name: 'Dora Quill', email: 'dora@quill.test', deleteRequestedAt: new Date() },
      { name: 'Eva Quill', email: 'eva@quill.test', anonymisedAt: new Date(), suspendedAt: new Date() },
    ]
    for (const row of rows) {
      await db
        .insertInto('users')
        .values({ ...row, role: 'OPERATOR', passwordHash: 'none' })
        .execute()
    }
    const found = await list('search=quill&sort=email&order=asc')
    assert.deepEqual(
      found.data.map((user: { state: string }) => user.state),
      ['ACTIVE', 'UNVERIFIED', 'SUSPENDED', 'LEAVING', 'DELETED'],
    )
    for (const { state, email } of found.data) {
      const { data } = await list(`search=quill&role=OPERATOR&state=${state}`)
      assert.deepEqual(
        data.map((user: { email: string }) => user.email),
        [email],
      )
    }
    assert.equal((await list('search=quill&role=ADMIN')).pagination.total, 0)
  })
})
