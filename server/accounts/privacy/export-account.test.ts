import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { openRowCipher } from '#server/security/encryption.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPerson, confirmAddress, mailsTo, type Person, refused } from '#test/person.ts'
import { addPasskey, setUpApp } from '#test/two-step.ts'
import { dropExpiredExports, makeExport, rotateExports } from './export-account.ts'

const app = await openTestApp({ worker: true })
const { db, config } = app

const latest = async (person: Person) => (await person.call('GET', '/auth/exports/latest')).json.export

async function anExport(person: Person): Promise<string> {
  const answer = await person.call('POST', '/auth/exports')
  assert.equal(answer.status, 200, answer.text)
  const created = await eventually(async () => {
    const seen = await latest(person)
    return seen?.expiresAt && seen
  })
  return created.id
}

async function aHold({ tokens }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': crypto.randomUUID() }
  const path = `/api/api/checkout/${(await aLeg(db)).id}/hold`
  return (await app.call('POST', path, { headers, body: { requestedPax: 1 } })).json.bookingId
}

/** Reads the files of an uncompressed zip from its local headers, and verifies the checksums. */
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

describe('the file with all data stored about an account', () => {
  test('is made by a job, sent as a link, and contains JSON and a page', async () => {
    const person = await aPerson(app)
    await confirmAddress(app, person)
    await aHold(person)
    await db
      .insertInto('contactMessages')
      .values({ name: 'Sam', email: person.email, subject: 'Hello', message: '<b>Hello</b>' })
      .execute()
    const { secret, recoveryCodes } = await setUpApp(person)
    await addPasskey(app, person, 'Work phone')
    await db
      .insertInto('identities')
      .values({ userId: person.user.id, provider: 'apple', issuer: 'https://x', subject: 'their-subject' })
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
    for (const section of ['sentAlerts', 'waitingAlerts', 'tripReminders', 'checkIns', 'checkInsAsCrew'])
      assert.deepEqual(sections[section], [], section)
    assert.equal(sections.contactMessages[0].message, '<b>Hello</b>')
    assert.equal(sections.connectedAccounts[0].subject, 'their-subject')
    assert.equal(sections.passkeys[0].name, 'Work phone')
    assert.ok(sections.authenticatorApp[0].confirmedAt)
    assert.equal(sections.recoveryCodes.length, 10)
    for (const hidden of [secret, recoveryCodes[0] ?? '', 'sealedSecret', 'codeHash'])
      assert.ok(!files['data.json']?.includes(hidden), hidden)
    const page = files['index.html'] ?? ''
    assert.ok(page.includes(person.email) && page.includes('&lt;b&gt;Hello') && !page.includes('<b>Hello'))
  })

  test('leaves out messages from an unconfirmed address, but contains mails about the account’s own bookings', async () => {
    const stranger = await aPerson(app)
    const { email } = stranger
    const wrote = { name: 'Vera', email, subject: 'Hello', message: 'From the real owner' }
    const { id: messageId } = await db
      .insertInto('contactMessages')
      .values(wrote)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: sentBy } = await aUser(db, { role: 'ADMIN' })
    await db.insertInto('contactReplies').values({ messageId, sentBy, body: 'To the real owner' }).execute()
    await db.insertInto('waitlistEntries').values({ email, name: 'Vera', source: 'homepage' }).execute()
    await db.insertInto('newsletterSubscribers').values({ email }).execute()
    await db
      .insertInto('applications')
      .values({ companyName: 'Southwind', contactName: 'Vera', email })
      .execute()
    const bookingId = await aHold(stranger)
    const mail = { recipient: email, text: 'Hello', html: 'Hello' }
    await db
      .insertInto('mails')
      .values([
        { ...mail, subject: 'About a booking', bookingId },
        { ...mail, subject: 'To the address' },
      ])
      .execute()
    const sectionsNow = async () => {
      const { json } = await stranger.call('GET', `/auth/exports/${await anExport(stranger)}`)
      const text = filesIn(Buffer.from(json.contentBase64, 'base64'))['data.json'] ?? ''
      return { text, ...JSON.parse(text).sections }
    }
    const before = await sectionsNow()
    assert.doesNotMatch(before.text, /Vera|real owner|To the address|Southwind/)
    assert.deepEqual(
      before.mails.map((one: { subject: string }) => one.subject),
      ['About a booking'],
    )
    await confirmAddress(app, stranger)
    const after = await sectionsNow()
    assert.equal(after.contactMessages[0].message, 'From the real owner')
    assert.equal(after.contactReplies[0].body, 'To the real owner')
    for (const section of ['waitlist', 'newsletter', 'partnerApplications'])
      assert.equal(after[section].length, 1, section)
  })

  test('contains no secrets and no data of others', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const { json } = await person.call('GET', `/auth/exports/${await anExport(person)}`)
    const text = Buffer.from(json.contentBase64, 'base64').toString()
    assert.doesNotMatch(text, /argon2|passwordHash|tokenHash|token=[\w-]{43}/)
    assert.ok(!text.includes(other.email))
  })

  test('can be requested and downloaded only after a recent confirmation of identity, so a stolen token is not enough', async () => {
    const person = await aPerson(app)
    const id = await anExport(person)
    await db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', person.user.id)
      .execute()
    refused(await person.call('POST', '/auth/exports'), 403, 'confirmation_required')
    refused(await person.call('GET', `/auth/exports/${id}`), 403, 'confirmation_required')
    await person.call('POST', '/auth/confirm', { password: person.password })
    assert.equal((await person.call('GET', `/auth/exports/${id}`)).status, 200)
  })

  test('can be downloaded only by its owner', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const id = await anExport(person)
    refused(await other.call('GET', `/auth/exports/${id}`), 404, 'export_not_found')
    refused(await app.call('GET', `/api/api/auth/exports/${id}`), 401, 'not_signed_in')
    assert.equal(await latest(other), null)
  })

  test('is available for seven days', async () => {
    const person = await aPerson(app)
    const id = await anExport(person)
    const days = (Date.parse((await latest(person)).expiresAt) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days <= 7)
    const kept = await db
      .selectFrom('accountExports')
      .select(['archive', 'keyId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(kept.keyId, config.documentKeys[0]?.id)
    assert.doesNotMatch(kept.archive?.toString('latin1') ?? '', /^PK|index\.html/)
    const again = openRowCipher([{ id: 'next', key: Buffer.alloc(32, 5) }, ...config.documentKeys])
    assert.ok((await rotateExports(db, again)) >= 1)
    assert.equal(await rotateExports(db, again), 0)
    await rotateExports(db, openRowCipher([...config.documentKeys, { id: 'next', key: Buffer.alloc(32, 5) }]))
    assert.equal((await person.call('GET', `/auth/exports/${id}`)).status, 200)
    await db.updateTable('accountExports').set({ expiresAt: sql<Date>`now()` }).where('id', '=', id).execute()
    refused(await person.call('GET', `/auth/exports/${id}`), 404, 'export_not_found')
    assert.equal(await latest(person), null)
    await dropExpiredExports(db)
    const left = await db.selectFrom('accountExports').select('id').where('id', '=', id).execute()
    assert.deepEqual(left, [])
  })

  test('is made once, however often it is requested and the job runs', async () => {
    const person = await aPerson(app)
    const asked = await Promise.all([
      person.call('POST', '/auth/exports'),
      person.call('POST', '/auth/exports'),
    ])
    for (const { status, text } of asked) assert.equal(status, 200, text)
    const created = await eventually(async () => {
      const seen = await latest(person)
      return seen?.expiresAt && seen
    })
    await makeExport(db, app.app, { exportId: created.id })
    const mails = (await mailsTo(app, person.email)).filter(({ subject }) => subject.includes('data'))
    assert.ok(mails.length <= new Set(asked.map(({ json }) => json.export.id)).size)
  })
})
