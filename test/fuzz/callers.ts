import { API_BASE, SCOPES } from '#contract/endpoint.ts'
import { CALLERS, type CallerName, type Stage } from '#test/access/access-stage.ts'
import { ACCESS } from '#test/access/access-table.ts'
import type { Request } from '../access/rights.ts'
import { anApiKey } from '../developers.ts'
import { aPersonalKey } from '../personal-keys.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'

export type FuzzCaller = { name: CallerName | 'apiKey' | 'personalKey'; authorization: string | null }

/** All callers of an operation, with their credentials. */
export async function listCallers(stage: Stage, op: Operation): Promise<FuzzCaller[]> {
  const people = CALLERS.map((name) => ({
    name,
    authorization: name === 'nobody' ? null : `Bearer ${stage.app.tokenFor(stage.people[name])}`,
  }))
  const { app } = stage
  const { operator, user } = stage.people
  const keys: FuzzCaller[] = []
  if (op.takesKeys) {
    const { secret } = await anApiKey(app, { as: operator, scopes: [...SCOPES] })
    keys.push({ name: 'apiKey', authorization: `Bearer ${secret}` })
  }
  if (op.takesPersonalKeys) {
    const { secret } = await aPersonalKey(app, { as: user })
    keys.push({ name: 'personalKey', authorization: `Bearer ${secret}` })
  }
  return [...people, ...keys]
}

/** The account whose program calls with the key. */
const OWNERS: Partial<Record<FuzzCaller['name'], CallerName>> = { apiKey: 'operator', personalKey: 'user' }

/** Picks callers that the operation allows more often than others. */
export function pickCaller(callers: readonly FuzzCaller[], op: Operation, random: Random): FuzzCaller {
  const who = findAccess(op)?.who
  const welcome = callers.filter(({ name }) => name in OWNERS || who?.[name as CallerName] === 'may')
  return random.pick(welcome.length > 0 && random.chance(0.8) ? welcome : callers)
}

/** A well-formed request of this caller, if the access table has one. */
export async function knownRequest(
  stage: Stage,
  op: Operation,
  { name }: FuzzCaller,
): Promise<Request | null> {
  const row = findAccess(op)
  return (await row?.request?.(stage, OWNERS[name] ?? (name as CallerName))) ?? null
}

function findAccess({ method, path }: Operation) {
  const pattern = path.replace(API_BASE, '').replace(/\{(\w+)\}/g, ':$1')
  return ACCESS[`${method} ${pattern}`]
}
