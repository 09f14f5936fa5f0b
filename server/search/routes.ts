import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SearchQuery, search } from '#contract/search/search.ts'
import { type Caller, serve, serveBytes } from '#server/http/http.ts'
import { prepareBytes } from '#server/http/ready-bytes.ts'
import { type ReadyBytes, sendBytes } from '#server/http/send-bytes.ts'
import { findSecondsOnSale } from '#server/legs/early-access.ts'
import type { FindRecords } from '#server/legs/likelihood/read-records.ts'
import type { FindDailyRates } from '#server/rates/daily-rates.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { type Growth, openAnswerCache } from './cache-answers.ts'
import { findCheapestDays } from './find-cheapest-days.ts'
import type { Places } from './places.ts'
import { comparesCurrencies, readFilters, revealsPosition } from './read-ask.ts'
import { findDaysOfMonths } from './rules.ts'
import { startSearch } from './run-search.ts'
import { takeTurn } from './take-turn.ts'
import { type WrittenPage, writePage } from './write-page.ts'

type Needs = {
  db: Db
  /** For callers who are not signed in: they have written nothing that they could miss. It may be a replica. */
  readDb: Db
  places: Places
  findRates: FindDailyRates
  findRecords: FindRecords
  events: Events
  clock: Clock
  limits: RateLimits
}

export function addSearchRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, readDb, places, findRates, findRecords, events, clock, limits } = needs
  const pages = openAnswerCache<WrittenPage>({ events })
  const calendars = openAnswerCache<ReadyBytes>({ events })

  const now = () => new Date(Math.floor(clock.now()))
  const dbFor = (caller: Caller | null) => (caller === null ? readDb : db)
  // An answer for anonymous callers is not reused for signed-in callers if both read from different databases.
  const nameAnswer = (
    query: Parameters<typeof revealsPosition>[0],
    caller: Caller | null,
    seconds: number,
  ) =>
    revealsPosition(query) ? null : `${seconds} ${readDb !== db && caller !== null} ${JSON.stringify(query)}`

  async function findPage(query: SearchQuery, { caller, address }: Asking): Promise<WrittenPage> {
    const seconds = await findSecondsOnSale(db, { userId: caller?.id ?? null })
    return await pages.find(nameAnswer(query, caller, seconds), {
      beforeMaking: () => limits.take('search_by_address', address),
      make: async (growth) =>
        writePage(
          await startSearch(
            { db: dbFor(caller), places, findRates, findRecords },
            { query, now: now(), publishedForSeconds: seconds },
          ),
          growth,
        ),
    })
  }

  serveBytes(app, search.find, async ({ query, caller, address, request, reply }) => {
    const bytes = await (await findPage(query, { caller, address })).whole()
    return sendJson(request, reply, { query, bytes })
  })

  serveBytes(app, search.stream, async ({ query, caller, address, reply }) => {
    const { lines } = await findPage(query, { caller, address })
    // A failure before the first line gets an error status of its own.
    await lines[0]
    reply.type('application/x-ndjson').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    return await reply.send(Readable.from(inTurn(lines)))
  })

  serveBytes(app, search.calendar, async ({ query, caller, address, request, reply }) => {
    const seconds = await findSecondsOnSale(db, { userId: caller?.id ?? null })
    const { month, months, ...filters } = query
    const make = async ({ grew }: Growth) => {
      const { from: _, to: __, ...understood } = await readFilters(places, filters)
      const at = now()
      const ask = {
        ...understood,
        ...findDaysOfMonths(month, months),
        at,
        rates: comparesCurrencies(filters) ? await findRates({ at }) : null,
        publishedForSeconds: seconds,
      }
      const days = await takeTurn(() => findCheapestDays(dbFor(caller), { ...ask, sort: 'price' }))
      const bytes = prepareBytes(JSON.stringify({ success: true, days }))
      grew(bytes.plain.length)
      return bytes
    }
    const bytes = await calendars.find(nameAnswer(query, caller, seconds), {
      beforeMaking: () => limits.take('search_by_address', address),
      make,
    })
    return sendJson(request, reply, { query, bytes })
  })

  serve(app, search.places, async ({ query }) => ({ places: await places.suggest(query.q, query.limit) }))
}

type Asking = { caller: Caller | null; address: string }

/** An answer with a person's position must not be cached by proxies either. */
function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, bytes }: { query: Parameters<typeof revealsPosition>[0]; bytes: ReadyBytes },
): FastifyReply | Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (!revealsPosition(query)) return sendBytes(request, reply, bytes)
  return reply.header('cache-control', 'no-store').send(bytes.plain)
}

async function* inTurn(lines: readonly Promise<string>[]): AsyncGenerator<string> {
  for (const line of lines) {
    const text = await line
    if (text) yield text
  }
}
