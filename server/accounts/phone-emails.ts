import type { Mail } from '#server/platform/mail.ts'
import { type Facts, letter } from './emails.ts'
import { accountWords } from './mail-words.ts'

/** Somebody else has proved to hold the number: it is theirs from now on. */
export function phoneMovedMail(facts: Facts): Mail {
  const { phoneMoved, look } = accountWords(facts.language)
  return letter(facts, { ...phoneMoved, action: look })
}
