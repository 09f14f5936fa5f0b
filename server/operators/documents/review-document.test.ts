import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aDocument, aLeg, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { mailsTo, refused } from '#test/person.ts'
import { PDF, paperForm, toForm, upload } from '#test/samples/papers.ts'
import { warnExpiry } from './warn-expiry.ts'

const app = await openTestApp()
const { db, call } = app
const ada = await aUser(db, { role: 'ADMIN' })
const ben = await aUser(db, { role: 'ADMIN' })

/** An approved operator whose renewed insurance certificate waits for review. */
async function renewing({ insurance = dayFromNow(10), renewed = dayFromNow(90) } = {}) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { id } = await anOperator(db, { userId: owner.id, certificatesUntil: null })
  await aDocument(db, { operatorId: id, type: 'aoc', expiresOn: dayFromNow(300) })
  const before = await aDocument(db, { operatorId: id, type: 'insurance', expiresOn: insurance })
  const answer = await upload(app, owner, paperForm(PDF, { type: 'insurance', expiresOn: renewed }))
  assert.equal(answer.status, 200, answer.text)
  return { owner, id, before, uploaded: answer.json.document, waitingId: answer.json.document.waiting.id }
}

type Of = { id: string; waitingId: string }
const path = ({ id, waitingId }: Of, verb: string) =>
  `/api/api/admin/operators/${id}/documents/${waitingId}/${verb}`
const accept = (of: Of, as = ada) => call('POST', path(of, 'accept'), { as })
const decline = (of: Of, { as = ada, reason = 'It names another company.' } = {}) =>
  call('POST', path(of, 'decline'), { as, body: { reason } })
const detail = async ({ id }: { id: string }) =>
  (await call('GET', `/api/api/admin/operators/${id}/kyb`, { as: ada })).json.operator
const until = async ({ id }: { id: string }) =>
  (await db.selectFrom('operators').select('publishUntil').where('id', '=', id).executeTakeFirstOrThrow())
    .publishUntil
const formatEnd = (days: number) => `${dayFromNow(days + 1)}T00:00:00.000Z`
const readActs = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', id)
      .where('act', 'like', '%-document')
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

async function hold(operatorId: string) {
  const leg = await aLeg(db, { operatorId })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { requestedPax: 1 }
  return await call('POST', `/api/api/checkout/${leg.id}/hold`, { as: await aUser(db), body, headers })
}

describe('a new document of an approved operator', () => {
  test('waits for review; the previous one counts until its own last day', async () => {
    const of = await renewing()
    assert.equal(of.uploaded.id, of.before.id)
    assert.equal(of.uploaded.waiting.expiresOn, dayFromNow(90))
    assert.equal((await until(of))?.toISOString(), formatEnd(10))
    const { docsJSON, timeline } = await detail(of)
    assert.equal(docsJSON.insurance.waiting.id, of.waitingId)
    assert.deepEqual([docsJSON.insurance.history, timeline], [[], []])
  })

  test('puts flights back on sale when it is accepted, not when it is uploaded', async () => {
    const of = await renewing({ insurance: dayFromNow(-1) })
    refused(await hold(of.id), 400, 'leg_not_bookable')
    const { banner } = (await call('GET', '/api/api/operators/profile', { as: of.owner })).json
    assert.match(
      banner.text,
      /^The insurance certificate expired on .+\. The new one waits for our review\.$/,
    )
    assert.deepEqual(banner.action, { label: 'See Documents', to: 'documents' })
    assert.equal((await accept(of)).status, 200)
    assert.equal((await hold(of.id)).status, 200)
  })

  test('counts after it is accepted, which is mailed to the operator and is in the log and the timeline', async () => {
    const of = await renewing()
    const answer = await accept(of)
    assert.deepEqual([answer.status, answer.json.message], [200, 'The new document counts from now on.'])
    assert.equal((await until(of))?.toISOString(), formatEnd(90))
    const { docsJSON, timeline } = await detail(of)
    const { insurance } = docsJSON
    assert.deepEqual([insurance.id, insurance.waiting], [of.waitingId, null])
    assert.deepEqual(
      insurance.history.map((one: { id: string; status: string }) => [one.id, one.status]),
      [[of.before.id, 'REPLACED']],
    )
    assert.deepEqual(
      timeline.map((step: Record<string, unknown>) => [step.kind, step.document, step.by, step.notes]),
      [['DOCUMENT_ACCEPTED', 'insurance', ada.name, null]],
    )
    const [mail] = await mailsTo(app, of.owner.email)
    assert.equal(mail?.subject, 'Your new insurance certificate is accepted')
    assert.deepEqual(await readActs(of), ['operator.upload-document', 'operator.accept-document'])
  })

  test('that is declined leaves the previous one valid, and the operator gets the reason', async () => {
    const of = await renewing()
    refused(await decline(of, { reason: '  ' }), 400, 'invalid_input')
    assert.equal((await decline(of)).status, 200)
    assert.equal((await until(of))?.toISOString(), formatEnd(10))
    const { profile } = (await call('GET', '/api/api/operators/profile', { as: of.owner })).json
    const { insurance } = profile.docsJSON
    assert.deepEqual([insurance.id, insurance.waiting], [of.before.id, null])
    assert.deepEqual(
      [insurance.history[0].status, insurance.history[0].declineReason],
      ['DECLINED', 'It names another company.'],
    )
    const [mail] = await mailsTo(app, of.owner.email)
    assert.match(mail?.text ?? '', /It names another company\./)
    assert.deepEqual(await readActs(of), ['operator.upload-document', 'operator.decline-document'])
  })

  test('replaces one that still waits', async () => {
    const of = await renewing()
    const again = await upload(
      app,
      of.owner,
      paperForm(PDF, { type: 'insurance', expiresOn: dayFromNow(80) }),
    )
    assert.equal(again.json.document.waiting.expiresOn, dayFromNow(80))
    // Nobody had looked at the earlier document, so it was deleted.
    refused(await accept(of), 404, 'document_not_found')
    assert.equal((await accept({ ...of, waitingId: again.json.document.waiting.id })).status, 200)
    assert.equal((await until(of))?.toISOString(), formatEnd(80))
  })

  test('stops the reminders about the previous one', async () => {
    const { owner } = await renewing()
    await warnExpiry(db)
    assert.deepEqual(await mailsTo(app, owner.email), [])
  })

  test('is in the list and on the dashboard', async () => {
    const of = await renewing()
    const found = await call('GET', '/api/api/admin/kyb/operators?status=NEW_DOCUMENT&limit=100', { as: ada })
    const row = found.json.operators.find(({ id }: { id: string }) => id === of.id)
    assert.equal(row.newDocument, true)
    const waiting = async () =>
      (await call('GET', '/api/api/admin/overview', { as: ada })).json.overview.waiting.documents.count
    const count = await waiting()
    await accept(of)
    assert.equal(await waiting(), count - 1)
  })
})

describe('accepting and declining', () => {
  test('repeated by the same administrator change nothing; another one is refused', async () => {
    const of = await renewing()
    await accept(of)
    assert.equal((await accept(of)).status, 200)
    refused(await decline(of), 409, 'kyb_decided')
    refused(await accept(of, ben), 409, 'kyb_decided')
    assert.equal((await mailsTo(app, of.owner.email)).length, 1)
  })

  test('at the same time, only one counts', async () => {
    const of = await renewing()
    const lock = `select from operators where id = '${of.id}' for update`
    const settled = await overlapping(app.connectionString, lock, () => [
      accept(of, ada),
      decline(of, { as: ben }),
    ])
    const answers = settled.map((one) => (one.status === 'fulfilled' ? one.value.status : null))
    assert.deepEqual(answers.sort(), [200, 409])
    assert.equal((await mailsTo(app, of.owner.email)).length, 1)
  })

  test('are refused for one’s own operator, and for another operator’s document', async () => {
    const of = await renewing()
    const other = await renewing()
    refused(await accept({ id: other.id, waitingId: of.waitingId }), 404, 'document_not_found')
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', of.owner.id).execute()
    refused(await accept(of, { ...of.owner, role: 'ADMIN' }), 409, 'kyb_own_operator')
  })
})

describe('a certificate without an expiry date', () => {
  const bare = (type: string) =>
    toForm([
      { name: 'type', value: type },
      { name: 'document', value: PDF, fileName: 'a.pdf' },
    ])
  const enter = (id: string, documentId: string, expiresOn: string, as = ada) =>
    call('POST', `/api/api/admin/operators/${id}/documents/${documentId}/expiry`, { as, body: { expiresOn } })

  test('is accepted in the specification’s two fields, and the reviewer enters its date before the approval', async () => {
    const owner = await aUser(db)
    const { id } = await anOperator(db, { userId: owner.id, kybStatus: 'PENDING', certificatesUntil: null })
    const sent = {
      aoc: await upload(app, owner, bare('aoc')),
      insurance: await upload(app, owner, bare('insurance')),
    }
    assert.deepEqual([sent.aoc.status, sent.aoc.json.document.expiresOn], [200, null])
    const approve = () => call('POST', `/api/api/admin/operators/${id}/kyb/approve`, { as: ada, body: {} })
    refused(await approve(), 409, 'document_undated')
    assert.equal((await enter(id, sent.aoc.json.document.id, dayFromNow(60))).status, 200)
    refused(await approve(), 409, 'document_undated')
    assert.equal(await until({ id }), null)
    refused(await enter(id, sent.insurance.json.document.id, dayFromNow(-1)), 400, 'invalid_input')
    assert.equal((await enter(id, sent.insurance.json.document.id, dayFromNow(40))).status, 200)
    assert.equal((await approve()).status, 200)
    assert.equal((await until({ id }))?.toISOString(), formatEnd(40))
    assert.equal((await hold(id)).status, 200)
  })

  test('cannot be accepted undated; the previous one counts until its own last day', async () => {
    const of = await renewing()
    const answer = await upload(app, of.owner, bare('insurance'))
    const waitingId = answer.json.document.waiting.id
    refused(await accept({ ...of, waitingId }), 409, 'document_undated')
    assert.equal((await until(of))?.toISOString(), formatEnd(10))
    await enter(of.id, waitingId, dayFromNow(200))
    assert.equal((await accept({ ...of, waitingId })).status, 200)
    assert.equal((await until(of))?.toISOString(), formatEnd(200))
  })
})
