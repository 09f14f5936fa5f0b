import { type Facts, writeToAccount } from '#server/accounts/emails.ts'
import { accountWords } from '#server/accounts/mail-words.ts'
import type { Mail } from '#server/messages/mail.ts'

/** Somebody else has proved to hold the number: it is theirs from now on. */
export function writePhoneMovedMail(facts: Facts): Mail {
  const { phoneMoved, look } = accountWords(facts.language)
  return writeToAccount(facts, { ...phoneMoved, action: look })
}
