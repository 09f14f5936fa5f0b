import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/platform/events.ts'
import { findLegChanges } from './queries.ts'

export type LiveLegs = {
  /** Turns the reply into a stream of server-sent events. */
  follow: (reply: FastifyReply) => void
  close: () => void
}

const KEEP_ALIVE_MS = 20_000
// Changes that come in one burst are read and told together.
const GATHER_MS = 150
// Whoever reads slower than this is cut off; its browser connects again and reads everything anew.
const MAX_UNREAD_BYTES = 256 * 1024
const BATCH = 500

/** Tells open pages of legs that change: one query a burst, however many are looking. */
export function openLiveLegs({ db, events }: { db: Db; events: Events }): LiveLegs {
  const followers = new Set<ServerResponse>()
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | undefined

  function tell(message: string): void {
    for (const follower of followers) {
      if (follower.writableLength > MAX_UNREAD_BYTES) follower.destroy()
      else follower.write(message)
    }
  }

  async function tellChanges(): Promise<void> {
    gathering = undefined
    const legIds = [...changed].slice(0, BATCH)
    for (const id of legIds) changed.delete(id)
    if (changed.size > 0) gather()
    try {
      const changes = await findLegChanges(db, { legIds })
      tell(changes.map((change) => `event: leg\ndata: ${JSON.stringify(change)}\n\n`).join(''))
    } catch {
      // The database is away: when it is back, everybody reads anew.
      tell('event: resync\ndata: {}\n\n')
    }
  }

  function gather(): void {
    gathering ??= setTimeout(() => void tellChanges(), GATHER_MS)
  }

  events.on('legs', ({ legIds }) => {
    if (followers.size === 0) return
    for (const id of legIds) changed.add(id)
    gather()
  })
  events.on('catalogue', () => tell('event: resync\ndata: {}\n\n'))
  events.onResync(() => tell('event: resync\ndata: {}\n\n'))
  const keepAlive = setInterval(() => tell(': still here\n\n'), KEEP_ALIVE_MS)

  return {
    follow(reply) {
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      stream.write('retry: 2000\n\n')
      followers.add(stream)
      stream.on('close', () => followers.delete(stream))
      stream.on('error', () => followers.delete(stream))
    },
    close() {
      clearInterval(keepAlive)
      clearTimeout(gathering)
      for (const follower of followers) follower.end()
      followers.clear()
    },
  }
}
