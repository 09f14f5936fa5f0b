import { LEAVE_ALERTS_PATH } from '#contract/alerts/alerts.ts'
import { Problem } from '#contract/problem.ts'
import { chooseNotifications, findNotificationChoices } from '#server/accounts/choose-notifications.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Places } from '#server/search/places.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { isSameSecret } from '#server/security/is-same-secret.ts'
import { nameRoute } from './name-route.ts'

/**
 * What a link unsubscribes from: one saved route (`id` of the route), or all mails about routes (`id` of the person).
 */
export type Leaving = { scope: 'ALERT' | 'ALL'; id: string }

const TOKEN = /^(alert|all)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/

/**
 * Returns the path of a link that unsubscribes without a sign-in. The link is signed, so nothing is stored and nobody
 * can forge it.
 */
export function buildLeaveAlertsPath(secretCipher: SecretCipher, { scope, id }: Leaving) {
  const token = `${scope.toLowerCase()}_${id}_${signLeaving(secretCipher, { scope, id }).toString('base64url')}`
  return `${LEAVE_ALERTS_PATH}?token=${token}`
}

/** Returns what a token unsubscribes from. Problem `leave_link_invalid` if the signature is wrong. */
export function readLeaveToken(secretCipher: SecretCipher, token: string): Leaving {
  const [, word, id = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!word) throw new Problem('leave_link_invalid')
  const leaving: Leaving = { scope: word === 'all' ? 'ALL' : 'ALERT', id }
  const given = Buffer.from(signature, 'base64url')
  if (!isSameSecret(given, signLeaving(secretCipher, leaving))) throw new Problem('leave_link_invalid')
  return leaving
}

function signLeaving(secretCipher: SecretCipher, { scope, id }: Leaving): Buffer {
  return secretCipher.hash(`leave alerts ${scope} ${id}`)
}

type Outcome = { scope: Leaving['scope']; route: string | null; done: boolean }

/** Returns what the link would stop, and whether it is already stopped. Changes nothing. */
export async function readLeaving(db: Db, places: Places, { scope, id }: Leaving): Promise<Outcome> {
  if (scope === 'ALL') {
    const { routeAlerts, priceDrops } = await findNotificationChoices(db, { userId: id })
    return { scope, route: null, done: !routeAlerts && !priceDrops }
  }
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    scope,
    route: row ? await nameRoute(places, row, 'en') : null,
    done: !row || row.pausedAt !== null,
  }
}

/**
 * Pauses the route, or stops all mails about routes. A second call, or a call for a deleted account, changes nothing.
 */
export async function leaveAlerts(db: Db, places: Places, leaving: Leaving): Promise<Outcome> {
  if (leaving.scope === 'ALERT') {
    await db
      .updateTable('alerts')
      .set({ pausedAt: new Date(), updatedAt: new Date() })
      .where('id', '=', leaving.id)
      .where('pausedAt', 'is', null)
      .execute()
  } else if (await exists(db, leaving.id)) {
    await chooseNotifications(db, {
      userId: leaving.id,
      choices: { routeAlerts: false, priceDrops: false },
    })
  } else return { scope: 'ALL', route: null, done: true }
  return await readLeaving(db, places, leaving)
}

async function exists(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymisedAt', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}
