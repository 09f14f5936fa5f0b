import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LIMITS } from '#server/security/rate-limits.ts'
import { openTestApp } from '#test/app.ts'

const app = await openTestApp()
const { db } = app

let counter = 0
const anEmail = () => `visitor${++counter}@example.test`

const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()

const waitlist = (body: object) => app.call('POST', '/api/api/waitlist', { body })
const contact = (body: object) => app.call('POST', '/api/api/contact', { body })
const apply = (body: object) => app.call('POST', '/api/api/operators/apply', { body })
const newsletter = (body: object) => app.call('POST', '/api/api/newsletter', { body })

const message = (email: string) => ({
  name: 'Nadia Karam',
  email,
  subject: 'A dog in the cabin',
  category: 'booking',
  message: 'May our dog, 9 kg, fly with us from Beirut?',
})

const application = (email: string) => ({
  companyName: 'Northlight Air Charter LLC',
  contactName: 'Iris Halloran',
  email,
  phone: '+44 20 7946 0321',
  fleetSize: '6-15',
  operatingRegions: 'Europe and MENA',
  primaryAircraft: 'Citation XLS+',
  yearlyFlights: '500-2000',
  message: 'We fly home empty from Nice every Sunday.',
})

function accepted(answer: Awaited<ReturnType<typeof waitlist>>): string {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json.success, true)
  assert.ok(answer.json.message.length > 10)
  return answer.json.message
}

function refusedFor(answer: Awaited<ReturnType<typeof waitlist>>, path: string, sentence: string): void {
  assert.equal(answer.status, 400, answer.text)
  assert.equal(answer.json.message, sentence)
  assert.deepEqual(answer.json.details[0], { path, message: sentence })
}

describe('the waitlist', () => {
  const readRows = (email: string) =>
    db.selectFrom('waitlistEntries').selectAll().where('email', '=', email).execute()

  test('stores address, name and source, and mails a confirmation', async () => {
    const email = anEmail()
    accepted(await waitlist({ email: email.toUpperCase(), name: ' Nadia ', source: 'final-cta' }))
    const [row] = await readRows(email)
    assert.deepEqual([row?.name, row?.source], ['Nadia', 'final-cta'])
    const [mail] = await mailsTo(email)
    assert.equal(mail?.subject, 'You are on the early-access list')
    assert.match(mail?.text ?? '', /have kept your place/)
    assert.match(mail?.html ?? '', /<h1[^>]*>You are on the list\.<\/h1>/)
  })

  test('has the same answer for an address that is already on it, without a second entry or mail', async () => {
    const email = anEmail()
    const first = accepted(await waitlist({ email, source: 'homepage' }))
    const again = accepted(await waitlist({ email: email.toUpperCase(), name: 'N', source: 'final-cta' }))
    assert.equal(again, first)
    const rows = await readRows(email)
    assert.deepEqual([rows.length, rows[0]?.name, rows[0]?.source], [1, null, 'homepage'])
    assert.equal((await mailsTo(email)).length, 1)
  })

  test('counts two concurrent requests once', async () => {
    const email = anEmail()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => waitlist({ email, source: 'homepage' })),
    )
    for (const answer of answers) accepted(answer)
    assert.equal((await readRows(email)).length, 1)
    assert.equal((await mailsTo(email)).length, 1)
  })

  test('names each wrong field and its error', async () => {
    refusedFor(await waitlist({ source: 'homepage' }), 'email', 'Email is required')
    refusedFor(await waitlist({ email: '  ', source: 'homepage' }), 'email', 'Email is required')
    const answer = await waitlist({ email: 'nadia', source: 'homepage' })
    refusedFor(answer, 'email', 'Please enter a valid email address')
    const unknown = await waitlist({ email: anEmail(), source: 'popup' })
    assert.deepEqual([unknown.status, unknown.json.details[0].path], [400, 'source'])
  })

  test('has the same answer for a sender who fills the hidden field, and stores nothing', async () => {
    const [person, machine] = [anEmail(), anEmail()]
    const expected = accepted(await waitlist({ email: person, source: 'homepage', website2: '' }))
    const answer = await waitlist({ email: machine, source: 'homepage', website2: 'https://example.test' })
    assert.equal(accepted(answer), expected)
    assert.equal((await readRows(machine)).length, 0)
    assert.equal((await mailsTo(machine)).length, 0)
  })
})

describe('a contact message', () => {
  const readRows = (email: string) =>
    db.selectFrom('contactMessages').selectAll().where('email', '=', email).execute()

  test('is stored as new, and confirmed by a mail without the typed text', async () => {
    const email = anEmail()
    assert.match(accepted(await contact(message(email))), /24 hours/)
    const [row] = await readRows(email)
    const { id: _, createdAt, updatedAt: __, ...rest } = row ?? assert.fail()
    assert.deepEqual(rest, { ...message(email), status: 'NEW' })
    assert.ok(createdAt)
    const [mail] = await mailsTo(email)
    assert.equal(mail?.subject, 'We have your message')
    assert.doesNotMatch(`${mail?.text}${mail?.html}`, /dog|Nadia/)
  })

  test('without a category is a general one', async () => {
    const email = anEmail()
    const { category: _, ...rest } = message(email)
    accepted(await contact(rest))
    assert.equal((await readRows(email))[0]?.category, 'general')
  })

  test('needs a name, an address, a subject, a text, and one of the six categories', async () => {
    const whole = message(anEmail())
    refusedFor(await contact({ ...whole, name: '' }), 'name', 'Name is required')
    refusedFor(await contact({ ...whole, subject: ' ' }), 'subject', 'Subject is required')
    refusedFor(await contact({ ...whole, message: undefined }), 'message', 'Message is required')
    refusedFor(await contact({ ...whole, email: 'a@b' }), 'email', 'Please enter a valid email address')
    refusedFor(
      await contact({ ...whole, message: 'x'.repeat(5001) }),
      'message',
      'Message must be at most 5000 characters',
    )
    const answer = await contact({ ...whole, category: 'gossip' })
    assert.deepEqual([answer.status, answer.json.details[0].path], [400, 'category'])
    assert.equal((await readRows(whole.email)).length, 0)
  })

  test('that is sent twice is stored once; a different message is stored too', async () => {
    const email = anEmail()
    await Promise.all([contact(message(email)), contact(message(email)), contact(message(email))])
    accepted(await contact(message(email)))
    assert.equal((await readRows(email)).length, 1)
    assert.equal((await mailsTo(email)).length, 1)
    accepted(await contact({ ...message(email), message: 'And a cat?' }))
    assert.equal((await readRows(email)).length, 2)
  })

  test('with the hidden field filled is not stored', async () => {
    const email = anEmail()
    accepted(await contact({ ...message(email), website2: 'x' }))
    assert.equal((await readRows(email)).length, 0)
    assert.equal((await mailsTo(email)).length, 0)
  })
})

describe('a partner application', () => {
  const readRows = (email: string) =>
    db.selectFrom('applications').selectAll().where('email', '=', email).execute()

  test('is stored with all nine fields, and gets a mail that promises a review within 48 hours', async () => {
    const email = anEmail()
    assert.match(accepted(await apply(application(email))), /48 hours/)
    const [row] = await readRows(email)
    assert.deepEqual(
      { ...row, id: 0, submittedAt: 0 },
      {
        ...application(email),
        id: 0,
        status: 'PENDING',
        reviewNotes: null,
        reviewedAt: null,
        submittedAt: 0,
        version: 1,
      },
    )
    assert.match((await mailsTo(email))[0]?.text ?? '', /within 48 hours/)
  })

  test('needs only a company, a contact and an address', async () => {
    const email = anEmail()
    const least = { companyName: 'Aurel Jets', contactName: 'Ana Aurel', email }
    accepted(await apply(least))
    assert.equal((await readRows(email))[0]?.fleetSize, null)
    refusedFor(await apply({ ...least, companyName: '' }), 'companyName', 'Company name is required')
    refusedFor(await apply({ ...least, contactName: '' }), 'contactName', 'Contact name is required')
    refusedFor(await apply({ ...least, email: '' }), 'email', 'Email is required')
    for (const wrong of [{ fleetSize: '7' }, { yearlyFlights: 'many' }]) {
      const answer = await apply({ ...least, ...wrong })
      assert.deepEqual([answer.status, answer.json.details[0].path], [400, Object.keys(wrong)[0]])
    }
  })

  test('that is sent again while it waits is stored once; after a decision or a change it is a new one', async () => {
    const email = anEmail()
    await Promise.all([apply(application(email)), apply(application(email))])
    accepted(await apply(application(email)))
    assert.equal((await readRows(email)).length, 1)
    assert.equal((await mailsTo(email)).length, 1)
    accepted(await apply({ ...application(email), fleetSize: '31+' }))
    assert.equal((await readRows(email)).length, 2)
    await db.updateTable('applications').set({ status: 'REJECTED' }).where('email', '=', email).execute()
    accepted(await apply(application(email)))
    assert.equal((await readRows(email)).length, 3)
  })

  test('with the hidden field filled is not stored', async () => {
    const email = anEmail()
    accepted(await apply({ ...application(email), website2: 'x' }))
    assert.equal((await readRows(email)).length, 0)
  })
})

describe('the newsletter', () => {
  const readRows = (email: string) =>
    db.selectFrom('newsletterSubscribers').selectAll().where('email', '=', email).execute()

  test('stores an address once, in any case, and mails it once', async () => {
    const email = anEmail()
    const first = accepted(await newsletter({ email }))
    assert.equal(accepted(await newsletter({ email: email.toUpperCase() })), first)
    assert.equal((await readRows(email)).length, 1)
    const mails = await mailsTo(email)
    assert.deepEqual(
      mails.map((mail) => mail.subject),
      ['You are subscribed to our newsletter'],
    )
  })

  test('refuses an invalid address, and stores nothing if the hidden field is filled', async () => {
    refusedFor(await newsletter({ email: 'nadia@' }), 'email', 'Please enter a valid email address')
    const email = anEmail()
    accepted(await newsletter({ email, website2: 'x' }))
    assert.equal((await readRows(email)).length, 0)
  })
})

describe('too many requests', () => {
  const limited = openTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, database: app })

  const FORMS = [
    ['waitlist_by_address', '/waitlist', (email: string) => ({ email, source: 'homepage' })],
    ['contact_by_address', '/contact', message],
    ['apply_by_address', '/operators/apply', application],
    ['newsletter_by_address', '/newsletter', (email: string) => ({ email })],
  ] as const

  for (const [limit, path, bodyFor] of FORMS) {
    test(`from one IP address to ${path} are refused for a while`, async () => {
      const { call } = await limited
      const from = { 'x-forwarded-for': `198.51.100.${++counter}` }
      const send = (headers: Record<string, string>) =>
        call('POST', `/api/api${path}`, { body: bodyFor(anEmail()), headers })
      for (let i = 0; i < LIMITS[limit].points; i++) assert.equal((await send(from)).status, 200)
      const answer = await send(from)
      assert.deepEqual([answer.status, answer.json.code], [429, 'rate_limited'])
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.equal((await send({ 'x-forwarded-for': `198.51.100.${++counter}` })).status, 200)
    })
  }

  test('for one recipient are refused, from all IP addresses and forms together', async () => {
    const { call } = await limited
    const email = anEmail()
    const send = (path: string, body: object) =>
      call('POST', `/api/api${path}`, { body, headers: { 'x-forwarded-for': `198.51.100.${++counter}` } })
    for (let i = 0; i < LIMITS.letters_by_recipient.points; i++)
      assert.equal((await send('/newsletter', { email })).status, 200)
    assert.equal((await send('/contact', message(email.toUpperCase()))).status, 429)
  })
})
