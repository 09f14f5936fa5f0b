import { randomUUID } from 'node:crypto'
import type { AccountState } from '#test/samples/account-states.ts'
import type { CallerName, Stage } from './access-stage.ts'

/** The answer to a caller. 'may': success, or an error for another reason than the caller; then 401, 403 and 404. */
export type Verdict = 'may' | 'sign in' | 'wrong role' | 'not there'

type Who = Record<CallerName, Verdict>
export type Request = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}
/** The answer to an account in each state: like that to a confirmed account, or a refusal with this code. */
export type States = Record<AccountState, string>
export type Row = {
  who: Who
  /** The account states that allow the call, or why it has none. Required for every call that changes data. */
  states?: States | { none: string }
  request?: (stage: Stage, caller: CallerName) => Promise<Request> | Request
}
export type Rows = Record<string, Row>

export const EVERYBODY = who('may', 'may', 'may', 'may', 'may', 'may')
export const SIGNED_IN = who('sign in', 'may', 'may', 'may', 'may', 'may')
export const OWNER = who('sign in', 'may', 'not there', 'not there', 'not there', 'not there')
export const OWNER_AND_ADMIN = who('sign in', 'may', 'not there', 'not there', 'not there', 'may')
export const OPERATOR = who('sign in', 'not there', 'not there', 'may', 'not there', 'not there')
export const ADMIN = who('sign in', 'wrong role', 'wrong role', 'wrong role', 'wrong role', 'may')
export const OPERATORS = who('sign in', 'not there', 'not there', 'may', 'may', 'not there')
/** For calls with a session. The sessions and keys of a suspended or leaving account have ended. */
export const OPEN: States = {
  ...{ unconfirmed: 'may', confirmed: 'may' },
  ...{ suspended: 'session_ended', leaving: 'session_ended', anonymised: 'session_ended' },
}
export const CONFIRMED: States = { ...OPEN, unconfirmed: 'email_not_confirmed' }
export const BY_ANY: States = {
  ...{ unconfirmed: 'may', confirmed: 'may', suspended: 'may', leaving: 'may', anonymised: 'may' },
}
/** For calls with a mailed link, which works while the account exists. */
export const BY_LINK: States = { ...BY_ANY, anonymised: 'link_invalid' }
/** A form that names no account. */
export const NO_ACCOUNT = { none: 'It is sent without an account.' }
/** For calls that start a session under the same rules as POST /auth/login. */
export const SIGNS_IN = { none: 'It ends in a session, which opens as after a password.' }
export const ownLeg = async (stage: Stage) => ({ params: { id: await stage.legId() } })
export const ownLegWith = (body: () => unknown) => async (stage: Stage) => ({
  ...(await ownLeg(stage)),
  body: body(),
})
export const idempotent = () => ({ 'idempotency-key': randomUUID() })
export const ofOperator = (body?: () => object) => (stage: Stage) => ({
  params: { id: stage.operatorId },
  ...(body ? { body: body() } : {}),
})
export const ofThisMonth = () => ({
  params: { month: new Date().toISOString().slice(0, 7) },
  query: '?format=csv',
})
export const anAddress = () => `${randomUUID()}@example.test`

export function onAnAccount(stage: Stage): Request {
  return { params: { id: stage.people.otherUser.id } }
}

export function who(...verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Who {
  const [nobody, user, otherUser, operator, otherOperator, admin] = verdicts
  return { nobody, user, otherUser, operator, otherOperator, admin }
}
