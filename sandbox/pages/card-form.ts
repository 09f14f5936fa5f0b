import type { Form } from '../api/form.ts'
import { type CardDetails, hasValidCheckDigit } from '../payments/cards.ts'

/** The typed values, unchanged so that they can be shown again. The CVC is never stored. */
export type Typed = { email: string; number: string; expiry: string; name: string }
export type Wrong = { field: 'email' | 'number' | 'expiry' | 'cvc' | 'name'; sentence: string }

/** Reads the form of the payment page: returns a card to charge, or all errors. */
export function readCardForm(
  form: Form,
  { fixedEmail, now }: { fixedEmail: string | null; now: number },
): { typed: Typed; wrong: Wrong[]; card: CardDetails } {
  const field = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 300) : '')
  const typed = {
    email: fixedEmail ?? field('email'),
    number: field('number'),
    expiry: field('expiry'),
    name: field('name'),
  }
  const number = typed.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(typed.expiry)
  const wrong: (Wrong | false)[] = [
    !/^[^\s@]+@[^\s@]+$/.test(typed.email) && { field: 'email', sentence: 'Enter your email address.' },
    wrongNumber(number),
    wrongExpiry(expiry, now),
    !/^\d{3,4}$/.test(field('cvc')) && {
      field: 'cvc',
      sentence: "Your card's security code is incomplete. It has 3 or 4 digits.",
    },
    typed.name === '' && { field: 'name', sentence: 'Enter the name on the card.' },
  ]
  return {
    typed,
    wrong: wrong.filter((entry) => entry !== false),
    card: {
      number,
      expMonth: expiry?.month ?? 0,
      expYear: expiry?.year ?? 0,
      name: typed.name,
      email: typed.email,
    },
  }
}

/** Reads the form of a page without a card: returns the email address, or an error. */
export function readEmailForm(
  form: Form,
  { fixedEmail }: { fixedEmail: string | null },
): { typed: Typed; wrong: Wrong[]; card: null } {
  const given = typeof form.email === 'string' ? form.email.trim().slice(0, 300) : ''
  const email = fixedEmail ?? given
  const wrong: Wrong[] = /^[^\s@]+@[^\s@]+$/.test(email)
    ? []
    : [{ field: 'email', sentence: 'Enter your email address.' }]
  return { typed: { email, number: '', expiry: '', name: '' }, wrong, card: null }
}

function wrongNumber(number: string): Wrong | false {
  if (number === '') return { field: 'number', sentence: 'Enter your card number.' }
  return !hasValidCheckDigit(number) && { field: 'number', sentence: 'Your card number is invalid.' }
}

function wrongExpiry(expiry: { month: number; year: number } | null, now: number): Wrong | false {
  if (!expiry)
    return { field: 'expiry', sentence: "Your card's expiration date is incomplete. Write it as MM / YY." }
  const firstDayAfter = Date.UTC(expiry.year, expiry.month, 1) / 1000
  return firstDayAfter <= now && { field: 'expiry', sentence: "Your card's expiration date is in the past." }
}

function readExpiry(text: string): { month: number; year: number } | null {
  const found = /^(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})$/.exec(text)
  if (!found) return null
  const month = Number(found[1])
  const year = Number(found[2])
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null
}
