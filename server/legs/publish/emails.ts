import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

export type OffSale = {
  name: string
  legalName: string
  /** Each leg with the reason: '4 Dec, TEB to OPF', 'There is no exchange rate …'. */
  legs: [string, string][]
}

/** Writes the mail to the operator's owner: legs went off sale because their taxes cannot be computed any more. */
export function writeOffSaleMail({ name, legalName, legs }: OffSale): Mail {
  const count = legs.length === 1 ? 'A flight' : `${legs.length} flights`
  return writeMail({
    subject: `${count} of ${legalName} went off sale`,
    heading: 'Off sale: the taxes are not known',
    greeting: `Dear ${name},`,
    opening:
      'The taxes of these flights cannot be computed at this moment, so nobody can book them. Bookings that were made stand as they are.',
    rows: legs.slice(0, MOST_NAMED),
    closing: 'They go back on sale by themselves once the taxes are known.',
    links: [{ label: 'Your flights', url: '/operator/flights' }],
  })
}

/**
 * Writes the mail to the operator's owner: legs went off sale because a rule or a document changed and they may
 * not be sold any more.
 */
export function writeWithheldMail({ name, legalName, legs }: OffSale): Mail {
  const count = legs.length === 1 ? 'A flight' : `${legs.length} flights`
  const more = legs.length - MOST_NAMED
  return writeMail({
    subject: `${count} of ${legalName} may not be sold any more`,
    heading: 'Off sale: something was found',
    greeting: `Dear ${name},`,
    opening: 'We have decided again about your flights, and nobody can book these any more.',
    rows: [...legs.slice(0, MOST_NAMED), ...(more > 0 ? [MORE(more)] : [])],
    closing:
      'Each goes back on sale by itself once nothing keeps it from being sold: open it to see where the rule stands. Please change or cancel those that are sold: one that is off sale a day before it departs is cancelled by itself, and everybody on it is refunded in full.',
    links: [{ label: 'Your flights', url: '/operator/flights' }],
  })
}

const MORE = (count: number): [string, string] => [
  'And',
  `${count} more, each with its reason in your flights`,
]

const MOST_NAMED = 20
