import type { AlertForm } from '#contract/alerts/alerts.ts'
import { toMatchFacts } from '../server/alerts/match-leg.ts'
import { findAlertRows, toWish } from '../server/alerts/queries.ts'
import { identifySchedule, matchesLeg } from '../server/alerts/rules.ts'
import { createAlert } from '../server/alerts/save-alert.ts'
import { toPriceSchedule } from '../server/legs/price-leg-rows.ts'
import { isBookable, selectWholeLegRows, toListing } from '../server/legs/queries.ts'
import type { Db } from '../server/runtime/db.ts'
import type { Places } from '../server/search/places.ts'

const BOTH = { email: true, sms: true }
const EMAIL = { email: true, sms: false }
const HOUR_MS = 3_600_000

type Wish = Partial<AlertForm> & { paused?: true }

const MEMBER: Wish[] = [
  { from: 'city:KTEB', to: 'city:KOPF', fromRadiusKm: 100, people: 2, channels: BOTH },
  { from: 'city:EGLF', to: 'country:FR', channels: BOTH },
  { to: 'region:Europe', classes: ['Light Jet', 'Midsize Jet'], currency: 'USD', maxPriceMinor: 250_000 },
  { from: 'DWC', people: 4, paused: true },
]
const TRAVELLER: Wish[] = [
  { from: 'city:EGLF', to: 'LFMN', toRadiusKm: 100 },
  { from: 'city:KTEB', people: 2 },
]

/**
 * Saves routes for the demo's travellers, and records the notifications that they would have got about legs on sale.
 * Skips travellers who already have a saved route.
 */
export async function openDemoAlerts(db: Db, places: Places): Promise<void> {
  await watch(db, places, { email: 'premium@ferrywing.test', wishes: MEMBER, letter: 'INSTANT' })
  await watch(db, places, { email: 'traveller@ferrywing.test', wishes: TRAVELLER, letter: 'DIGEST' })
}

type Watching = { email: string; wishes: Wish[]; letter: 'INSTANT' | 'DIGEST' }

async function watch(db: Db, places: Places, { email, wishes, letter }: Watching): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return
  const userId = user.id
  if ((await findAlertRows(db, { userId })).length > 0) return
  for (const { paused, ...wish } of wishes) {
    const alertId = await createAlert(db, places, { userId, form: { ...OPEN, ...wish } })
    if (!paused) continue
    await db.updateTable('alerts').set({ pausedAt: new Date() }).where('id', '=', alertId).execute()
  }
  await writeHistory(db, { userId, letter })
}

const OPEN: AlertForm = {
  ...{ from: null, to: null, fromRadiusKm: null, toRadiusKm: null, dateFrom: null, dateTo: null },
  ...{ people: 1, classes: [], currency: null, anyCurrency: false, maxPriceMinor: null, channels: EMAIL },
}

const MOST_NOTIFIED = 12

async function writeHistory(db: Db, { userId, letter }: { userId: string; letter: Watching['letter'] }) {
  const alerts = (await findAlertRows(db, { userId })).filter(({ pausedAt }) => pausedAt === null)
  const legs = (await selectWholeLegRows(db).orderBy('legs.departureAt').execute()).filter(isBookable)
  const notifications = legs.flatMap((leg) => {
    const fitting = alerts.filter((alert) => matchesLeg(toWish(alert), toMatchFacts(leg, null)))
    if (fitting.length === 0) return []
    const bySms = letter === 'INSTANT' && fitting.some((alert) => alert.bySms)
    return [
      {
        ...{ userId, legId: leg.id, priceMinor: leg.price, currency: leg.currency, letter },
        savingsPct: toListing(leg).savingsPct,
        priceSchedule: identifySchedule(toPriceSchedule(leg)),
        reason: 'NEW' as const,
        channels: bySms ? ['EMAIL' as const, 'SMS' as const] : ['EMAIL' as const],
        alertIds: fitting.map(({ id }) => id),
      },
    ]
  })
  const rows = notifications.slice(0, MOST_NOTIFIED).map((row, nth) => ({
    ...row,
    toldAt: new Date(Date.now() - (letter === 'DIGEST' ? 60 : 5 + 7 * nth) * HOUR_MS),
  }))
  if (rows.length > 0) await db.insertInto('alertTellings').values(rows).execute()
}
