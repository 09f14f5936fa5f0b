import { anonymiseAccounts } from './accounts/privacy/anonymise-accounts.ts'
import { dropExpiredExports, makeExport } from './accounts/privacy/export-account.ts'
import { forgetOldSessions } from './accounts/security-events.ts'
import { dropUnfinishedSignIns } from './accounts/sign-in/finish-sign-in.ts'
import { mailReset } from './accounts/sign-in/forgot-password.ts'
import { deleteOldNotifications } from './alerts/delete-old-notifications.ts'
import { matchLeg } from './alerts/match-leg.ts'
import type { Notifier } from './alerts/notify-person.ts'
import { sendDueNotifications } from './alerts/send-due-notifications.ts'
import { watchPrices } from './alerts/watch-prices.ts'
import { cancelUncoveredLegs } from './bookings/cancel/cancel-uncovered-legs.ts'
import { mailRefund } from './bookings/cancel/mail-refund.ts'
import { notifyOtherLegOnce } from './bookings/cancel/notify-other-leg.ts'
import { checkPayments, expireHolds } from './bookings/hold/expire-holds.ts'
import { forgetOldLooks } from './bookings/leg-looks.ts'
import { applyScreening } from './bookings/screening/decide-screening.ts'
import { forgetScreened } from './bookings/screening/forget-screened.ts'
import { screenAgain, screenDayBefore } from './bookings/screening/screen-again.ts'
import { settleBooking, settlePayment } from './bookings/settle/settle-booking.ts'
import { offerSubstitutes } from './bookings/substitutes/offer-substitutes.ts'
import { processWaitingLists } from './bookings/waiting-list/offer-seats.ts'
import type { PlatformConfig } from './config-platform.ts'
import { announceAvailability, forgetOldOperatorEvents } from './developers/announce-availability.ts'
import { openDeliveries } from './developers/run-deliveries.ts'
import { sendAnswer } from './disputes/evidence/send-answer.ts'
import { checkDisputes, findDisputes } from './disputes/find-disputes.ts'
import { syncDispute } from './disputes/sync-dispute.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { dropOldAssets } from './http/release-assets.ts'
import { issueDueInvoices } from './invoices/issue-due-invoices.ts'
import { issueFeeInvoices } from './invoices/issue-fee-invoices.ts'
import { buildTaskList, type JobHandlers } from './jobs/jobs.ts'
import { recoverJobs } from './jobs/recover-jobs.ts'
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { type Schedule, startSchedule } from './jobs/start-schedule.ts'
import { endEvidence } from './legs/evidence/end-evidence.ts'
import { openConfirmationWarnings } from './legs/likelihood/warn-confirmations.ts'
import { markFlownLegs } from './legs/mark-flown.ts'
import { decideAgain } from './legs/may-be-sold/decide-again.ts'
import { mailOffSale, mailWithheld } from './legs/publish/mail-off-sale.ts'
import { forgetOldMails } from './messages/forget-mails.ts'
import type { Mailer } from './messages/mail.ts'
import { openPushPorts } from './messages/push/push-ports.ts'
import { forgetOldPushes } from './messages/push/queue-push.ts'
import { openPushSender } from './messages/push/send-push.ts'
import type { Vapid } from './messages/push/vapid.ts'
import type { SmsSender } from './messages/sms.ts'
import { sweepFiles } from './operators/documents/sweep-files.ts'
import { warnExpiry } from './operators/documents/warn-expiry.ts'
import { endPublishing } from './operators/end-publishing.ts'
import { warnCover } from './operators/fleet/warn-cover.ts'
import { closePayments } from './payments/end-payment.ts'
import { reconcile, reconcileNightly } from './payments/ledger/reconcile.ts'
import { checkPayouts } from './payments/payouts/check-payouts.ts'
import { checkPayoutAccounts, readPayoutAccount } from './payments/payouts/read-payout-account.ts'
import { settlePayout } from './payments/payouts/settle-payout.ts'
import { checkRefunds, sendRefund, syncRefund } from './payments/refunds/send-refund.ts'
import type { Provider } from './payments/stripe.ts'
import { forgetOldEvents } from './payments/stripe-webhook.ts'
import { applyDiscount } from './plans/apply-discount.ts'
import { checkPlans, warnTrials } from './plans/check-plans.ts'
import { mailEndLink } from './plans/end/end-by-mail.ts'
import { endPlansNow, endWithPeriod, forgetSubscriber } from './plans/end/end-plan.ts'
import { resumeRenewal, stopRenewing } from './plans/keep-plan.ts'
import { notifyGraceOver } from './plans/notify-grace-over.ts'
import { findPayment } from './plans/refunds/find-payment.ts'
import { refundKept } from './plans/refunds/refund-payments.ts'
import { sendPlanRefund, syncPlanRefund } from './plans/refunds/send-plan-refund.ts'
import { syncPlan } from './plans/sync-plan.ts'
import { sendAnnouncements } from './runtime/announce-after-commits.ts'
import type { Db } from './runtime/db.ts'
import type { Files } from './runtime/files.ts'
import type { Outgoing } from './runtime/outgoing.ts'
import { notifyFboChange } from './schedules/notify-fbo-change.ts'
import type { RowCipher } from './security/encryption.ts'
import { openSecretCipher } from './security/encryption.ts'
import { fetchRates, type RateSource } from './taxes/fetch-rates.ts'
import { priceAllLegs, priceDueLegs } from './taxes/price-due-legs.ts'
import { remindOfReviews } from './taxes/remind-of-reviews.ts'
import { storeDemoRates } from './taxes/store-demo-rates.ts'
import {
  forgetBrought,
  forgetChangeQuotes,
  forgetCrews,
  forgetPassengers,
  forgetWalletPasses,
} from './trips/forget-passengers.ts'
import type { PassKeys } from './trips/passes/pass-keys.ts'
import { sendReminders } from './trips/reminders/send-reminders.ts'
import type { Wallets } from './trips/wallet/open-wallets.ts'
import { refreshPasses } from './trips/wallet/refresh-passes.ts'
import { buildWalletHandlers } from './trips/wallet/wallet-jobs.ts'

export type Worker = {
  /** Seconds since it could last take jobs; 0 while it can. */
  idleSeconds: () => number
  /** How many job runners it gave up. */
  givenUpCount: () => number
  /** Finishes running jobs and takes no new ones. */
  stop: () => Promise<void>
}

type Needs = {
  db: Db
  provider: Provider
  files: Files
  /** Encrypts and decrypts passengers' data. */
  rowCipher: RowCipher
  /** Sign the codes of trip passes. */
  passKeys: PassKeys
  wallets: Wallets
  /** The VAPID key for push notifications; null: they are not set up. */
  vapid: Vapid | null
  mailer: Mailer
  sms: SmsSender
  outgoing: Outgoing
  /** Writes and sends messages about saved routes. */
  notifier: Notifier
  connectionString: string
  /** The key that encrypts the secrets in the database. */
  secretsKey: string
  /** Whether webhooks and push services may have addresses on this machine. */
  webhooksToLoopback: boolean
  reportError: (error: unknown) => void
}

/** The source of daily exchange rates; 'demo' invents them; null means no rates. */
type Rates = RateSource | 'demo' | null
type Scheduled = Needs & {
  rates: Rates
  /** The platform as invoices name it. */
  platform: PlatformConfig
}

/** Returns the handlers of all jobs of the queue, by job name. */
export function buildJobHandlers(needs: Needs): JobHandlers {
  const { db, provider, mailer, sms } = needs
  const secrets = pickSecrets(needs)
  const push = openPushSender({
    ...needs,
    post: openPushPorts(needs.outgoing, { allowLoopback: needs.webhooksToLoopback }),
  })
  return {
    ...buildWalletHandlers({ ...needs, secrets }),
    'mail:send': ({ mailId }) => mailer.send(db, mailId),
    'push:send': ({ pushId }) => push.send(db, pushId),
    'sms:send': ({ smsId }) => sms.send(db, smsId),
    'accounts:mail-reset': ({ requestId }) => mailReset(db, { requestId }),
    'accounts:make-export': ({ exportId }) => makeExport(db, secrets, { exportId }),
    'payments:sync': (which) => settlePayment(db, provider, which),
    'payments:close': ({ bookingId }) => closePayments(db, provider, { bookingId }),
    'payments:refund': ({ refundId }) => sendRefund(db, provider, { refundId }),
    'payments:sync-refund': async (which) => {
      await syncRefund(db, provider, which)
      await syncPlanRefund(db, provider, which)
    },
    'payments:reconcile': async () => void (await reconcile(db, provider)),
    'payments:read-payout-account': (which) => readPayoutAccount(db, { provider, ...secrets }, which),
    'payments:settle-payout': ({ payoutId }) => settlePayout(db, provider, { payoutId }),
    'plans:sync': (which) => syncPlan(db, provider, which),
    'plans:give-offer': ({ subscriptionId }) => applyDiscount(db, provider, { subscriptionId }),
    'plans:refund': ({ refundId }) => sendPlanRefund(db, provider, { refundId }),
    'plans:refund-kept': ({ userId }) => db.transaction().execute((tx) => refundKept(tx, { userId })),
    'plans:find-payment': (which) => findPayment(db, provider, which),
    'plans:end': ({ userId, reason }) => endPlansNow(db, provider, { userId, reason }),
    'plans:mail-end-link': ({ requestId }) => mailEndLink(db, { requestId }),
    'plans:end-with-period': ({ userId }) => endWithPeriod(db, provider, { userId }),
    'plans:stop-renewing': ({ userId }) => stopRenewing(db, provider, { userId }),
    'plans:go-on': ({ userId }) => resumeRenewal(db, provider, { userId }),
    'plans:forget': ({ userId }) => forgetSubscriber(db, provider, { userId }),
    'bookings:settle': ({ bookingId }) => settleBooking(db, provider, { bookingId }),
    'bookings:mail-refund': ({ refundId }) => mailRefund(db, { refundId }),
    'bookings:tell-other-flight': ({ bookingId }) => notifyOtherLegOnce(db, { bookingId }),
    'bookings:offer-substitutes': (which) => offerSubstitutes(db, which),
    'bookings:screen-again': () => screenAgain(db, secrets),
    'bookings:apply-screening': (which) => applyScreening(db, provider, which),
    'legs:decide-again': async (which) => void (await decideAgain(db, which, mailWithheld)),
    'schedules:tell-fbo-change': ({ changeId }) => notifyFboChange(db, { changeId }),
    'alerts:match': ({ legId }) => matchLeg(db, { legId }),
    'taxes:price-legs': () => priceAllLegs(db, mailOffSale),
    'disputes:sync': async (which) => void (await syncDispute(db, provider, { ...which })),
    'disputes:send-answer': ({ disputeId }) => sendAnswer(db, provider, { disputeId }),
  }
}

function pickSecrets({ passKeys, rowCipher, secretsKey }: Needs) {
  return { passKeys, rowCipher, secretCipher: openSecretCipher(secretsKey) }
}

/** All schedules, with their intervals in seconds. */
function schedules(needs: Scheduled, jobs: Pick<RunningJobs, 'workerIds' | 'jobIds'>): Schedule[] {
  const { db, provider, files, rowCipher, notifier, platform, rates } = needs
  const secrets = pickSecrets(needs)
  return [
    { everySeconds: 1, task: () => expireHolds(db) },
    { everySeconds: 1, task: () => processWaitingLists(db) },
    { everySeconds: 2, task: () => checkPayments(db) },
    { everySeconds: 30, task: () => checkRefunds(db) },
    { everySeconds: 60, task: () => reconcileNightly(db) },
    { everySeconds: 300, task: () => findDisputes(db, provider) },
    { everySeconds: 30, task: () => checkDisputes(db) },
    { everySeconds: 5, task: () => checkPayoutAccounts(db) },
    { everySeconds: 5, task: () => checkPayouts(db) },
    { everySeconds: 10, task: () => markFlownLegs(db) },
    { everySeconds: 3600, task: () => decideAgain(db, {}, mailWithheld) },
    { everySeconds: 60, task: () => endEvidence(db) },
    { everySeconds: 2, task: () => endPublishing(db) },
    { everySeconds: 5, task: () => priceDueLegs(db, mailOffSale) },
    { everySeconds: 3, task: () => recoverJobs(db, jobs) },
    { everySeconds: 600, task: () => forgetOldKeys(db) },
    { everySeconds: 3600, task: () => forgetOldLooks(db) },
    { everySeconds: 3600, task: () => dropOldAssets(db) },
    { everySeconds: 3600, task: () => anonymiseAccounts(db) },
    { everySeconds: 3600, task: () => forgetPassengers(db) },
    { everySeconds: 3600, task: () => forgetChangeQuotes(db) },
    { everySeconds: 60, task: () => screenDayBefore(db, secrets) },
    { everySeconds: 3600, task: () => forgetScreened(db) },
    { everySeconds: 3600, task: () => forgetCrews(db) },
    { everySeconds: 3600, task: () => forgetBrought(db) },
    { everySeconds: 1, task: () => refreshPasses(db, secrets) },
    { everySeconds: 3600, task: () => forgetWalletPasses(db) },
    { everySeconds: 3600, task: () => dropExpiredExports(db) },
    { everySeconds: 3600, task: () => dropUnfinishedSignIns(db) },
    { everySeconds: 3600, task: () => forgetOldSessions(db) },
    { everySeconds: 3600, task: () => forgetOldEvents(db) },
    { everySeconds: 600, task: () => forgetOldMails(db) },
    { everySeconds: 3600, task: () => forgetOldPushes(db) },
    { everySeconds: 600, task: () => warnExpiry(db) },
    { everySeconds: 600, task: () => warnCover(db) },
    { everySeconds: 600, task: openConfirmationWarnings(db) },
    { everySeconds: 3600, task: () => remindOfReviews(db, { now: new Date() }) },
    { everySeconds: 60, task: () => cancelUncoveredLegs(db) },
    { everySeconds: 60, task: () => sendReminders(db, { rowCipher }) },
    { everySeconds: 600, task: () => sweepFiles(db, files) },
    { everySeconds: 1, task: () => sendAnnouncements(db) },
    { everySeconds: 1, task: () => announceAvailability(db) },
    { everySeconds: 3600, task: () => forgetOldOperatorEvents(db) },
    { everySeconds: 30, task: () => checkPlans(db) },
    { everySeconds: 1, task: () => sendDueNotifications(db, notifier) },
    { everySeconds: 30, task: () => watchPrices(db) },
    { everySeconds: 3600, task: () => deleteOldNotifications(db) },
    { everySeconds: 300, task: () => warnTrials(db) },
    { everySeconds: 300, task: () => notifyGraceOver(db) },
    { everySeconds: 2, task: () => issueDueInvoices(db, platform) },
    { everySeconds: 600, task: () => issueFeeInvoices(db, platform) },
    { everySeconds: 3600, task: () => refreshRates(db, rates) },
  ]
}

async function refreshRates(db: Db, rates: Rates): Promise<void> {
  if (rates === 'demo') return await storeDemoRates(db)
  if (rates) await fetchRates(db, rates)
}

// Jobs mostly wait for the provider, the mail server or the database. With four at once, the queue grew when bookings
// were paid quickly.
const CONCURRENT_JOBS = 10

/**
 * Starts the jobs and the schedules. Several workers on one database share the work. Calls `end` when this process can
 * no longer run jobs.
 */
export function startWorker(needs: Scheduled & { end: (reason: string) => void }): Worker {
  const { connectionString, reportError, end } = needs
  const taskList = buildTaskList(buildJobHandlers(needs))
  // The queue has connections of its own, so that waiting jobs never delay requests.
  const jobs = runJobs({ connectionString, taskList, concurrency: CONCURRENT_JOBS, reportError, end })
  const deliveries = openDeliveries(
    needs.db,
    {
      secretCipher: openSecretCipher(needs.secretsKey),
      allowLoopback: needs.webhooksToLoopback,
    },
    { outgoing: needs.outgoing, reportError },
  )
  const timers = [...schedules(needs, jobs), { everySeconds: 1, task: () => deliveries.tick() }].map(
    (schedule) => startSchedule(schedule, reportError),
  )
  return {
    idleSeconds: jobs.idleSeconds,
    givenUpCount: jobs.givenUpCount,
    async stop() {
      await Promise.all(timers.map((clock) => clock.stop()))
      await jobs.stop()
      await deliveries.stop()
    },
  }
}
