import { randomUUID } from 'node:crypto'
import type { AccountState } from '#test/samples/account-states.ts'
import type { CallerName, Stage } from './access-stage.ts'

/** What a caller is told: done (or refused for another reason than who they are), 401, 403 or 404. */
export type Verdict = 'may' | 'sign in' | 'wrong role' | 'not there'

type Who = Record<CallerName, Verdict>
export type Request = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}
/** What an account in each state is told: what a confirmed one is told, or the refusal by this code. */
export type States = Record<AccountState, string>
export type Row = {
  who: Who
  /** In what state an account may do it, or why that is no question here. Every call that changes something says it. */
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
/** Whoever has a session: that of a suspended or leaving account has ended, and so have its keys. */
export const OPEN: States = {
  ...{ unconfirmed: 'may', confirmed: 'may' },
  ...{ suspended: 'session_ended', leaving: 'session_ended', anonymised: 'session_ended' },
}
export const CONFIRMED: States = { ...OPEN, unconfirmed: 'email_not_confirmed' }
export const BY_ANY: States = {
  ...{ unconfirmed: 'may', confirmed: 'may', suspended: 'may', leaving: 'may', anonymised: 'may' },
}
/** Whoever has a mailed link, while the account is there. */
export const BY_LINK: States = { ...BY_ANY, anonymised: 'link_invalid' }
/** A form that names no account. */
export const NO_ACCOUNT = { none: 'It is sent without an account.' }
/** Leads to a session, which opens as after a password: see POST /auth/login. */
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
