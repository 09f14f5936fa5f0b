import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { PersonalKey, SpendCap } from '#contract/developers/personal-keys.ts'
import { API_BASE, PERSONAL_SCOPES, type PersonalScope } from '#contract/endpoint.ts'
import { createPersonalKey } from '#server/developers/personal-keys.ts'
import type { TestApp } from './app.ts'
import { aUser } from './build.ts'

const WIDE_CAP: SpendCap = { amountMinor: 90_000_000, currency: 'USD', period: 'TOTAL' }

/** A user with a confirmed address, who may make keys. */
export async function aVerifiedUser(app: TestApp) {
  const user = await aUser(app.db, { email: `${randomUUID()}@example.test` })
  await app.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute()
  return user
}

type Making = { as: { id: string }; scopes?: PersonalScope[]; cap?: SpendCap; name?: string }

/** A personal key, made in a session with a fresh confirmation of identity. */
export async function aPersonalKey(
  app: TestApp,
  { as, scopes = [...PERSONAL_SCOPES], cap = WIDE_CAP, name = 'Assistant' }: Making,
): Promise<PersonalKey & { secret: string }> {
  const { db } = app
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', as.id).execute()
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      userId: as.id,
      expiresAt: new Date(Date.now() + 86_400_000),
      confirmedAt: new Date(),
      secondFactorAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const form = { name, scopes, cap: scopes.includes('hold') ? cap : null, expiresInDays: 30 as const }
  const created = await createPersonalKey(db, {
    userId: as.id,
    sessionId,
    form,
  })
  return { ...created.key, secret: created.secret }
}

/** Returns a function that makes one call with the key, as a program does. */
export function withKey(app: TestApp, secret: string) {
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(method, API_BASE + path, { headers: { authorization: `Bearer ${secret}`, ...headers }, body })
}

/** The official MCP client, connected over real HTTP. */
export async function anAssistant(app: TestApp, secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit })
  await client.connect(transport as Transport)
  return client
}
