import { type Facts, writeToAccount } from '#server/accounts/emails.ts'
import { accountWords } from '#server/accounts/mail-words.ts'
import type { Mail } from '#server/messages/mail.ts'

/** Somebody else has proved that they hold the number: it belongs to their account from now on. */
export function writePhoneMovedMail(facts: Facts): Mail {
  const { phoneMoved, look } = accountWords(facts.language)
  return writeToAccount(facts, { ...phoneMoved, action: look })
}
