import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { Problem } from '#contract/problem.ts'
import { writeNewRecoveryCodesMail, writeRecoveryCodeUsedMail } from '#server/accounts/security-emails.ts'
import { requireConfirmed } from '#server/accounts/sign-in/confirmed-sessions.ts'
import { findFactors, hasSecondFactor, lockUser } from '#server/accounts/sign-in/sign-in-methods.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'

const COUNT = 10
const LENGTH = 10
// Thirty-two characters, without those that look alike: 50 bits a code.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Change = { userId: string; sessionId: string; secretCipher: SecretCipher }

/** Returns ten new codes that replace all earlier ones, for an account with a second factor. */
export async function renewRecoveryCodes(
  db: Db,
  { userId, sessionId, secretCipher }: Change,
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireConfirmed(tx, { userId, sessionId })
    if (!(await hasSecondFactor(tx, { userId }))) throw new Problem('no_second_factor')
    const codes = await writeCodes(tx, { userId, secretCipher })
    const mail = writeNewRecoveryCodesMail({
      name: user.name,
      language: user.language,
      url: '/settings#two-step',
    })
    await queueMail(tx, { to: user.email, mail })
    return codes
  })
}

/** Returns the codes that come with the first second factor; null if the account already has codes. */
export async function createFirstCodes(
  tx: Tx,
  { userId, secretCipher }: { userId: string; secretCipher: SecretCipher },
): Promise<string[] | null> {
  const { recoveryCodesLeft } = await findFactors(tx, { userId })
  return recoveryCodesLeft > 0 ? null : await writeCodes(tx, { userId, secretCipher })
}

type Owner = { id: string; name: string; email: string; language: Language }

/** Uses up a code and notifies the owner; if a code is used twice at once, one use is refused. */
export async function spendRecoveryCode(
  tx: Tx,
  { user, code, secretCipher }: { user: Owner; code: string; secretCipher: SecretCipher },
): Promise<void> {
  const spent = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', user.id)
    .where('codeHash', '=', secretCipher.hash(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (spent.numUpdatedRows === 0n) {
    throw new Problem('wrong_code', {
      details: [{ path: 'code', message: 'This recovery code is not right, or was used already.' }],
    })
  }
  const { recoveryCodesLeft: left } = await findFactors(tx, { userId: user.id })
  const { name, language } = user
  const mail = writeRecoveryCodeUsedMail({ name, language, url: '/settings#two-step', left })
  await queueMail(tx, { to: user.email, mail })
}

// Stores only hashes, made with a key that is not in the database.
async function writeCodes(
  tx: Tx,
  { userId, secretCipher }: { userId: string; secretCipher: SecretCipher },
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: secretCipher.hash(code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
