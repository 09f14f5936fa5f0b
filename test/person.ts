import assert from 'node:assert/strict'
import type { Tokens, User } from '#contract/accounts/accounts.ts'
import { eventually, type TestAnswer, type TestApp } from './app.ts'

/** A person with an account and a session, both opened over HTTP. */
export type Person = {
  email: string
  password: string
  user: User
  tokens: Tokens
  confirmAddress: () => Promise<void>
  /** Calls with this session's access token. */
  call: (method: string, path: string, body?: unknown) => Promise<TestAnswer>
}

export const PASSWORD = 'Ferrywing1'
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

let counter = 0

/** Opens a new account. */
export async function aPerson(
  app: TestApp,
  { email = `person${++counter}@example.test`, userAgent = FIREFOX } = {},
): Promise<Person> {
  const body = { name: 'Sam Traveller', email, password: PASSWORD, role: 'USER' }
  const headers = { 'user-agent': userAgent }
  const answer = await app.call('POST', '/api/api/auth/register', { body, headers })
  assert.equal(answer.status, 200, answer.text)
  return toTestPerson(app, { email, password: PASSWORD }, answer)
}

/** Confirms the address as if the person had followed the link in their session. */
export async function confirmAddress({ db }: TestApp, { user }: Pick<Person, 'user'>): Promise<void> {
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute()
}

/** Opens another session of the same person. */
export async function signInAgain(
  app: TestApp,
  { email, password }: Pick<Person, 'email' | 'password'>,
  { userAgent = FIREFOX } = {},
): Promise<Person> {
  const headers = { 'user-agent': userAgent }
  const answer = await app.call('POST', '/api/api/auth/login', { body: { email, password }, headers })
  assert.equal(answer.status, 200, answer.text)
  return toTestPerson(app, { email, password }, answer)
}

/** The mails to an address, the newest first. */
export async function mailsTo(app: TestApp, email: string) {
  return await app.db
    .selectFrom('mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the token of the newest mailed link to this page. Waits for the job that sends the mail. */
export async function mailedToken(app: TestApp, email: string, page: string): Promise<string> {
  return await eventually(async () => {
    const mail = (await mailsTo(app, email)).find(({ text }) => text.includes(`${page}?token=`))
    return mail && /\?token=([\w-]{43})\b/.exec(mail.text)?.[1]
  })
}

export function refused(answer: TestAnswer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text)
  assert.equal(answer.json.success, false)
  assert.equal(answer.json.error, answer.json.message)
}

function toTestPerson(app: TestApp, who: { email: string; password: string }, { json }: TestAnswer): Person {
  const headers = { authorization: `Bearer ${json.tokens.accessToken}` }
  return {
    ...who,
    user: json.user,
    tokens: json.tokens,
    confirmAddress: () => confirmAddress(app, { user: json.user }),
    call: (method, path, body) => app.call(method, `/api/api${path}`, { body, headers }),
  }
}
