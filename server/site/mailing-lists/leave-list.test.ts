import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'

const app = await openTestApp()
const { db, config } = app

const LISTS = [
  { list: 'newsletter', path: '/newsletter', table: 'newsletterSubscribers', more: {} },
  { list: 'waitlist', path: '/waitlist', table: 'waitlistEntries', more: { source: 'homepage' } },
] as const
type List = (typeof LISTS)[number]

async function joined({ path, more, table }: List) {
  const email = `${randomUUID()}@example.test`
  assert.equal((await app.call('POST', `/api/api${path}`, { body: { email, ...more } })).status, 200)
  const { leaveToken } = await db
    .selectFrom(table)
    .select('leaveToken')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  return { email, token: leaveToken, mail }
}

async function isOn({ table }: List, email: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

for (const entry of LISTS) {
  const { list } = entry
  describe(`the ${list}`, () => {
    test('has an unsubscribe link in its mail, as text, as HTML and as a header', async () => {
      const { token, mail } = await joined(entry)
      const url = `${config.publicUrl}/leave?list=${list}&token=${token}`
      assert.equal(mail.leaveUrl, url)
      assert.ok(mail.text.includes(url))
      assert.ok(mail.html.includes(`href="${url.replaceAll('&', '&amp;')}"`))
    })

    test('can be left on the page, and leaving again is no error', async () => {
      const { email, token } = await joined(entry)
      const leave = () => app.call('POST', `/api/api/lists/leave?list=${list}&token=${token}`)
      const first = await leave()
      assert.deepEqual(first.json, {
        success: true,
        message: 'You have left. We do not write to you from this list any more.',
      })
      assert.equal(await isOn(entry, email), false)
      assert.deepEqual((await leave()).json, first.json)
    })

    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const)
      test(`can be left by a mail program that posts ${type.split(';')[0]}`, async () => {
        const { email, mail } = await joined(entry)
        const { pathname, search } = new URL(mail.leaveUrl ?? '')
        const headers = { 'content-type': type }
        const answer = await app.call('POST', pathname + search, { body, headers })
        assert.equal(answer.status, 200, answer.text)
        assert.equal(await isOn(entry, email), false)
      })

    test('can be joined again', async () => {
      const { email, token } = await joined(entry)
      await app.call('POST', `/api/api/lists/leave?list=${list}&token=${token}`)
      await app.call('POST', `/api/api${entry.path}`, { body: { email, ...entry.more } })
      assert.equal(await isOn(entry, email), true)
    })
  })
}

test('a token works only for its own list, and an unknown one gets the same answer', async () => {
  const [newsletter, waitlist] = LISTS
  const { email, token } = await joined(newsletter)
  const wrong = await app.call('POST', `/api/api/lists/leave?list=waitlist&token=${token}`)
  const unknown = await app.call('POST', `/api/api/lists/leave?list=newsletter&token=${randomUUID()}`)
  assert.equal(wrong.text, unknown.text)
  assert.equal(await isOn(newsletter, email), true)
  assert.equal(await isOn(waitlist, email), false)
})

test('a truncated link is reported as incomplete', async () => {
  const answer = await app.call('POST', '/api/api/lists/leave?list=newsletter&token=0199')
  assert.deepEqual([answer.status, answer.json.error], [400, 'This link is not complete.'])
})

test('opening the link does not unsubscribe, because mail programs open links by themselves', async () => {
  const [newsletter] = LISTS
  const { email, mail } = await joined(newsletter)
  const { pathname, search } = new URL(mail.leaveUrl ?? '')
  await app.call('GET', pathname + search)
  assert.equal(await isOn(newsletter, email), true)
})
