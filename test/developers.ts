import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiKey } from '#contract/developers/api-keys.ts'
import { EVENT_KINDS, type EventKind } from '#contract/developers/webhook-events.ts'
import type { Webhook } from '#contract/developers/webhooks.ts'
import type { Role, Scope } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { anOperator, aUser, giveTails } from './build.ts'
import { atEnd } from './db.ts'

type Account = { id: string; role: Role; sessionId?: string }

/** Confirms the account's address and gives it a session with a fresh confirmation of identity. */
export async function inFreshSession<A extends Account>(
  { db }: TestApp,
  account: A,
): Promise<A & { sessionId: string }> {
  const { id: userId } = account
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', userId).execute()
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ userId, expiresAt: new Date(Date.now() + 86_400_000), confirmedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...account, sessionId }
}

/** An approved operator and the account that runs it. */
export async function aFlyingOperator(app: TestApp) {
  const account = await aUser(app.db, { role: 'OPERATOR', email: `${crypto.randomUUID()}@example.test` })
  const user = await inFreshSession(app, account)
  const operator = await anOperator(app.db, { userId: user.id })
  await giveTails(app.db, { operatorId: operator.id, tails: ['N482NL'] })
  return { user, operator }
}

export async function anApiKey(
  app: TestApp,
  { as, scopes = ['flights:read'] }: { as: Account; scopes?: Scope[] },
): Promise<{ key: ApiKey; secret: string }> {
  const body = { name: 'Dispatch', scopes }
  const fresh = await inFreshSession(app, as)
  const answer = await app.call('POST', '/api/api/operators/api-keys', { as: fresh, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

export async function aWebhook(
  app: TestApp,
  {
    as,
    url = 'https://hooks.example.test/ferrywing',
    events = [...EVENT_KINDS],
  }: { as: Account; url?: string; events?: EventKind[] },
): Promise<{ webhook: Webhook; secret: string }> {
  const body = { url, events }
  const fresh = await inFreshSession(app, as)
  const answer = await app.call('POST', '/api/api/operators/webhooks', { as: fresh, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

export type Received = { headers: Record<string, string>; body: string }

/** An operator's server for webhooks. It records requests and answers with the given statuses, or 204. */
export async function aReceiver() {
  const received: Received[] = []
  const state = {
    answer: (response: ServerResponse, _count: number): void => void response.writeHead(204).end(),
  }
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ headers, body: Buffer.concat(parts).toString('utf8') })
      state.answer(response, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  atEnd(close)
  return { received, state, port, url: `http://127.0.0.1:${port}/hook`, close }
}
