import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aPasskey } from '#test/fakes/authenticator.ts'
import { aPerson, mailsTo, PASSWORD, type Person, refused } from '#test/person.ts'
import { addPasskey, setUpApp } from '#test/two-step.ts'

const app = await openTestApp()
const { db } = app
const { origin, hostname: rpId } = new URL(app.config.publicUrl)

const post = (path: string, body: object) => app.call('POST', `/api/api/auth/${path}`, { body })
const login = ({ email }: Person) => post('login', { email, password: PASSWORD })
const ask = async (ticket?: string) =>
  (await post('passkeys/challenge', ticket ? { ticket } : {})).json.options
const signIn = (assertion: object) => post('passkeys/sign-in', { assertion })

describe('a passkey', () => {
  test('is created for this site and account, finds its account by itself and verifies its owner', async () => {
    const person = await aPerson(app)
    await person.confirmAddress()
    const { options } = (await person.call('POST', '/auth/passkeys/registration')).json
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Ferrywing' })
    assert.equal(Buffer.from(options.user.id, 'base64url').toString(), person.user.id)
    assert.deepEqual(
      [options.authenticatorSelection.residentKey, options.authenticatorSelection.userVerification],
      ['required', 'required'],
    )
  })

  test('is enough to sign in, without a password or a code', async () => {
    const person = await aPerson(app)
    const { passkey, recoveryCodes } = await addPasskey(app, person)
    assert.equal(recoveryCodes?.length, 10)
    await setUpApp(person)
    const answer = await signIn(passkey.assert(await ask()))
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.user.id, person.user.id)
    assert.ok(answer.json.tokens.accessToken)
  })

  test('is the second factor after the password, for its own account only', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const [own, theirs] = [await addPasskey(app, person), await addPasskey(app, other)]
    const { ticket } = (await login(person)).json.secondFactor
    const options = await ask(ticket)
    assert.equal(options.allowCredentials.length, 1)
    const wrong = { ticket, assertion: theirs.passkey.assert(options) }
    refused(await post('second-factor/passkey', wrong), 400, 'passkey_refused')
    const right = { ticket, assertion: own.passkey.assert(options) }
    const answer = await post('second-factor/passkey', right)
    assert.equal(answer.json.user.id, person.user.id, answer.text)
  })

  test('is refused with another site’s signature, without user verification, used twice, or too late', async () => {
    const person = await aPerson(app)
    const { passkey } = await addPasskey(app, person)
    const refusals = {
      elsewhere: passkey.assert(await ask(), { from: 'https://ferrywing.evil.test' }),
      'owner not recognised': passkey.assert(await ask(), { verified: false }),
      'a challenge of nobody': passkey.assert({ challenge: 'QUJD' }),
      unknown: aPasskey({ origin, rpId }).assert(await ask()),
    }
    for (const [what, assertion] of Object.entries(refusals)) {
      const answer = await signIn(assertion)
      assert.deepEqual([what, answer.status, answer.json.code], [what, 400, 'passkey_refused'])
    }
    const assertion = passkey.assert(await ask())
    assert.equal((await signIn(assertion)).status, 200)
    refused(await signIn(assertion), 400, 'passkey_refused')
    const late = passkey.assert(await ask())
    await db.updateTable('passkeyChallenges').set({ expiresAt: sql<Date>`now()` }).execute()
    refused(await signIn(late), 400, 'passkey_refused')
  })

  test('whose counter decreases is a copy and refused', async () => {
    const { passkey } = await addPasskey(app, await aPerson(app))
    assert.equal((await signIn(passkey.assert(await ask(), { counter: 7 }))).status, 200)
    refused(await signIn(passkey.assert(await ask(), { counter: 7 })), 400, 'passkey_refused')
  })

  test('cannot be added with another account’s challenge, without user verification, or twice', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    for (const one of [person, other]) await one.confirmAddress()
    const passkey = aPasskey({ origin, rpId })
    const start = async (who: Person) => (await who.call('POST', '/auth/passkeys/registration')).json.options
    const add = (who: Person, attestation: object) =>
      who.call('POST', '/auth/passkeys', { name: 'Phone', attestation })
    refused(await add(person, passkey.attest(await start(other))), 400, 'passkey_refused')
    const unverified = passkey.attest(await start(person), { verified: false })
    refused(await add(person, unverified), 400, 'passkey_refused')
    assert.equal((await add(person, passkey.attest(await start(person)))).status, 200)
    refused(await add(other, passkey.attest(await start(other))), 409, 'passkey_added_already')
    const { methods } = (await person.call('GET', '/auth/sign-in-methods')).json
    assert.equal(methods.passkeys.length, 1)
  })

  test('can be renamed and removed only by its owner, and mails report it', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const { id, passkey } = await addPasskey(app, person)
    refused(await other.call('PATCH', `/auth/passkeys/${id}`, { name: 'Mine' }), 404, 'passkey_not_found')
    refused(await other.call('DELETE', `/auth/passkeys/${id}`), 404, 'passkey_not_found')
    await person.call('PATCH', `/auth/passkeys/${id}`, { name: 'Work phone' })
    const { methods } = (await person.call('GET', '/auth/sign-in-methods')).json
    assert.equal(methods.passkeys[0].name, 'Work phone')
    assert.equal((await person.call('DELETE', `/auth/passkeys/${id}`)).status, 200)
    refused(await signIn(passkey.assert(await ask())), 400, 'passkey_refused')
    assert.ok((await login(person)).json.tokens)
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject)
    assert.ok(subjects.includes('A passkey was added to your Ferrywing account'))
    assert.ok(subjects.includes('A passkey was removed from your Ferrywing account'))
  })

  test('cannot be removed if it is the only way in', async () => {
    const person = await aPerson(app)
    const { id } = await addPasskey(app, person)
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', person.user.id).execute()
    refused(await person.call('DELETE', `/auth/passkeys/${id}`), 409, 'last_way_in')
  })

  test('confirms the identity of its owner again', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const [own, theirs] = [await addPasskey(app, person), await addPasskey(app, other)]
    await db
      .updateTable('sessions')
      .set({ confirmedAt: sql<Date>`now() - interval '16 minutes'` })
      .where('userId', '=', person.user.id)
      .execute()
    refused(await person.call('DELETE', `/auth/passkeys/${own.id}`), 403, 'confirmation_required')
    const confirm = (assertion: object) => person.call('POST', '/auth/confirm', { assertion })
    refused(await confirm(theirs.passkey.assert(await ask())), 400, 'passkey_refused')
    assert.equal((await confirm(own.passkey.assert(await ask()))).status, 200)
    assert.equal((await person.call('DELETE', `/auth/passkeys/${own.id}`)).status, 200)
  })
})
