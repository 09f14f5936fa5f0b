import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Db } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import { getSite } from '#server/runtime/site.ts'
import { findLegChanges } from './queries.ts'

export type LiveLegs = {
  /** Turns the reply into a stream of server-sent events. */
  follow: (reply: FastifyReply) => void
  close: () => void
}

const KEEP_ALIVE_MS = 20_000
// Changes in one burst are read and sent together.
const GATHER_MS = 150
const BATCH = 500
// For a larger message, it is faster if pages read the cached listing again.
const MOST_BYTES = 32 * 1024
// A slower reader is disconnected; its browser reconnects and reads everything again.
const MOST_UNREAD_BYTES = 64 * 1024
// Browsers that were disconnected together reconnect after different delays.
const RETRY_MS = 1500
const RETRY_SPREAD_MS = 1500

const RESYNC = Buffer.from('event: resync\ndata: {}\n\n')
const EARLY = Buffer.from('event: early\ndata: {}\n\n')
const STILL_HERE = Buffer.from(': still here\n\n')

/**
 * Sends changed legs to open pages: one query and one message per burst, however many pages are open. The stream
 * needs no sign-in, so for legs that only Premium may see yet it only says that something changed.
 */
export function openLiveLegs({ db, events }: { db: Db; events: Events }): LiveLegs {
  const { earlyAccessSeconds } = getSite(db)
  const followers = new Set<ServerResponse>()
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  const openings = new Set<NodeJS.Timeout>()

  function send(message: Buffer): void {
    for (const follower of followers) {
      if (follower.writableLength > MOST_UNREAD_BYTES) letGo(follower)
      else follower.write(message)
    }
  }

  function letGo(follower: ServerResponse): void {
    followers.delete(follower)
    follower.destroy()
  }

  async function announceChanges(): Promise<void> {
    gathering = undefined
    const legIds = [...changed].slice(0, BATCH)
    for (const id of legIds) changed.delete(id)
    if (changed.size > 0) gather()
    try {
      const { changes, earlyCount } = await findLegChanges(db, { legIds })
      const message = changes.map((change) => `event: leg\ndata: ${JSON.stringify(change)}\n\n`).join('')
      if (message.length > MOST_BYTES) send(RESYNC)
      else if (message) send(Buffer.from(message))
      if (earlyCount > 0) send(EARLY)
    } catch {
      // The database does not answer. Once it does, all pages read again.
      send(RESYNC)
    }
  }

  function gather(): void {
    gathering ??= setTimeout(() => void announceChanges(), GATHER_MS)
  }

  // A leg in early access opens to everybody later without a change of its row.
  function announceWhenOpen(): void {
    if (earlyAccessSeconds === 0) return
    const timer = setTimeout(
      () => {
        openings.delete(timer)
        send(RESYNC)
      },
      earlyAccessSeconds * 1000 + GATHER_MS,
    ).unref()
    openings.add(timer)
  }

  events.on('legs', ({ legIds }) => {
    if (followers.size === 0) return
    for (const id of legIds) changed.add(id)
    gather()
  })
  events.on('catalogue', () => {
    send(RESYNC)
    announceWhenOpen()
  })
  events.onResync(() => send(RESYNC))
  const keepAlive = setInterval(() => send(STILL_HERE), KEEP_ALIVE_MS)

  return {
    follow(reply) {
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      stream.write(`retry: ${Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)}\n\n`)
      followers.add(stream)
      stream.on('close', () => followers.delete(stream))
      stream.on('error', () => followers.delete(stream))
    },
    close() {
      clearInterval(keepAlive)
      clearTimeout(gathering)
      for (const timer of openings) clearTimeout(timer)
      for (const follower of followers) follower.end()
      followers.clear()
    },
  }
}
