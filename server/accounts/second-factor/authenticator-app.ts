import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { writeFactorAddedMail, writeFactorRemovedMail } from '#server/accounts/security-emails.ts'
import {
  markSecondFactor,
  requireConfirmed,
  requireOwner,
} from '#server/accounts/sign-in/confirmed-sessions.ts'
import { endOneFactorSessions } from '#server/accounts/sign-in/end-sessions.ts'
import { checkFactorsLeft, lockUser } from '#server/accounts/sign-in/sign-in-methods.ts'
import { queueMail } from '#server/messages/mail.ts'
import { readDatabaseNow } from '#server/runtime/clock.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { createFirstCodes } from './recovery-codes.ts'

// Every authenticator app supports these values (RFC 6238). Codes of the previous and the next step are valid as
// well.
const PERIOD_SECONDS = 30
const WINDOW = 1
const SET_UP_MINUTES = 30
const SETTINGS = '/settings#two-step'

type Change = { userId: string; sessionId: string; secretCipher: SecretCipher }

/** Creates a secret for an app, as text, address and QR code. The app is turned on by its first code. */
export async function startApp(
  db: Db,
  { userId, sessionId, secretCipher }: Change,
): Promise<{ secret: string; uri: string; qrSvg: string }> {
  const secret = new Secret().base32
  const user = await db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, { userId })
    await requireOwner(tx, { userId, sessionId })
    const sealedSecret = secretCipher.encrypt(secret, userId)
    const stored = await tx
      .insertInto('authenticatorApps')
      .values({ userId, sealedSecret })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ sealedSecret, createdAt: sql<Date>`now()`, lastStep: null })
          .where('authenticatorApps.confirmedAt', 'is', null),
      )
      .executeTakeFirst()
    if (!stored.numInsertedOrUpdatedRows) throw new Problem('app_on_already')
    return locked
  })
  const uri = totp(secret, user.email).toString()
  return { secret, uri, qrSvg: await qrCode(uri) }
}

/**
 * Turns the app on with its first code. The first second factor brings recovery codes and ends the other sessions,
 * which have not passed it. Returns the ids of the ended sessions.
 */
export async function confirmApp(
  db: Db,
  { userId, sessionId, code, secretCipher }: Change & { code: string },
): Promise<{ recoveryCodes: string[] | null; ended: string[] }> {
  return await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireOwner(tx, { userId, sessionId })
    const app = await tx
      .selectFrom('authenticatorApps')
      .select(['sealedSecret', 'confirmedAt'])
      .where('userId', '=', userId)
      .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${SET_UP_MINUTES})`)
      .executeTakeFirst()
    if (!app) throw new Problem('app_not_started')
    if (app.confirmedAt) throw new Problem('app_on_already')
    const lastStep = findStep(secretCipher.decrypt(app.sealedSecret, userId), {
      code,
      now: await readDatabaseNow(tx),
    })
    await tx
      .updateTable('authenticatorApps')
      .set({ confirmedAt: sql<Date>`now()`, lastStep })
      .where('userId', '=', userId)
      .execute()
    await markSecondFactor(tx, { userId, sessionId })
    const ended = await endOneFactorSessions(tx, { userId, keep: sessionId })
    const mail = writeFactorAddedMail({
      name: user.name,
      language: user.language,
      url: SETTINGS,
      factor: 'app',
    })
    await queueMail(tx, { to: user.email, mail })
    return { recoveryCodes: await createFirstCodes(tx, { userId, secretCipher }), ended }
  })
}

/** Turns the app off. */
export async function removeApp(
  db: Db,
  change: Omit<Change, 'secretCipher'> & { adminSecondFactor: boolean },
): Promise<void> {
  const { userId, sessionId, adminSecondFactor } = change
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireConfirmed(tx, { userId, sessionId })
    const removed = await tx
      .deleteFrom('authenticatorApps')
      .where('userId', '=', userId)
      .returning('confirmedAt')
      .executeTakeFirst()
    if (!removed?.confirmedAt) return
    await checkFactorsLeft(tx, { user, adminSecondFactor })
    const mail = writeFactorRemovedMail({
      name: user.name,
      language: user.language,
      url: SETTINGS,
      factor: 'app',
    })
    await queueMail(tx, { to: user.email, mail })
  })
}

/** Checks a code of the app. Its step is used up, so that an observed code cannot be used again. */
export async function spendAppCode(
  tx: Tx,
  {
    userId,
    code,
    secretCipher,
    now,
  }: { userId: string; code: string; secretCipher: SecretCipher; now: number },
): Promise<void> {
  const app = await tx
    .selectFrom('authenticatorApps')
    .select(['sealedSecret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!app) throw refuseWrongCode()
  const step = findStep(secretCipher.decrypt(app.sealedSecret, userId), { code, now })
  if (app.lastStep !== null && step <= app.lastStep) {
    throw new Problem('code_used', {
      details: [{ path: 'code', message: 'This code was used already. Please wait for the next one.' }],
    })
  }
  await tx.updateTable('authenticatorApps').set({ lastStep: step }).where('userId', '=', userId).execute()
}

function findStep(secret: string, { code, now }: { code: string; now: number }): number {
  const app = totp(secret, '')
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) throw refuseWrongCode()
  return app.counter({ timestamp: now }) + delta
}

function refuseWrongCode(): Problem {
  const message = 'This code is not right. Look whether the clock of your phone is.'
  return new Problem('wrong_code', { details: [{ path: 'code', message }] })
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

// The library is large and rarely needed, so it is loaded on demand.
async function qrCode(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node')
  return toSVG({ bcid: 'qrcode', text, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'ffffff' })
}
