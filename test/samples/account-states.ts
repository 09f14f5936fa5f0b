import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { GRACE_DAYS } from '#server/accounts/privacy/delete-account.ts'
import type { TestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { PASSWORD } from '#test/person.ts'

export const OPEN_STATES = ['unconfirmed', 'confirmed'] as const
export const CLOSED_STATES = ['suspended', 'leaving', 'anonymised'] as const
export const ACCOUNT_STATES = [...OPEN_STATES, ...CLOSED_STATES]
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Puts an account with the password `PASSWORD` into a state. Closes it over HTTP, as people do. */
export async function putInState(app: TestApp, { id }: { id: string }, state: AccountState): Promise<void> {
  const { db, call } = app
  if (state === 'unconfirmed' || state === 'confirmed') {
    const emailVerifiedAt = state === 'confirmed' ? new Date() : null
    await db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', id).execute()
    return
  }
  if (state === 'suspended') {
    const as = await aUser(db, { role: 'ADMIN', email: `${crypto.randomUUID()}@example.test` })
    const body = { reason: 'Stolen cards.' }
    const answer = await call('POST', `/api/api/admin/users/${id}/suspend`, { as, body })
    assert.equal(answer.status, 200, answer.text)
    return
  }
  const body = { password: PASSWORD }
  const answer = await call('POST', '/api/api/auth/delete-account', { as: { id, role: 'USER' }, body })
  assert.equal(answer.status, 200, answer.text)
  if (state === 'leaving') return
  await db
    .updateTable('users')
    .set({ deleteRequestedAt: sql<Date>`now() - make_interval(days => ${GRACE_DAYS + 1})` })
    .where('id', '=', id)
    .execute()
  await anonymiseAccounts(db)
  const user = await db.selectFrom('users').select('anonymisedAt').where('id', '=', id).executeTakeFirst()
  assert.ok(user?.anonymisedAt)
}

/** A session of the account with a fresh confirmation of identity. */
export async function aConfirmedSession({ db }: TestApp, { id }: { id: string }): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const now = new Date()
  const session = await db
    .insertInto('sessions')
    .values({ userId: id, expiresAt, confirmedAt: now, secondFactorAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session.id
}
