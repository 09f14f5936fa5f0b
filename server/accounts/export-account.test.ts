import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aPerson, mailsTo, type Person, refused } from '#test/person.ts'
import { dropExpiredExports, makeExport } from './export-account.ts'

const app = await openTestApp({ worker: true })
const { db, config } = app

const latest = async (person: Person) => (await person.call('GET', '/auth/exports/latest')).json.export

async function anExport(person: Person): Promise<string> {
  const answer = await person.call('POST', '/auth/exports')
  assert.equal(answer.status, 200, answer.text)
  const made = await eventually(async () => {
    const seen = await latest(person)
    return seen?.expiresAt && seen
  })
  return made.id
}

/** What is in a stored zip, by its local headers; checks the sums. */
function filesIn(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [sum, size, nameLength] = [
      archive.readUInt32LE(at + 14),
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
    ]
    const name = archive.toString('utf8', at + 30, at + 30 + nameLength)
    const content = archive.subarray(at + 30 + nameLength, at + 30 + nameLength + size)
    assert.equal(crc32(content), sum)
    files[name] = content.toString()
    at += 30 + nameLength + size
  }
  return files
}

describe('the file with everything held about somebody', () => {
  test('is made by a job, mailed as a link, and holds JSON and a page', async () => {
    const person = await aPerson(app)
    const leg = await aLeg(db)
    const headers = {
      authorization: `Bearer ${person.tokens.accessToken}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const path = `/api/api/checkout/${leg.id}/hold`
    await app.call('POST', path, { headers, body: { requestedPax: 1 } })
    await db
      .insertInto('contactMessages')
      .values({ name: 'Sam', email: person.email, subject: 'Hello', message: '<b>Hello</b>' })
      .execute()
    const id = await anExport(person)
    const [mail] = await mailsTo(app, person.email)
    assert.equal(mail?.subject, 'Your Ferrywing data is ready')
    assert.ok(mail?.text.includes(`${config.publicUrl}/settings#data-export`))

    const { json } = await person.call('GET', `/auth/exports/${id}`)
    assert.equal(json.fileName, 'ferrywing-data.zip')
    const files = filesIn(Buffer.from(json.contentBase64, 'base64'))
    assert.deepEqual(Object.keys(files), ['index.html', 'data.json'])
    const { sections } = JSON.parse(files['data.json'] ?? '')
    assert.equal(sections.account[0].email, person.email)
    assert.equal(sections.sessions.length, 1)
    assert.equal(sections.bookings[0].originIcao, 'KTEB')
    assert.equal(sections.contactMessages[0].message, '<b>Hello</b>')
    const page = files['index.html'] ?? ''
    assert.ok(page.includes(person.email) && page.includes('&lt;b&gt;Hello') && !page.includes('<b>Hello'))
  })

  test('holds no secret and nothing of others', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const { json } = await person.call('GET', `/auth/exports/${await anExport(person)}`)
    const text = Buffer.from(json.contentBase64, 'base64').toString()
    assert.doesNotMatch(text, /argon2|passwordHash|tokenHash|token=[\w-]{43}/)
    assert.ok(!text.includes(other.email))
  })

  test('is for its owner alone', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const id = await anExport(person)
    refused(await other.call('GET', `/auth/exports/${id}`), 404, 'export_not_found')
    refused(await app.call('GET', `/api/api/auth/exports/${id}`), 401, 'not_signed_in')
    assert.equal(await latest(other), null)
  })

  test('is there for seven days', async () => {
    const person = await aPerson(app)
    const id = await anExport(person)
    const days = (Date.parse((await latest(person)).expiresAt) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days <= 7)
    await db.updateTable('accountExports').set({ expiresAt: sql<Date>`now()` }).where('id', '=', id).execute()
    refused(await person.call('GET', `/auth/exports/${id}`), 404, 'export_not_found')
    assert.equal(await latest(person), null)
    await dropExpiredExports(db)
    const left = await db.selectFrom('accountExports').select('id').where('id', '=', id).execute()
    assert.deepEqual(left, [])
  })

  test('is made once, however often it is asked for and the job runs', async () => {
    const person = await aPerson(app)
    const asked = await Promise.all([
      person.call('POST', '/auth/exports'),
      person.call('POST', '/auth/exports'),
    ])
    for (const { status, text } of asked) assert.equal(status, 200, text)
    const made = await eventually(async () => {
      const seen = await latest(person)
      return seen?.expiresAt && seen
    })
    await makeExport(db, { exportId: made.id, publicUrl: config.publicUrl })
    const mails = (await mailsTo(app, person.email)).filter(({ subject }) => subject.includes('data'))
    assert.ok(mails.length <= new Set(asked.map(({ json }) => json.export.id)).size)
  })
})
