import { join } from 'node:path'
import { accountAdminRoutes } from './accounts/admin-routes.ts'
import { phoneRoutes } from './accounts/phones/phone-routes.ts'
import { smsWebhook } from './accounts/phones/sms-webhook.ts'
import { providerRoutes } from './accounts/providers/provider-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts'
import { noteSecurityEvent } from './accounts/security-events.ts'
import { accountSettingsRoutes } from './accounts/settings-routes.ts'
import { openKnownDevices } from './accounts/sign-in/known-devices.ts'
import { openRevocations } from './accounts/sign-in/revocations.ts'
import { openAccessTokens } from './accounts/sign-in/tokens.ts'
import { adminRoutes } from './admin/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { cancelRoutes } from './bookings/cancel/cancel-routes.ts'
import { retireRoutes } from './bookings/cancel/retire-routes.ts'
import { bookingDeskRoutes } from './bookings/desk-routes.ts'
import { type Holds, openHolds } from './bookings/hold/hold-seats.ts'
import { journeyRoutes } from './bookings/journeys/journey-routes.ts'
import { openLegLooks } from './bookings/leg-looks.ts'
import { manifestRoutes } from './bookings/manifest/manifest-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { waitingRoutes } from './bookings/waiting-list/waiting-routes.ts'
import { type Config, offersOf } from './config.ts'
import { textsOf } from './config-sms.ts'
import { checkApiKey } from './developers/check-api-key.ts'
import { personalKeyRoutes } from './developers/personal-key-routes.ts'
import { developerRoutes } from './developers/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { createHttp } from './http/http.ts'
import { logComplaint, logOutgoing } from './http/log-requests.ts'
import { apiDocs } from './http/openapi/openapi.ts'
import { noPages, sitePages } from './http/pages.ts'
import { findAsset, keepAssets } from './http/release-assets.ts'
import { type Listing, openListing } from './legs/listing.ts'
import { type LiveLegs, openLiveLegs } from './legs/live.ts'
import { permissionRoutes } from './legs/may-be-sold/permission-routes.ts'
import { flightRoutes } from './legs/publish/flight-routes.ts'
import { legRoutes } from './legs/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { mayTextOf } from './open-sms.ts'
import { checkStanding } from './operators/check-standing.ts'
import { fleetRoutes } from './operators/fleet/routes.ts'
import { kybRoutes } from './operators/kyb/kyb-routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { paymentDeskRoutes } from './payments/desk-routes.ts'
import { openReadings } from './payments/readings.ts'
import { paymentRoutes } from './payments/routes.ts'
import { taxReturnRoutes } from './payments/tax-returns/tax-return-routes.ts'
import { planRoutes } from './plans/routes.ts'
import { type Events, listen } from './runtime/events.ts'
import type { Answered, CountCalls } from './runtime/metrics.ts'
import { openOutgoing } from './runtime/outgoing.ts'
import { openReplica } from './runtime/replica.ts'
import { bookedFlightRoutes } from './schedules/flight-routes.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { openGeneralLimit } from './security/general-limit.ts'
import { openRateLimits } from './security/rate-limits.ts'
import { siteAdminRoutes } from './site/admin-routes.ts'
import { flightHead, flightSitemap } from './site/flight-pages.ts'
import { mailboxRoutes } from './site/mailbox.ts'
import { withOffer } from './site/offer-banner.ts'
import { siteRoutes } from './site/routes.ts'
import { wellKnown } from './site/well-known.ts'
import { openStores } from './stores.ts'
import { taxAdminRoutes } from './taxes/admin-routes.ts'
import { passRoutes } from './trips/passes/pass-routes.ts'
import { tripRoutes } from './trips/routes.ts'
import type { Doors } from './worker-doors.ts'

export type App = Doors & {
  events: Events
  holds: Holds
  listing: Listing
  live: LiveLegs
}

/** Everything that answers requests, over one database; pages too where the built web is given. */
export async function openApp(
  config: Config,
  {
    connectionString,
    webFolder,
    countAnswer,
    countCalls,
    pace,
    readAgainMs,
  }: {
    connectionString: string
    webFolder: string | null
    countAnswer?: ((answered: Answered) => void) | undefined
    countCalls?: CountCalls | undefined
    /** Shortens the waiting for others, for tests. */
    pace?: number | undefined
    /** After how long the provider is asked the same thing again, for tests. */
    readAgainMs?: number | undefined
  },
): Promise<App> {
  const { directUrl, replica } = config.databases
  const outgoing = openOutgoing({ ...countCalls, log: (line) => logOutgoing(http, line) }, { pace })
  const stores = await openStores(config, { connectionString, outgoing })
  const { db, pool, clock, provider, files, sealer, vault, airports, places, passKeys } = stores
  const events = await listen(directUrl ?? connectionString)
  const reads = replica ? openReplica({ ...replica, primary: pool, events }) : { db, close: async () => {} }
  const tokens = openAccessTokens(config.tokenSecret, clock)
  const revocations = await openRevocations({ db, events })
  const limits = openRateLimits(pool, { enabled: config.rateLimits })
  const generalLimit = openGeneralLimit(pool, { enabled: config.rateLimits, now: clock.now })
  const holds = openHolds({ db, pool, holdSeconds: config.holdSeconds, feeBps: config.platformFeeBps })
  const looks = openLegLooks(db)
  const { earlyAccessSeconds, premiumOfferMonths } = config
  const listing = openListing({ db, readDb: reads.db, events, earlyAccessSeconds })
  const live = openLiveLegs({ db, events, earlyAccessSeconds })
  const { publicUrl, adminSecondFactor } = config
  const devices = openKnownDevices(vault, { publicUrl })
  const entrance = { tokens, adminSecondFactor, publicUrl, devices }
  const readings = openReadings({ againMs: readAgainMs })
  const state = { draining: false, idleSeconds: () => 0 }

  const http = createHttp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    readToken: (token) => revocations.admit(tokens.read(token)),
    readApiKey: (secret) => checkApiKey(db, limits, { secret }),
    checkStanding: ({ id }, standings) => checkStanding(db, { userId: id, standings }),
    isDraining: () => state.draining,
    secure: publicUrl.startsWith('https:'),
    generalLimit,
    pressure: { limits: config.pressure, waitingQueries: () => pool.waitingCount },
    noteSecurityEvent: (event) => noteSecurityEvent(db, event),
    countAnswer,
  })
  await apiDocs(http, { publicUrl: config.publicUrl })
  accountRoutes(http, { db, entrance, limits, revocations })
  secondFactorRoutes(http, { db, entrance, limits, revocations, vault })
  providerRoutes(http, { db, entrance, limits, providers: config.providers, outgoing })
  accountSettingsRoutes(http, { db, sealer, limits, revocations, publicUrl: config.publicUrl })
  phoneRoutes(http, {
    db,
    vault,
    limits,
    texts: textsOf(config.sms),
    publicUrl,
    mayText: mayTextOf(config.sms),
  })
  if (config.sms.way === 'twilio') smsWebhook(http, { db, vault, authToken: config.sms.authToken, publicUrl })
  legRoutes(http, { db, listing, live, earlyAccessSeconds })
  searchRoutes(http, { db, readDb: reads.db, places, events, clock, limits, earlyAccessSeconds })
  flightRoutes(http, { db, airports, clock, feeBps: config.platformFeeBps })
  permissionRoutes(http, { db })
  alertRoutes(http, { db, clock, limits, places, vault, earlyAccessSeconds })
  bookedFlightRoutes(http, { db, airports, earlyAccessSeconds, publicUrl: config.publicUrl })
  bookingRoutes(http, {
    db,
    provider,
    readings,
    holds,
    looks,
    limits,
    offers: offersOf(config),
    earlyAccessSeconds,
    holdSeconds: config.holdSeconds,
    feeBps: config.platformFeeBps,
    publicUrl: config.publicUrl,
  })
  journeyRoutes(http, {
    db,
    provider,
    readings,
    looks,
    limits,
    offers: offersOf(config),
    terms: { holdSeconds: config.holdSeconds, feeBps: config.platformFeeBps },
    earlyAccessSeconds,
    publicUrl: config.publicUrl,
  })
  retireRoutes(http, { db, earlyAccessSeconds, publicUrl: config.publicUrl })
  cancelRoutes(http, { db, provider, limits })
  waitingRoutes(http, { db, looks, limits, earlyAccessSeconds, publicUrl: config.publicUrl })
  manifestRoutes(http, { db, sealer })
  tripRoutes(http, { db, sealer })
  passRoutes(http, { db, limits, passKeys, sealer })
  scheduleRoutes(http, { db, limits, earlyAccessSeconds, publicUrl: config.publicUrl })
  bookingDeskRoutes(http, { db, provider, earlyAccessSeconds, publicUrl: config.publicUrl })
  paymentDeskRoutes(http, { db, provider })
  disputeRoutes(http, { db, provider, publicUrl: config.publicUrl })
  await paymentRoutes(http, { db, clock, provider, readings, limits, vault, publicUrl })
  planRoutes(http, {
    db,
    provider,
    readings,
    limits,
    publicUrl: config.publicUrl,
    offer: { offerMonths: premiumOfferMonths, earlyAccessSeconds },
  })
  await operatorRoutes(http, { db, files, limits, publicUrl: config.publicUrl })
  await fleetRoutes(http, { db, files, limits, publicUrl: config.publicUrl })
  kybRoutes(http, { db, files, approvalsNeeded: config.kybApprovals, publicUrl: config.publicUrl })
  developerRoutes(http, {
    db,
    limits,
    vault,
    allowLoopback: !config.production,
    publicUrl,
  })
  personalKeyRoutes(http, { db, limits, publicUrl: config.publicUrl })
  mcpRoutes(http, { publicUrl: config.publicUrl })
  siteRoutes(http, { db, clock, limits, publicUrl, idleSeconds: () => state.idleSeconds() })
  wellKnown(http, { publicUrl })
  flightSitemap(http, { db: reads.db, publicUrl, earlyAccessSeconds })
  taxAdminRoutes(http, { db })
  taxReturnRoutes(http, { db })
  siteAdminRoutes(http, { db, publicUrl: config.publicUrl })
  accountAdminRoutes(http, { db, revocations })
  adminRoutes(http, { db })
  if (!config.production && !config.smtpUrl)
    mailboxRoutes(http, {
      db,
      makeDocument: stores.makeDocument,
      vault: config.sms.way === 'mailbox' ? vault : null,
    })
  const edit = (page: string) => withOffer(page, { offerMonths: premiumOfferMonths })
  const complain = (error: unknown) => logComplaint(http, error)
  const assets = webFolder ? await keepAssets(db, { folder: join(webFolder, 'assets'), complain }) : null
  if (webFolder)
    await sitePages(http, {
      folder: webFolder,
      publicUrl,
      production: config.production,
      edit,
      findAsset: (name) => findAsset(db, name),
      headsOf: {
        '/booking': ({ legId }) => flightHead({ db: reads.db, publicUrl, earlyAccessSeconds }, { legId }),
      },
    })
  else noPages(http)

  return {
    ...stores,
    http,
    events,
    holds,
    listing,
    live,
    watchWorker({ idleSeconds }) {
      state.idleSeconds = idleSeconds
    },
    async drain() {
      state.draining = true
      live.close()
      // What was under way when closing began was not idle then: kept open, its connection would hold up the end for a minute.
      const idle = setInterval(() => http.server.closeIdleConnections(), 100)
      await http.close().finally(() => clearInterval(idle))
      await holds.drain()
      await looks.drain()
    },
    async close() {
      assets?.close()
      revocations.close()
      await events.close()
      await generalLimit.close()
      await reads.close()
      await stores.close()
    },
  }
}
