import type { Config } from '../server/config.ts'
import type { ProcessServer } from '../server/start-worker-health-server.ts'
import { priceDueLegs } from '../server/taxes/price-due-legs.ts'
import { storeDemoRates } from '../server/taxes/store-demo-rates.ts'
import { openDemoAccounts } from './open-demo-accounts.ts'
import { openDemoAlerts } from './open-demo-alerts.ts'
import { openDemoDevelopers } from './open-demo-developers.ts'
import { openDemoKeys } from './open-demo-keys.ts'
import { openDemoPhones } from './open-demo-phones.ts'
import { openDemoPlans } from './open-demo-plans.ts'
import { payDemoBookings } from './pay-demo-bookings.ts'
import { seatDemoPassengers } from './seat-demo-passengers.ts'
import { storeDemoDocuments } from './store-demo-documents.ts'

/** Completes the demo with what needs the installation's keys, the running server or the payment sandbox. */
export async function openDemo(config: Config, server: ProcessServer): Promise<void> {
  const { db, pool, files, notifier, rowCipher } = server
  const { payments, secretsKey } = config
  if (payments.sandbox) {
    if (!config.fxRatesUrl) await storeDemoRates(db)
    await priceDueLegs(db, async () => {})
  }
  // The sandbox makes the payments while this process stores the documents.
  await Promise.all([
    payments.sandbox ? openDemoMoney(server, payments) : null,
    storeDemoDocuments(pool, files, { now: new Date() }),
  ])
  await openDemoDevelopers(db, { secretsKey })
  await openDemoPhones(db, { secretsKey })
  await openDemoKeys(db)
  await openDemoAlerts(db, notifier.places)
  await seatDemoPassengers(db, rowCipher)
}

async function openDemoMoney(
  { db, provider }: ProcessServer,
  { sandboxPort }: { sandboxPort: number },
): Promise<void> {
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  await payDemoBookings(db, provider, { sandboxUrl })
  await Promise.all([openDemoAccounts(db, provider, { sandboxUrl }), openDemoPlans(db, provider)])
}
