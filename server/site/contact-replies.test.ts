import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aContactMessage, aUser } from '#test/build.ts'
import { mailsTo, refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN', email: 'ada@ferrywing.test' })
const CONTACT = '/api/api/admin/contact'

function actsOn(id: string) {
  return db
    .selectFrom('auditLog')
    .select(['act', 'actorId', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
}

describe('the list of contact messages', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  before(async () => {
    for (let number = 1; number <= 25; number++) {
      await aContactMessage(db, {
        subject: `Letter ${number}`,
        email: 'many@example.test',
        createdAt: day(number),
      })
    }
    await aContactMessage(db, {
      name: 'Ulla_Ö%',
      email: 'ULLA@example.test',
      subject: 'A harp',
      createdAt: day(26),
    })
  })
  const list = (query: string) => call('GET', `${CONTACT}?${query}`, { as: admin })

  test('has pages of twenty, newest first', async () => {
    const { json } = await list('search=letter')
    assert.deepEqual(json.pagination, { page: 1, limit: 20, total: 25, pages: 2 })
    assert.equal(json.data.length, 20)
    assert.equal(json.data[0].subject, 'Letter 25')
    const second = await list('search=letter&page=2')
    assert.deepEqual(
      second.json.data.map(({ subject }: { subject: string }) => subject),
      ['Letter 5', 'Letter 4', 'Letter 3', 'Letter 2', 'Letter 1'],
    )
  })

  test('can be sorted oldest first', async () => {
    assert.equal((await list('search=letter&order=asc')).json.data[0].subject, 'Letter 1')
  })

  for (const words of ['ulla_', 'ö%', 'ulla@EXAMPLE', 'harp']) {
    test(`finds '${words}' in name, email or subject, in any case`, async () => {
      const { json } = await list(`search=${encodeURIComponent(words)}`)
      assert.deepEqual(
        json.data.map(({ subject }: { subject: string }) => subject),
        ['A harp'],
      )
    })
  }

  test('matches % and _ literally', async () => {
    assert.equal((await list(`search=${encodeURIComponent('Letter_2')}`)).json.pagination.total, 0)
  })

  test('can be filtered by state', async () => {
    assert.equal((await list('status=RESOLVED')).json.pagination.total, 0)
    assert.equal((await list('status=NEW&search=harp')).json.pagination.total, 1)
  })

  for (const query of ['limit=101', 'page=0', 'status=new', 'sort=name', 'unknown=1']) {
    test(`refuses '${query}'`, async () => {
      refused(await list(query), 400, 'invalid_input')
    })
  }
})

describe('a contact message', () => {
  test('can get each of the three states, and each change is in the audit log', async () => {
    const { id } = await aContactMessage(db)
    for (const status of ['RESOLVED', 'NEW', 'IN_PROGRESS', 'IN_PROGRESS']) {
      const { json } = await call('PATCH', `${CONTACT}/${id}`, { as: admin, body: { status } })
      assert.equal(json.data.status, status)
    }
    assert.deepEqual(
      (await actsOn(id)).map(({ after }) => after),
      [{ status: 'RESOLVED' }, { status: 'NEW' }, { status: 'IN_PROGRESS' }],
    )
  })

  test('with an unknown id is not found', async () => {
    const path = `${CONTACT}/${crypto.randomUUID()}`
    refused(await call('GET', path, { as: admin }), 404, 'not_found')
    refused(await call('PATCH', path, { as: admin, body: { status: 'NEW' } }), 404, 'not_found')
    refused(await call('POST', `${path}/replies`, { as: admin, body: { body: 'Hello' } }), 404, 'not_found')
  })

  test('is answered by mail, and the reply is stored', async () => {
    const message = await aContactMessage(db, { email: 'cellist@example.test' })
    const body = 'It may.\n\nBook a seat for it <and> one for you.'
    const path = `${CONTACT}/${message.id}`
    const { json } = await call('POST', `${path}/replies`, { as: admin, body: { body } })
    assert.equal(json.submission.status, 'IN_PROGRESS')
    assert.equal(json.reply.sentBy, admin.name)

    const exchange = (await call('GET', path, { as: admin })).json
    assert.deepEqual(
      exchange.replies.map((reply: { body: string }) => reply.body),
      [body],
    )
    const [mail] = await mailsTo(app, 'cellist@example.test')
    assert.equal(mail?.subject, 'Re: A cello on board')
    assert.ok(mail?.text.includes(body))
    assert.ok(mail?.text.includes('You wrote: May it fly?'))
    assert.ok(mail?.html.includes('&lt;and&gt;'))
    assert.deepEqual(
      (await actsOn(message.id)).map(({ act }) => act),
      ['contact.reply'],
    )
  })

  test('is answered once by two concurrent presses', async () => {
    const message = await aContactMessage(db, { email: 'twice@example.test' })
    const press = () =>
      call('POST', `${CONTACT}/${message.id}/replies`, { as: admin, body: { body: 'Once.' } })
    const [one, two] = await Promise.all([press(), press()])
    assert.equal(one.json.reply.id, two.json.reply.id)
    assert.equal((await mailsTo(app, 'twice@example.test')).length, 1)
  })

  test('cannot be answered with an empty text', async () => {
    const { id } = await aContactMessage(db)
    const answer = await call('POST', `${CONTACT}/${id}/replies`, { as: admin, body: { body: '  ' } })
    refused(answer, 400, 'invalid_input')
    assert.equal(answer.json.details[0].message, 'Write a reply first')
  })
})
