import { sql } from 'kysely'
import { findNotificationChoices } from '#server/accounts/choose-notifications.ts'
import { buildEarlyInterval, hasEarlyAccess } from '#server/legs/early-access.ts'
import { toPriceSchedule } from '#server/legs/price-leg-rows.ts'
import { isBookable, type LegRow, selectWholeLegRows, toListing } from '#server/legs/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findQuietEnd } from '#server/messages/quiet-hours.ts'
import { queueSms } from '#server/messages/sms.ts'
import { readAlertPace, readPlanName } from '#server/plans/entitlements.ts'
import { readDailyRates } from '#server/rates/daily-rates.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { Places } from '#server/search/places.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { findSettings } from './choose-settings.ts'
import { type AlertMailFacts, type NotifiedLeg, writeAlertMail, writeDigestMail } from './emails.ts'
import { buildLeaveAlertsPath } from './leave-alerts.ts'
import { toMatchFacts } from './match-leg.ts'
import { nameRoute } from './name-route.ts'
import { type AlertRow, findAlertRows, toWish } from './queries.ts'
import { classifyNews, computeStates, identifySchedule, matchesLeg, type NotifiedPrice } from './rules.ts'
import { writeAlertText } from './texts.ts'

export type Notifier = {
  places: Places
  secretCipher: SecretCipher
}

/** The most legs in one message. More legs follow in a second message, or as a count. */
const MOST_LEGS = 20

/**
 * Sends one person all due findings in one transaction: it records the notification, puts the message into the outbox
 * and deletes the findings. So each leg is announced once at each price, even after a crash. It reads the current
 * state, not that of the match: whether the leg can be booked, its price, the routes, the plan, the channels and the
 * hour.
 */
export async function notifyPerson(
  db: Db,
  notifier: Notifier,
  { userId }: { userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isFree(tx, userId))) return
    const person = await findPerson(tx, userId)
    if (!person) return void (await deleteFindings(tx, userId))
    const letter = (await readAlertPace(tx, { userId })) === 'INSTANT' ? 'INSTANT' : 'DIGEST'
    const { settings } = await findSettings(tx, { userId })
    if (await mustWait(tx, { userId, letter, settings })) return
    const news = await findNews(tx, { userId, letter, timezone: settings.timezone })
    const notified = await recordNotifications(tx, { userId, letter, news: channelled(news, person) })
    await send(tx, notifier, { person, letter, notified })
    await sql`delete from alert_findings where user_id = ${userId} and due_at <= now()`.execute(tx)
  })
}

// Two servers never notify the same person at once: the second one finds the row locked.
async function isFree(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`tell ${userId}`}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}

type Person = Awaited<ReturnType<typeof findPerson>> & {}

async function findPerson(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'indicativeCurrency', 'emailVerifiedAt'])
    .select(sql<string | null>`sms_phone_of(id)`.as('phoneId'))
    .where('id', '=', userId)
    .where(sql<boolean>`may_be_offered(users)`)
    .executeTakeFirst()
  if (!user) return null
  const choices = await findNotificationChoices(tx, { userId })
  return { ...user, choices }
}

async function deleteFindings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('alertFindings').where('userId', '=', userId).execute()
}

type Settings = Awaited<ReturnType<typeof findSettings>>['settings']
type Waiting = { userId: string; letter: 'INSTANT' | 'DIGEST'; settings: Settings }

async function mustWait(tx: Tx, { userId, letter, settings }: Waiting): Promise<boolean> {
  // Premium has ended since the match, so its findings move to the weekly mail.
  if (letter === 'DIGEST') {
    await sql`update alert_findings set letter = 'DIGEST', due_at = alert_digest_at(${settings.timezone}, now())
      where user_id = ${userId} and letter = 'INSTANT'`.execute(tx)
  }
  const { rows } = await sql<{ now: Date; due: number }>`
    select now(), (select count(*) from alert_findings where user_id = ${userId} and due_at <= now()) as due`.execute(
    tx,
  )
  const [{ now, due } = { now: new Date(), due: 0 }] = rows
  if (due === 0) return true
  const until = findQuietEnd(settings, { now })
  if (!until) return false
  await sql`update alert_findings set due_at = ${until} where user_id = ${userId} and due_at <= now()`.execute(
    tx,
  )
  return true
}

type News = {
  row: LegRow
  reason: 'NEW' | 'PRICE_DROP'
  beforeMinor: number | null
  alerts: AlertRow[]
}
type Looking = { userId: string; letter: 'INSTANT' | 'DIGEST'; timezone: string }

async function findNews(tx: Tx, { userId, letter, timezone }: Looking): Promise<News[]> {
  if (letter === 'DIGEST') await putOffUnopened(tx, { userId, timezone })
  const rows = await selectWholeLegRows(tx)
    .innerJoin('alertFindings', 'alertFindings.legId', 'legs.id')
    .where('alertFindings.userId', '=', userId)
    .where('alertFindings.dueAt', '<=', sql<Date>`now()`)
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .execute()
  const notified = await findNotified(tx, userId)
  const alerts = await findActive(tx, userId)
  const rates = await readDailyRates(tx, new Date())
  return rows.filter(isBookable).flatMap((row) => {
    const before = notified.filter(({ legId }) => legId === row.id)
    const now = {
      priceMinor: row.price,
      currency: row.currency,
      schedule: identifySchedule(toPriceSchedule(row)),
    }
    const reason = classifyNews(before, now)
    const fitting = alerts.filter((alert) => matchesLeg(toWish(alert), toMatchFacts(row, rates)))
    if (!reason || fitting.length === 0) return []
    const prices = before.filter(({ currency }) => currency === row.currency).map((one) => one.priceMinor)
    const beforeMinor = prices.length > 0 ? Math.min(...prices) : null
    return [{ row, reason, beforeMinor, alerts: fitting }]
  })
}

// A leg in early access waits for the first message after it opens to everybody.
async function putOffUnopened(
  tx: Tx,
  { userId, timezone }: { userId: string; timezone: string },
): Promise<void> {
  if (!hasEarlyAccess(tx)) return
  const early = buildEarlyInterval(tx)
  await sql`
    update alert_findings f set due_at = alert_digest_at(${timezone}, l.published_at + ${early})
    from legs l where l.id = f.leg_id and f.user_id = ${userId} and f.due_at <= now()
      and l.published_at > now() - ${early}`.execute(tx)
}

async function findNotified(tx: Tx, userId: string): Promise<(NotifiedPrice & { legId: string })[]> {
  return await tx
    .selectFrom('alertTellings')
    .innerJoin('alertFindings', (join) =>
      join
        .onRef('alertFindings.legId', '=', 'alertTellings.legId')
        .onRef('alertFindings.userId', '=', 'alertTellings.userId'),
    )
    .select(['alertTellings.legId', 'priceMinor', 'currency', 'priceSchedule as schedule'])
    .where('alertTellings.userId', '=', userId)
    .execute()
}

async function findActive(tx: Tx, userId: string): Promise<AlertRow[]> {
  const rows = await findAlertRows(tx, { userId })
  const states = computeStates(rows, { plan: await readPlanName(tx, { userId }), now: new Date() })
  return rows.filter(({ id }) => states.get(id) === 'ACTIVE')
}

type Channelled = News & { channels: ('EMAIL' | 'SMS')[] }

// An unconfirmed address may belong to somebody else, so nothing is sent to it.
function channelled(news: News[], { emailVerifiedAt, phoneId, choices }: Person): Channelled[] {
  return news.flatMap((one) => {
    const isWanted = one.reason === 'NEW' ? choices.routeAlerts : choices.priceDrops
    const byEmail = isWanted && emailVerifiedAt !== null && one.alerts.some((alert) => alert.byEmail)
    const bySms = phoneId !== null && one.alerts.some((alert) => alert.bySms)
    const channels = [...(byEmail ? ['EMAIL' as const] : []), ...(bySms ? ['SMS' as const] : [])]
    return channels.length > 0 ? [{ ...one, channels }] : []
  })
}

type Recording = { userId: string; letter: 'INSTANT' | 'DIGEST'; news: Channelled[] }
type Recorded = { notified: Channelled[]; moreCount: number }

// The unique row makes sure that a leg is announced only once at this price.
async function recordNotifications(tx: Tx, { userId, letter, news }: Recording): Promise<Recorded> {
  const wanted =
    letter === 'DIGEST'
      ? news.flatMap((one) =>
          one.channels.includes('EMAIL') ? [{ ...one, channels: ['EMAIL' as const] }] : [],
        )
      : news
  const shown = letter === 'DIGEST' ? wanted.slice(0, MOST_LEGS) : wanted
  if (shown.length === 0) return { notified: [], moreCount: 0 }
  const inserted = await tx
    .insertInto('alertTellings')
    .values(
      shown.map(({ row, reason, channels, alerts }) => ({
        userId,
        legId: row.id,
        priceMinor: row.price,
        currency: row.currency,
        savingsPct: toListing(row).savingsPct,
        priceSchedule: identifySchedule(toPriceSchedule(row)),
        reason,
        letter,
        channels,
        alertIds: alerts.map(({ id }) => id),
      })),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'legId', 'priceMinor']).doNothing())
    .returning('legId')
    .execute()
  const ids = new Set(inserted.map(({ legId }) => legId))
  return { notified: shown.filter(({ row }) => ids.has(row.id)), moreCount: wanted.length - shown.length }
}

type Sending = { person: Person; letter: 'INSTANT' | 'DIGEST'; notified: Recorded }

async function send(
  tx: Tx,
  notifier: Notifier,
  { person, letter, notified: { notified, moreCount } }: Sending,
) {
  const { indicativeCurrency } = person
  const rates = indicativeCurrency ? await readDailyRates(tx, new Date()) : null
  const mailed = notified.filter(({ channels }) => channels.includes('EMAIL'))
  for (let from = 0; from < mailed.length; from += MOST_LEGS) {
    const facts = {
      ...(await mailFacts(notifier, person, mailed.slice(from, from + MOST_LEGS))),
      ...{ indicativeCurrency, rates },
    }
    const mail = letter === 'DIGEST' ? writeDigestMail({ ...facts, moreCount }) : writeAlertMail(facts)
    await queueMail(tx, { to: person.email, mail, leaveUrl: facts.leaveAllUrl })
  }
  const texted = notified.filter(({ channels }) => channels.includes('SMS'))
  if (texted.length === 0) return
  const body = writeAlertText(texted.map(toNotifiedLeg), { site: getSite(tx), language: person.language })
  const closes = Math.max(...texted.map(({ row }) => row.salesCloseAt.getTime()))
  await queueSms(tx, { userId: person.id, kind: 'ALERT', body, usefulUntil: new Date(closes) })
}

async function mailFacts(
  { places, secretCipher }: Notifier,
  { id: userId, name, language }: Person,
  notified: Channelled[],
): Promise<Omit<AlertMailFacts, 'indicativeCurrency' | 'rates'>> {
  const alerts = new Map(notified.flatMap((one) => one.alerts).map((alert) => [alert.id, alert]))
  const routes = await Promise.all(
    [...alerts.values()].map(async (alert) => ({
      name: await nameRoute(places, alert, language),
      leaveUrl: buildLeaveAlertsPath(secretCipher, { scope: 'ALERT', id: alert.id }),
    })),
  )
  const leaveAllUrl = buildLeaveAlertsPath(secretCipher, { scope: 'ALL', id: userId })
  return { name, language, legs: notified.map(toNotifiedLeg), routes, leaveAllUrl }
}

function toNotifiedLeg({ row, reason, beforeMinor }: News): NotifiedLeg {
  return { leg: toListing(row), reason, beforeMinor }
}
