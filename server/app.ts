import type { FastifyInstance } from 'fastify'
import { openRevocations } from './accounts/revocations.ts'
import { accountRoutes } from './accounts/routes.ts'
import { accountSettingsRoutes } from './accounts/settings-routes.ts'
import { openAccessTokens } from './accounts/tokens.ts'
import { type Holds, openHolds } from './bookings/hold-seats.ts'
import { bookingRoutes } from './bookings/routes.ts'
import type { Config } from './config.ts'
import { type Listing, openListing } from './legs/listing.ts'
import { type LiveLegs, openLiveLegs } from './legs/live.ts'
import { legRoutes } from './legs/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { openProvider, type Provider } from './payments/stripe.ts'
import { openClock } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/db.ts'
import { type Events, listen } from './platform/events.ts'
import { createHttp } from './platform/http.ts'
import { apiDocs } from './platform/openapi.ts'
import { noPages, sitePages } from './platform/pages.ts'
import { openRateLimits } from './platform/rate-limits.ts'
import { mailboxRoutes } from './site/mailbox.ts'
import { siteRoutes } from './site/routes.ts'

export type App = {
  http: FastifyInstance
  db: Db
  events: Events
  provider: Provider
  holds: Holds
  listing: Listing
  live: LiveLegs
  /** From now on requests are sent elsewhere; those under way are finished. */
  drain: () => Promise<void>
  close: () => Promise<void>
}

/** Everything that answers requests, over one database; pages too where the built web is given. */
export async function openApp(
  config: Config,
  { connectionString, webFolder }: { connectionString: string; webFolder: string | null },
): Promise<App> {
  const { db, pool } = openDatabase(connectionString)
  const events = await listen(connectionString)
  const clock = await openClock(db)
  const provider = openProvider(config.payments)
  const tokens = openAccessTokens(config.tokenSecret)
  const revocations = await openRevocations({ db, events })
  const limits = openRateLimits(pool, { enabled: config.rateLimits })
  const holds = openHolds({ db, pool, holdSeconds: config.holdSeconds, feeBps: config.platformFeeBps })
  const listing = openListing({ db, events })
  const live = openLiveLegs({ db, events })
  const state = { draining: false }

  const http = createHttp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    readToken: (token) => revocations.admit(tokens.read(token)),
    isDraining: () => state.draining,
  })
  await apiDocs(http, { publicUrl: config.publicUrl })
  accountRoutes(http, { db, tokens, limits, revocations, publicUrl: config.publicUrl })
  accountSettingsRoutes(http, { db, limits, revocations, publicUrl: config.publicUrl })
  legRoutes(http, { listing, live })
  bookingRoutes(http, { db, provider, holds, limits, publicUrl: config.publicUrl })
  await paymentRoutes(http, { db, provider })
  siteRoutes(http, { db, clock, limits, publicUrl: config.publicUrl })
  if (!config.production && !config.smtpUrl) mailboxRoutes(http, { db })
  if (webFolder) await sitePages(http, { folder: webFolder, publicUrl: config.publicUrl })
  else noPages(http)

  return {
    http,
    db,
    events,
    provider,
    holds,
    listing,
    live,
    async drain() {
      state.draining = true
      live.close()
      await http.close()
      await holds.drain()
    },
    async close() {
      clock.close()
      revocations.close()
      await events.close()
      await db.destroy()
    },
  }
}
