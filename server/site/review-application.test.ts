import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { anApplication, aUser } from '#test/build.ts'
import { mailsTo, refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })
const other = await aUser(db, { role: 'ADMIN' })
let counter = 0

async function application() {
  const email = `partner${++counter}@example.test`
  return await anApplication(db, { companyName: `Jets ${counter} Ltd`, email })
}

function review(id: string, body: object, as = admin) {
  return call('PATCH', `/api/api/admin/operators/${id}`, { as, body })
}

describe('an application', () => {
  test('that is approved gets a mail with an invitation and the notes', async () => {
    const { id, email } = await application()
    const { json } = await review(id, { status: 'APPROVED', reviewNotes: ' Papers are fine. ', version: 1 })
    assert.equal(json.data.status, 'APPROVED')
    assert.equal(json.data.reviewNotes, 'Papers are fine.')
    assert.ok(json.data.reviewedAt)
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.subject ?? '', /^Jets \d+ Ltd is invited to Ferrywing$/)
    for (const part of ['Papers are fine.', '/register', '/operator/onboarding']) {
      assert.ok(mail?.text.includes(part), part)
    }
  })

  test('that is rejected gets a mail with the notes', async () => {
    const { id, email } = await application()
    await review(id, { status: 'REJECTED', reviewNotes: 'No certificate.' })
    const [mail] = await mailsTo(app, email)
    assert.ok(mail?.text.includes('cannot approve'))
    assert.ok(mail?.text.includes('No certificate.'))
  })

  test('can become pending again without a mail', async () => {
    const { id, email } = await application()
    await review(id, { status: 'REJECTED' })
    const { json } = await review(id, { status: 'PENDING' })
    assert.deepEqual([json.data.status, json.data.reviewedAt, json.data.version], ['PENDING', null, 3])
    assert.equal((await mailsTo(app, email)).length, 1)
  })

  test('can get other notes without another decision', async () => {
    const { id, email } = await application()
    const { json } = await review(id, { status: 'PENDING', reviewNotes: 'Called them.', version: 1 })
    assert.deepEqual([json.data.reviewNotes, json.data.version], ['Called them.', 2])
    assert.deepEqual(await mailsTo(app, email), [])
  })

  test('is approved once by two presses', async () => {
    const { id, email } = await application()
    await review(id, { status: 'APPROVED', version: 1 })
    assert.equal((await review(id, { status: 'APPROVED', version: 1 })).status, 200)
    assert.equal((await mailsTo(app, email)).length, 1)
  })

  test('that was approved cannot be rejected before it is pending again', async () => {
    const { id } = await application()
    await review(id, { status: 'APPROVED' })
    refused(await review(id, { status: 'REJECTED' }), 409, 'changed_meanwhile')
  })

  test('has every decision in the audit log, without names', async () => {
    const { id } = await application()
    await review(id, { status: 'APPROVED', reviewNotes: 'Ask for Robin.' })
    await review(id, { status: 'PENDING' }, other)
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    assert.deepEqual(acts, [
      {
        act: 'application.approve',
        actorId: admin.id,
        before: { status: 'PENDING', version: 1 },
        after: { status: 'APPROVED', version: 2 },
      },
      {
        act: 'application.reset',
        actorId: other.id,
        before: { status: 'APPROVED', version: 2 },
        after: { status: 'PENDING', version: 3 },
      },
    ])
  })
})

describe('two administrators who decide at the same time', () => {
  test('cause one mail, and the later one is refused with a reason', async () => {
    const { id, email } = await application()
    // Both wait for the lock of the row, so that they overlap.
    const both = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
      const answers = [
        review(id, { status: 'APPROVED', version: 1 }),
        review(id, { status: 'REJECTED', version: 1 }, other),
      ]
      await new Promise((resolve) => setTimeout(resolve, 300))
      return answers
    })
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 409])
    const loser = (await Promise.all(both)).find(({ status }) => status === 409)
    assert.match(loser?.json.error, /^This application was (approved|rejected) meanwhile\./)
    assert.equal((await mailsTo(app, email)).length, 1)
  })

  test('cannot overwrite each other’s notes', async () => {
    const { id } = await application()
    await review(id, { status: 'PENDING', reviewNotes: 'First.', version: 1 })
    refused(
      await review(id, { status: 'PENDING', reviewNotes: 'Second.', version: 1 }, other),
      409,
      'changed_meanwhile',
    )
  })
})

describe('the list of applications', () => {
  test('can be searched by company, contact or email, and filtered by state', async () => {
    const { id } = await anApplication(db, { companyName: 'Zebra Wings', email: 'zebra@example.test' })
    const list = async (query: string) =>
      (await call('GET', `/api/api/admin/applications?${query}`, { as: admin })).json
    assert.deepEqual(
      (await list('search=ZEBRA')).data.map((one: { id: string }) => one.id),
      [id],
    )
    assert.equal((await list('search=zebra&status=APPROVED')).pagination.total, 0)
    assert.ok((await list('search=siobhan')).pagination.total > 0)
  })
})

describe('the waitlist', () => {
  test('can be searched, filtered by source, and exported as CSV without formulas', async () => {
    await db
      .insertInto('waitlistEntries')
      .values([
        { email: 'sum@example.test', name: '=SUM(A1)', source: 'homepage' },
        { email: 'plain@example.test', name: 'Plain, Jane', source: 'final-cta' },
      ])
      .execute()
    const get = async (query: string) =>
      (await call('GET', `/api/api/admin/waitlist${query}`, { as: admin })).json
    assert.equal((await get('?search=jane')).data[0].email, 'plain@example.test')
    assert.equal((await get('?source=homepage')).pagination.total, 1)
    const { csv, fileName } = await get('/export?order=asc')
    assert.match(fileName, /^ferrywing-waitlist-\d{4}-\d\d-\d\d\.csv$/)
    const lines = csv.trim().split('\n')
    assert.equal(lines[0], 'email,name,source,joinedAt')
    assert.ok(csv.includes("sum@example.test,'=SUM(A1),homepage,"))
    assert.ok(csv.includes('plain@example.test,"Plain, Jane",final-cta,'))
    const act = await db
      .selectFrom('auditLog')
      .select('after')
      .where('act', '=', 'waitlist.export')
      .executeTakeFirst()
    assert.deepEqual(act?.after, { entriesCount: 2, source: null, searched: false })
  })
})
