import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import {
  aPerson,
  confirmAddress,
  mailsTo,
  PASSWORD,
  type Person,
  refused,
  signInAgain,
} from '#test/person.ts'
import { addPasskey, setUpApp } from '#test/two-step.ts'
import { anonymiseAccounts } from './anonymise-accounts.ts'

const app = await openTestApp()
const { db } = app

const ask = (person: Person, password = PASSWORD) => person.call('POST', '/auth/delete-account', { password })
const readUser = (person: Person) =>
  db.selectFrom('users').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow()
const login = ({ email, password }: Person) =>
  app.call('POST', '/api/api/auth/login', { body: { email, password } })
const subjects = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)

async function askedDaysAgo(person: Person, days: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleteRequestedAt: sql<Date>`now() - make_interval(days => ${days})` })
    .where('id', '=', person.user.id)
    .execute()
}

async function aBooking(person: Person, { arrivesInDays }: { arrivesInDays: number }): Promise<string> {
  const leg = await aLeg(db)
  const headers = {
    authorization: `Bearer ${person.tokens.accessToken}`,
    'idempotency-key': crypto.randomUUID(),
  }
  const path = `/api/api/checkout/${leg.id}/hold`
  const { json } = await app.call('POST', path, { headers, body: { requestedPax: 1 } })
  await db
    .updateTable('legs')
    .set({
      departureAt: sql<Date>`now() + make_interval(days => ${arrivesInDays}) - interval '2 hours'`,
      arrivalAt: sql<Date>`now() + make_interval(days => ${arrivesInDays})`,
    })
    .where('id', '=', leg.id)
    .execute()
  await db.updateTable('bookings').set({ status: 'CONFIRMED' }).where('id', '=', json.bookingId).execute()
  return json.bookingId
}

describe('requesting deletion', () => {
  test('requires the password; a wrong one changes nothing', async () => {
    const person = await aPerson(app)
    const answer = await ask(person, 'Ferrywing9')
    refused(answer, 400, 'wrong_password')
    assert.equal(answer.json.details[0].path, 'password')
    assert.equal((await readUser(person)).deleteRequestedAt, null)
    assert.equal((await person.call('GET', '/auth/me')).status, 200)
  })

  test('ends every session at once, and a mail says until when the owner can come back', async () => {
    const person = await aPerson(app)
    const elsewhere = await signInAgain(app, person)
    const answer = await ask(person)
    assert.equal(answer.status, 200, answer.text)
    const days = (Date.parse(answer.json.deletedAfter) - Date.now()) / 86_400_000
    assert.ok(days > 13.9 && days <= 14)
    for (const session of [person, elsewhere])
      refused(await session.call('GET', '/auth/me'), 401, 'session_ended')
    assert.equal((await subjects(person))[0], 'Your Ferrywing account will be deleted')
  })

  test('is cancelled by signing in', async () => {
    const person = await aPerson(app)
    await ask(person)
    await askedDaysAgo(person, 13)
    assert.equal((await login(person)).status, 200)
    assert.equal((await readUser(person)).deleteRequestedAt, null)
    assert.ok((await subjects(person)).includes('Your Ferrywing account stays'))
    await anonymiseAccounts(db)
    assert.equal((await readUser(person)).anonymisedAt, null)
  })

  test('requires a recent confirmation of identity if there is no password', async () => {
    const person = await aPerson(app)
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', person.user.id).execute()
    const confirmed = (minutes: number) =>
      db
        .updateTable('sessions')
        .set({ confirmedAt: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('userId', '=', person.user.id)
        .execute()
    await confirmed(16)
    refused(await person.call('POST', '/auth/delete-account', {}), 403, 'confirmation_required')
    await confirmed(14)
    assert.equal((await person.call('POST', '/auth/delete-account', {})).status, 200)
  })

  test('is refused to the owner of an operator', async () => {
    const person = await aPerson(app)
    const operator = await anOperator(db)
    await db.updateTable('operators').set({ userId: person.user.id }).where('id', '=', operator.id).execute()
    refused(await ask(person), 409, 'account_has_operator')
  })

  describe('deletion of an administrator', () => {
    const anAdministrator = async () => {
      const person = await aPerson(app)
      await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.user.id).execute()
      return { ...(await signInAgain(app, person)), id: person.user.id }
    }
    const suspend = ({ id }: { id: string }, by: { id: string; call: Person['call'] }) =>
      by.call('POST', `/admin/users/${id}/suspend`, { reason: 'Stolen cards.' })
    const dismissAll = () =>
      db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute()

    test('is refused to the only one: suspended administrators and those being deleted do not count', async () => {
      await dismissAll()
      const [one, suspended, leaving] = [
        await anAdministrator(),
        await anAdministrator(),
        await anAdministrator(),
      ]
      assert.equal((await suspend(suspended, one)).status, 200)
      assert.equal((await ask(leaving)).status, 200)
      refused(await ask(one), 409, 'last_administrator')
      assert.equal((await readUser(one)).deleteRequestedAt, null)
    })

    test('is refused to one of two who ask at once', async () => {
      await dismissAll()
      const both = [await anAdministrator(), await anAdministrator()]
      const lock = `select from users where role = 'ADMIN' for update`
      const rivals = await overlapping(app.connectionString, lock, () => both.map((one) => ask(one)))
      const statuses = rivals.map((rival) => (rival.status === 'fulfilled' ? rival.value.status : null))
      assert.deepEqual(statuses.sort(), [200, 409])
    })

    test('and suspending the other one at the same moment leave one administrator', async () => {
      await dismissAll()
      const [one, other] = [await anAdministrator(), await anAdministrator()]
      const lock = `select from users where role = 'ADMIN' for update`
      await overlapping(app.connectionString, lock, () => [
        ask(one),
        // The suspension waits for the deletion's lock; it was admitted before its session ended.
        setTimeout(250).then(() => suspend(other, one)),
      ])
      const rows = [await readUser(one), await readUser(other)]
      assert.ok(rows.some(({ deleteRequestedAt, suspendedAt }) => !deleteRequestedAt && !suspendedAt))
    })
  })
})

describe('after fourteen days', () => {
  test('the personal data is deleted and the booking stays', async () => {
    const person = await aPerson(app)
    await confirmAddress(app, person)
    const bookingId = await aBooking(person, { arrivesInDays: -1 })
    await db
      .insertInto('payments')
      .values({ bookingId, amountMinor: 420_000, currency: 'USD', receiptEmail: person.email })
      .execute()
    await db.insertInto('waitlistEntries').values({ email: person.email, source: 'homepage' }).execute()
    await db.insertInto('newsletterSubscribers').values({ email: person.email }).execute()
    await db
      .insertInto('contactMessages')
      .values({ name: 'Sam', email: person.email.toUpperCase(), subject: 'Hello', message: 'Hello' })
      .execute()
    await db
      .insertInto('identities')
      .values({ userId: person.user.id, provider: 'google', issuer: 'https://x', subject: '1' })
      .execute()
    await setUpApp(person)
    await addPasskey(app, person)
    await ask(person)
    await askedDaysAgo(person, 15)
    await anonymiseAccounts(db)

    const row = await readUser(person)
    assert.equal(row.name, 'Deleted account')
    assert.match(row.email, /^deleted\.[0-9a-f-]{36}@ferrywing\.invalid$/)
    assert.ok(!row.email.includes(person.user.id))
    assert.ok(row.anonymisedAt)
    assert.equal(row.passwordHash, null)
    for (const table of ['identities', 'passkeys', 'authenticatorApps', 'recoveryCodes'] as const) {
      const left = await db.selectFrom(table).selectAll().where('userId', '=', person.user.id).execute()
      assert.deepEqual(left, [], table)
    }
    refused(await login(person), 401, 'wrong_credentials')
    refused(await login({ ...person, email: row.email }), 401, 'wrong_credentials')
    const booking = await db
      .selectFrom('bookings')
      .select('userId')
      .where('id', '=', bookingId)
      .executeTakeFirst()
    assert.equal(booking?.userId, person.user.id)
    const { refreshToken } = person.tokens
    refused(await app.call('POST', '/api/api/auth/refresh', { body: { refreshToken } }), 401, 'session_ended')
    assert.deepEqual(await subjects(person), ['Your Ferrywing account is deleted'])
    for (const [table, column] of [
      ['users', 'email'],
      ['waitlistEntries', 'email'],
      ['newsletterSubscribers', 'email'],
      ['contactMessages', 'email'],
      ['payments', 'receiptEmail'],
    ] as const) {
      const left = await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .where(sql`lower(${sql.ref(column)})`, '=', person.email)
        .execute()
      assert.deepEqual(left, [], table)
    }
    // The address may be used again.
    assert.equal((await aPerson(app, { email: person.email })).user.name, 'Sam Traveller')
  })

  test('messages from an address that was never confirmed stay, because they may be another person’s', async () => {
    const stranger = await aPerson(app)
    const { email } = stranger
    await db.insertInto('waitlistEntries').values({ email, source: 'homepage' }).execute()
    await db.insertInto('newsletterSubscribers').values({ email }).execute()
    const message = { name: 'Vera', email, subject: 'Hello', message: 'Hello' }
    await db.insertInto('contactMessages').values(message).execute()
    const partner = { companyName: 'Northlight', contactName: 'Vera', email, phone: '+49 30 1' }
    await db.insertInto('applications').values(partner).execute()
    const mail = { recipient: email, text: 'Hello', html: 'Hello', sentAt: new Date() }
    await db
      .insertInto('mails')
      .values([
        { ...mail, subject: 'Before the account', createdAt: new Date(Date.now() - 86_400_000) },
        { ...mail, subject: 'To the account' },
        { ...mail, subject: 'Under way', sentAt: null },
      ])
      .execute()
    await ask(stranger)
    await askedDaysAgo(stranger, 15)
    await anonymiseAccounts(db)
    assert.equal((await readUser(stranger)).name, 'Deleted account')
    for (const table of [
      'waitlistEntries',
      'newsletterSubscribers',
      'contactMessages',
      'applications',
    ] as const) {
      const left = await db.selectFrom(table).select('id').where('email', '=', email).execute()
      assert.equal(left.length, 1, table)
    }
    const kept = await subjects(stranger)
    assert.ok(kept.includes('Before the account') && kept.includes('Under way'))
    assert.ok(!kept.includes('To the account'))
  })

  test('the address of a deleted account cannot be foreseen or registered, so nobody can block a deletion', async () => {
    const person = await aPerson(app)
    const email = `deleted.${person.user.id}@ferrywing.invalid`
    const body = { name: 'Sam', email, password: PASSWORD, role: 'USER' }
    refused(await app.call('POST', '/api/api/auth/register', { body }), 400, 'invalid_input')
    // Adds an account that was registered before this check existed.
    await db.insertInto('users').values({ name: 'Sam', email, role: 'USER' }).execute()
    await ask(person)
    await askedDaysAgo(person, 15)
    await anonymiseAccounts(db)
    assert.ok((await readUser(person)).anonymisedAt)
  })

  test('no account is deleted a day too early', async () => {
    const person = await aPerson(app)
    await ask(person)
    await askedDaysAgo(person, 13)
    await anonymiseAccounts(db)
    assert.equal((await readUser(person)).name, 'Sam Traveller')
  })

  test('an account with a future flight waits until it has landed', async () => {
    const person = await aPerson(app)
    await aBooking(person, { arrivesInDays: 2 })
    await ask(person)
    await askedDaysAgo(person, 20)
    await anonymiseAccounts(db)
    assert.equal((await readUser(person)).anonymisedAt, null)
  })

  test('two servers at once delete each account once', async () => {
    const people = [await aPerson(app), await aPerson(app), await aPerson(app)]
    for (const person of people) {
      await confirmAddress(app, person)
      await ask(person)
      await askedDaysAgo(person, 15)
    }
    await Promise.all([anonymiseAccounts(db), anonymiseAccounts(db)])
    for (const person of people) {
      assert.deepEqual(await subjects(person), ['Your Ferrywing account is deleted'])
    }
  })

  test('the last mail is deleted a day after it was sent', async () => {
    const person = await aPerson(app)
    await confirmAddress(app, person)
    await ask(person)
    await askedDaysAgo(person, 15)
    await anonymiseAccounts(db)
    await db
      .updateTable('mails')
      .set({ sentAt: sql<Date>`now() - interval '25 hours'` })
      .where('recipient', '=', person.email)
      .execute()
    await anonymiseAccounts(db)
    assert.deepEqual(await subjects(person), [])
  })
})
