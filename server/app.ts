import { join } from 'node:path'
import { addAccountAdminRoutes } from './accounts/admin-routes.ts'
import { addPhoneRoutes } from './accounts/phones/phone-routes.ts'
import { addSmsWebhook } from './accounts/phones/sms-webhook.ts'
import { addProviderRoutes } from './accounts/providers/provider-routes.ts'
import { addPushRoutes } from './accounts/push-routes.ts'
import { addAccountRoutes } from './accounts/routes.ts'
import { addSecondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts'
import { recordSecurityEvent } from './accounts/security-events.ts'
import { addAccountSettingsRoutes } from './accounts/settings-routes.ts'
import { openKnownDevices } from './accounts/sign-in/known-devices.ts'
import { openRevocations } from './accounts/sign-in/revocations.ts'
import { openAccessTokens } from './accounts/sign-in/tokens.ts'
import { addAdminRoutes } from './admin/routes.ts'
import { addAlertRoutes } from './alerts/routes.ts'
import { addBookingAdminRoutes } from './bookings/admin-routes.ts'
import { addBorderRoutes } from './bookings/border/border-routes.ts'
import { addCancelRoutes } from './bookings/cancel/cancel-routes.ts'
import { addRetireRoutes } from './bookings/cancel/retire-routes.ts'
import { type Holds, openHolds } from './bookings/hold/hold-seats.ts'
import { addJourneyRoutes } from './bookings/journeys/journey-routes.ts'
import { openLegLooks } from './bookings/leg-looks.ts'
import { openLegStatus } from './bookings/leg-status.ts'
import { addManifestRoutes } from './bookings/manifest/manifest-routes.ts'
import { addBroughtRoutes } from './bookings/on-board/on-board-routes.ts'
import { addBookingRoutes } from './bookings/routes.ts'
import { addScreeningRoutes } from './bookings/screening/screening-routes.ts'
import { addSubstituteRoutes } from './bookings/substitutes/substitute-routes.ts'
import { addWaitingRoutes } from './bookings/waiting-list/waiting-routes.ts'
import { type Config, pickSite } from './config.ts'
import { describeTexts } from './config-sms.ts'
import { checkApiKey } from './developers/check-api-key.ts'
import { addPersonalKeyRoutes } from './developers/personal-key-routes.ts'
import { addDeveloperRoutes } from './developers/routes.ts'
import { addDisputeRoutes } from './disputes/routes.ts'
import { addFboRoutes } from './fbos/routes.ts'
import { createHttp } from './http/http.ts'
import { logError, logOutgoing } from './http/log-requests.ts'
import { addApiDocs } from './http/openapi/openapi.ts'
import { addSitePages, refusePages } from './http/pages.ts'
import { findAsset, storeAssets } from './http/release-assets.ts'
import { addInvoiceRoutes } from './invoices/routes.ts'
import { addEvidenceRoutes } from './legs/evidence/evidence-routes.ts'
import { openLegOverlay } from './legs/lay-over-changed-legs.ts'
import { addLikelihoodRoutes } from './legs/likelihood/likelihood-routes.ts'
import { openRecords } from './legs/likelihood/read-records.ts'
import { type Listing, openListing } from './legs/listing.ts'
import { type LiveLegs, openLiveLegs } from './legs/live.ts'
import { addPermissionRoutes } from './legs/may-be-sold/permission-routes.ts'
import { addSellingRuleRoutes } from './legs/may-be-sold/selling-rule-routes.ts'
import { addOnBoardRoutes } from './legs/on-board/on-board-routes.ts'
import { addOperatorLegRoutes } from './legs/publish/operator-leg-routes.ts'
import { addLegRoutes } from './legs/routes.ts'
import { addMcpRoutes } from './mcp/routes.ts'
import { buildMayText } from './open-sms.ts'
import { checkStanding } from './operators/check-standing.ts'
import { addFleetRoutes } from './operators/fleet/routes.ts'
import { addKybRoutes } from './operators/kyb/kyb-routes.ts'
import { addOperatorRoutes } from './operators/routes.ts'
import { addPaymentAdminRoutes } from './payments/admin-routes.ts'
import { openRequestCoalescer } from './payments/coalesce-requests.ts'
import { addPaymentRoutes } from './payments/routes.ts'
import { addTaxReturnRoutes } from './payments/tax-returns/tax-return-routes.ts'
import { addPlanRoutes } from './plans/routes.ts'
import { openDailyRates } from './rates/daily-rates.ts'
import { addRateRoutes } from './rates/rate-routes.ts'
import { type Events, listen } from './runtime/events.ts'
import type { Answered, CountCalls } from './runtime/metrics.ts'
import { openOutgoing } from './runtime/outgoing.ts'
import { openReplica } from './runtime/replica.ts'
import { addBookedLegRoutes } from './schedules/booked-leg-routes.ts'
import { addScheduleRoutes } from './schedules/schedule-routes.ts'
import { addSanctionsListRoutes } from './screening/list-routes.ts'
import { addSearchRoutes } from './search/routes.ts'
import { openGeneralLimit } from './security/general-limit.ts'
import { openRateLimits } from './security/rate-limits.ts'
import { addSiteAdminRoutes } from './site/admin-routes.ts'
import { buildLegHeads } from './site/leg-pages/leg-heads.ts'
import { addLegSitemap } from './site/leg-pages/leg-sitemap.ts'
import { addMailboxRoutes } from './site/mailbox.ts'
import { withOffer } from './site/offer-banner.ts'
import { addSiteRoutes } from './site/routes.ts'
import { addWellKnown } from './site/well-known.ts'
import type { ProcessServer } from './start-worker-health-server.ts'
import { openStores } from './stores.ts'
import { addTaxAdminRoutes } from './taxes/admin-routes.ts'
import { addChangeRoutes } from './trips/changes/change-routes.ts'
import { addDayRoutes } from './trips/day/day-routes.ts'
import { addPassRoutes } from './trips/passes/pass-routes.ts'
import { addTripRoutes } from './trips/routes.ts'
import { addWalletRoutes } from './trips/wallet/wallet-routes.ts'

export type App = ProcessServer & {
  events: Events
  holds: Holds
  listing: Listing
  live: LiveLegs
}

// Each function adds one subject's routes. It takes the parts of the app that it names.
const SUBJECTS = [
  addAccountRoutes,
  addSecondFactorRoutes,
  addProviderRoutes,
  addAccountSettingsRoutes,
  addPhoneRoutes,
  addPushRoutes,
  addLegRoutes,
  addOnBoardRoutes,
  addRateRoutes,
  addSearchRoutes,
  addOperatorLegRoutes,
  addLikelihoodRoutes,
  addPermissionRoutes,
  addSellingRuleRoutes,
  addEvidenceRoutes,
  addFboRoutes,
  addAlertRoutes,
  addBookedLegRoutes,
  addBookingRoutes,
  addJourneyRoutes,
  addRetireRoutes,
  addCancelRoutes,
  addSubstituteRoutes,
  addWaitingRoutes,
  addBroughtRoutes,
  addManifestRoutes,
  addBorderRoutes,
  addTripRoutes,
  addChangeRoutes,
  addDayRoutes,
  addPassRoutes,
  addWalletRoutes,
  addScheduleRoutes,
  addBookingAdminRoutes,
  addSanctionsListRoutes,
  addScreeningRoutes,
  addPaymentAdminRoutes,
  addDisputeRoutes,
  addPaymentRoutes,
  addPlanRoutes,
  addOperatorRoutes,
  addFleetRoutes,
  addKybRoutes,
  addDeveloperRoutes,
  addPersonalKeyRoutes,
  addMcpRoutes,
  addSiteRoutes,
  addWellKnown,
  addLegSitemap,
  addTaxAdminRoutes,
  addTaxReturnRoutes,
  addInvoiceRoutes,
  addSiteAdminRoutes,
  addAccountAdminRoutes,
  addAdminRoutes,
]

/**
 * Opens the database, the live events and the HTTP server with all routes. It serves pages if `webFolder` holds the
 * built web.
 */
export async function openApp(
  config: Config,
  {
    connectionString,
    webFolder,
    countAnswer,
    countCalls,
    pace,
    readAgainMs,
    gatherEventsMs,
  }: {
    connectionString: string
    webFolder: string | null
    countAnswer?: ((answered: Answered) => void) | undefined
    countCalls?: CountCalls | undefined
    /** Multiplies the timeouts of calls to other systems; below 1 for tests. */
    pace?: number | undefined
    /** For how many milliseconds a payment is not read from the provider again; for tests. */
    readAgainMs?: number | undefined
    /** For how many milliseconds the provider's events wait for others; for tests. */
    gatherEventsMs?: number | undefined
  },
): Promise<App> {
  const { directUrl, replica } = config.databases
  const site = pickSite(config)
  const outgoing = openOutgoing({ ...countCalls, log: (line) => logOutgoing(http, line) }, { pace })
  const stores = await openStores(config, { connectionString, outgoing })
  const { db, pool, clock, secretCipher } = stores
  const events = await listen(directUrl ?? connectionString)
  const reads = replica
    ? openReplica({ ...replica, primary: pool, overlay: openLegOverlay(pool), events, site })
    : { db, close: async () => {} }
  const tokens = openAccessTokens(config.tokenSecret, clock)
  const revocations = await openRevocations({ db, events })
  const limits = openRateLimits(pool, { enabled: config.rateLimits })
  const generalLimit = openGeneralLimit(pool, { enabled: config.rateLimits, now: clock.now })
  const { premiumOfferMonths, holdSeconds, platformFeeBps: feeBps } = config
  const legStatus = openLegStatus({ db, events })
  const holds = openHolds({ db, pool, holdSeconds, feeBps, forgetLeg: legStatus.forget })
  const looks = openLegLooks(db)
  const findRecords = openRecords(reads.db)
  const listing = openListing({ db, readDb: reads.db, events, findRecords })
  const live = openLiveLegs({ db, events })
  const { adminSecondFactor } = config
  const devices = openKnownDevices(secretCipher, site)
  const signInContext = { tokens, adminSecondFactor, devices }
  const coalescer = openRequestCoalescer({ againMs: readAgainMs })
  const state = { draining: false, idleSeconds: () => 0 }

  const http = createHttp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    readToken: (token) => revocations.admit(tokens.read(token)),
    readApiKey: (secret) => checkApiKey(db, limits, { secret }),
    checkStanding: ({ id }, standings) => checkStanding(db, { userId: id, standings }),
    isDraining: () => state.draining,
    secure: site.publicUrl.startsWith('https:'),
    generalLimit,
    pressure: { limits: config.pressure, waitingQueries: () => pool.waitingCount },
    noteSecurityEvent: (event) => recordSecurityEvent(db, event),
    countAnswer,
  })
  addApiDocs(http, site)
  const findRates = openDailyRates({ db, events })
  const parts = {
    ...stores,
    ...{ site, readDb: reads.db, events, limits, revocations, signInContext, coalescer, gatherEventsMs },
    ...{ listing, live, findRates, findRecords, holds, looks, legStatus },
    ...{ texts: describeTexts(config.sms), mayText: buildMayText(config.sms) },
    ...{ providers: config.providers, platform: config.platform, approvalsNeeded: config.kybApprovals },
    /** Whether push services and webhooks may have addresses on this machine. */
    allowLoopback: !config.production,
    idleSeconds: () => state.idleSeconds(),
  }
  for (const addRoutes of SUBJECTS) await addRoutes(http, parts)
  if (config.sms.way === 'twilio') addSmsWebhook(http, { db, secretCipher, authToken: config.sms.authToken })
  if (!config.production && !config.smtpUrl)
    addMailboxRoutes(http, {
      db,
      makeDocument: stores.makeDocument,
      secretCipher: config.sms.way === 'mailbox' ? secretCipher : null,
    })
  const edit = (page: string) => withOffer(page, { offerMonths: premiumOfferMonths })
  const reportError = (error: unknown) => logError(http, error)
  const assets = webFolder ? await storeAssets(db, { folder: join(webFolder, 'assets'), reportError }) : null
  if (webFolder)
    await addSitePages(http, {
      folder: webFolder,
      publicUrl: site.publicUrl,
      production: config.production,
      edit,
      findAsset: (name) => findAsset(db, name),
      writeHeads: buildLegHeads(reads.db),
    })
  else refusePages(http)

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
      // Connections that become idle only now would delay the end for a minute.
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
