import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Role } from '#contract/endpoint.ts'
import { findCurrentUrl, followMove } from '#db/follow-move.ts'
import { CHANNEL } from './announce-after-commits.ts'
import { type Db, PIPELINED, type Tx } from './db.ts'

/** Messages between servers through PostgreSQL; they contain only ids. */
export type Topics = {
  /** The seats, price or bookability of these legs may have changed. */
  legs: { legIds: string[] }
  /** The legs of an operator, or all legs, went on or off sale. */
  catalogue: { operatorId?: string }
  /** These sessions have ended; a trigger sends this. */
  sessions: { sessionIds: string[] }
  /** A person has another role; a trigger sends this. */
  roles: { userId: string; role: Role }
  /** Rules, coverage or exchange rates have changed; a trigger sends this. */
  taxes: Record<string, never>
}

type Listener = (topic: keyof Topics, payload: Topics[keyof Topics]) => void

export type Events = {
  on<Topic extends keyof Topics>(topic: Topic, listener: (payload: Topics[Topic]) => void): void
  /** Calls the listener when messages may have been missed; it must read everything again. */
  onResync(listener: () => void): void
  close(): Promise<void>
}

// A NOTIFY payload must stay below 8000 bytes.
const MAX_IDS_PER_MESSAGE = 150
const CONNECT_MS = 5000
// A connection can die silently. Without this check ended sessions would stay valid.
const BEAT_MS = 10_000
const ANSWER_MS = 5000

/**
 * Announces to every server, some milliseconds after the surrounding transaction has committed
 * (`announce-after-commits.ts`). Listeners read the current state, because announcements may come in any order or
 * merged into one.
 */
export async function announce<Topic extends keyof Topics>(
  db: Db | Tx,
  topic: Topic,
  payload: Topics[Topic],
): Promise<void> {
  const message = JSON.stringify([topic, payload])
  if (db.isTransaction)
    await sql`insert into announcements (message) values (${message}) ${PIPELINED}`.execute(db)
  else await sql`select pg_catalog.pg_notify(${CHANNEL}, ${message})`.execute(db)
}

/** Announces any number of changed legs to every server. */
export async function announceLegs(db: Db | Tx, legIds: string[]): Promise<void> {
  for (let from = 0; from < legIds.length; from += MAX_IDS_PER_MESSAGE) {
    await announce(db, 'legs', { legIds: legIds.slice(from, from + MAX_IDS_PER_MESSAGE) })
  }
}

/** Listens on a connection of its own, and reconnects when the connection is lost or does not answer. */
export async function listen(
  connectionString: string,
  { beatMs = BEAT_MS, answerMs = ANSWER_MS } = {},
): Promise<Events> {
  const listeners: Listener[] = []
  const resyncs: (() => void)[] = []
  const state = { closing: false, client: null as pg.Client | null }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: findCurrentUrl(connectionString),
      application_name: 'ferrywing events',
      // A hanging server accepts the connection and sends nothing.
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', (message) => {
      const [topic, payload] = JSON.parse(message.payload ?? '[]') as [keyof Topics, Topics[keyof Topics]]
      for (const listener of listeners) listener(topic, payload)
    })
    try {
      await client.connect()
      await followMove(client, connectionString)
      // A standby refuses this statement.
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    state.client = client
    const beat = setInterval(
      () => void client.query('select 1').catch(() => client.connection.stream.destroy()),
      beatMs,
    )
    client.on('end', () => {
      clearInterval(beat)
      void reconnect()
    })
  }

  async function reconnect(): Promise<void> {
    while (!state.closing) {
      await sleep(500)
      const connected = await connect().then(
        () => true,
        () => false,
      )
      if (!connected) continue
      for (const resync of resyncs) resync()
      return
    }
  }

  await connect()
  return {
    on(topic, listener) {
      listeners.push((heard, payload) => {
        if (heard === topic) listener(payload as never)
      })
    },
    onResync(listener) {
      resyncs.push(listener)
    },
    async close() {
      state.closing = true
      await state.client?.end().catch(() => {})
    },
  }
}
