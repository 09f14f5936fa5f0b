import { CONFIRMATION_COUNTS_HOURS } from '#contract/legs/likelihood.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

type Ending = {
  name: string
  legalName: string
  /** '4 Dec, TEB to OPF', and when its confirmation expires: 'Fri 4 Dec 16:20 EST'. At least one. */
  legs: { legId: string; name: string; ends: string }[]
}

/**
 * Writes the mail to the operator's owner: confirmations expire within a day, and travellers will not see how likely
 * these legs fly.
 */
export function writeConfirmationsEndMail({ name, legalName, legs }: Ending): Mail {
  const [first] = legs
  const one = legs.length === 1 ? first : undefined
  const more = legs.length - MOST_NAMED
  return writeMail({
    subject: one
      ? `Does it still fly? ${one.name}`
      : `Do they still fly? ${legs.length} flights of ${legalName}`,
    heading: one ? 'Does it still fly?' : 'Do they still fly?',
    greeting: `Dear ${name},`,
    opening: `Travellers read how likely a flight flies for ${CONFIRMATION_COUNTS_HOURS} hours after you confirm it. After these times they read nothing:`,
    rows: [
      ...legs.slice(0, MOST_NAMED).map(({ name, ends }): [string, string] => [name, `until ${ends}`]),
      ...(more > 0 ? [['And', `${more} more in your flights`] as [string, string]] : []),
    ],
    closing: 'If it still flies, confirm it again: one press beside the flight, and it counts again.',
    links: [
      one
        ? { label: 'Open the flight', url: `/operator/flights/${one.legId}` }
        : { label: 'Your flights', url: '/operator/flights?state=published' },
    ],
  })
}

const MOST_NAMED = 20
