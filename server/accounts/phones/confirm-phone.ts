import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_MINUTES, CODE_TRIES } from '#contract/accounts/phones.ts'
import { writeMessage } from '#contract/messages.ts'
import { Problem } from '#contract/problem.ts'
import { writePhoneMovedMail } from '#server/accounts/emails.ts'
import { accountWords } from '#server/accounts/mail-words.ts'
import { lockUser } from '#server/accounts/sign-in/sign-in-methods.ts'
import { queueMail } from '#server/messages/mail.ts'
import { encryptNumber, hashNumber, queueSmsTo } from '#server/messages/sms.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { findNetwork } from '#server/security/rate-limits.ts'

type Asking = { userId: string; number: string; address: string; secretCipher: SecretCipher }

/** Sends a code to a number in E.164. The previous code becomes invalid. */
export async function askPhoneCode(db: Db, { userId, number, address, secretCipher }: Asking): Promise<void> {
  const numberHash = hashNumber(secretCipher, number)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, { userId })
    await refuseCode(tx, { userId, numberHash })
    await tx.deleteFrom('phones').where('userId', '=', userId).where('verifiedAt', 'is', null).execute()
    const phoneId = await newId(tx)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { codeExpiresAt } = await tx
      .insertInto('phones')
      .values({
        id: phoneId,
        userId,
        numberHash,
        networkHash: secretCipher.hash(`network ${findNetwork(address)}`),
        sealedNumber: encryptNumber(secretCipher, { phoneId, number }),
        codeHash: hashCode(secretCipher, { phoneId, code }),
        codeExpiresAt: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .returning(sql<Date>`code_expires_at`.as('codeExpiresAt'))
      .executeTakeFirstOrThrow()
    const body = await writeCodeText(tx, { userId, code })
    await queueSmsTo(tx, { phoneId, kind: 'CODE', body, usefulUntil: codeExpiresAt })
  })
}

/** The code comes first in every language, because phones offer to fill in a code from there. */
async function writeCodeText(tx: Tx, { userId, code }: { userId: string; code: string }): Promise<string> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${code} ${accountWords(language).phoneCode({ minutes: CODE_MINUTES })}`
}

async function refuseCode(
  tx: Tx,
  { userId, numberHash }: { userId: string; numberHash: Buffer },
): Promise<void> {
  const { rows } = await sql<{ known: boolean; premium: boolean; stopped: boolean; confirmed: boolean }>`
    select exists (select from users where id = ${userId} and email_verified_at is not null) as known,
      has_premium(${userId}, now()) as premium,
      exists (select from phone_stops where number_hash = ${numberHash}) as stopped,
      exists (select from phones where user_id = ${userId} and number_hash = ${numberHash}
        and verified_at is not null and refused_at is null) as confirmed`.execute(tx)
  const [is] = rows
  if (!is?.premium) throw new Problem('sms_needs_premium')
  if (!is.known) throw new Problem('email_not_confirmed')
  if (is.stopped) throw new Problem('phone_stopped')
  if (is.confirmed) throw new Problem('phone_confirmed')
}

async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  return rows[0]?.id ?? ''
}

type Confirming = { userId: string; code: string; secretCipher: SecretCipher }

/**
 * Confirms the number requested last. It replaces the account's earlier number. If another account has the same
 * number, that account loses it and its owner gets a mail, because texts to the number now reach this account's
 * holder.
 */
export async function confirmPhone(db: Db, { userId, code, secretCipher }: Confirming): Promise<void> {
  // A wrong code is counted, so the refusal must not roll back the transaction.
  const refusal = await db.transaction().execute(async (tx) => {
    await lockUser(tx, { userId })
    const asked = await findAsked(tx, { userId })
    if (!asked) return new Problem('phone_not_asked')
    if (asked.over || asked.codeTries >= CODE_TRIES) return new Problem('phone_code_over')
    if (!asked.codeHash?.equals(hashCode(secretCipher, { phoneId: asked.id, code })))
      return await countWrong(tx, asked)
    const { numberHash } = asked
    await leaveOthers(tx, { userId, numberHash })
    await tx.deleteFrom('phones').where('userId', '=', userId).where('verifiedAt', 'is not', null).execute()
    await tx
      .updateTable('phones')
      .set({ verifiedAt: sql<Date>`now()`, codeHash: null, codeExpiresAt: null, refusedAt: null })
      .where('id', '=', asked.id)
      .execute()
    return null
  })
  if (refusal) throw refusal
}

async function findAsked(tx: Tx, { userId }: { userId: string }) {
  return await tx
    .selectFrom('phones')
    .select(['id', 'numberHash', 'codeHash', 'codeTries', sql<boolean>`code_expires_at <= now()`.as('over')])
    .where('userId', '=', userId)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
}

async function countWrong(tx: Tx, { id, codeTries }: { id: string; codeTries: number }): Promise<Problem> {
  await tx
    .updateTable('phones')
    .set({ codeTries: codeTries + 1 })
    .where('id', '=', id)
    .execute()
  const left = CODE_TRIES - codeTries - 1
  if (left === 0) return new Problem('phone_code_over')
  const sentence =
    left === 1
      ? { message: 'This code is not right. One try is left.' }
      : writeMessage('This code is not right. {left} tries are left.', { left })
  return new Problem('phone_code_wrong', { sentence, details: [{ path: 'code', ...sentence }] })
}

async function leaveOthers(
  tx: Tx,
  { userId, numberHash }: { userId: string; numberHash: Buffer },
): Promise<void> {
  // If two accounts confirm one number at once, the second waits here for the first and then takes over the number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${numberHash.toString('hex')}, 57))`.execute(tx)
  const left = await tx
    .deleteFrom('phones')
    .using('users')
    .whereRef('users.id', '=', 'phones.userId')
    .where('phones.numberHash', '=', numberHash)
    .where('phones.verifiedAt', 'is not', null)
    .where('phones.userId', '<>', userId)
    .returning(['users.name', 'users.email', 'users.language'])
    .execute()
  const url = '/settings#texts'
  for (const { name, email, language } of left)
    await queueMail(tx, { to: email, mail: writePhoneMovedMail({ name, language, url }) })
}

function hashCode(secretCipher: SecretCipher, { phoneId, code }: { phoneId: string; code: string }): Buffer {
  return secretCipher.hash(`phone code ${phoneId} ${code}`)
}

/** Removes an account's numbers and all texts that wait to be sent to them. */
export async function removePhone(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.deleteFrom('phones').where('userId', '=', userId).execute()
}
