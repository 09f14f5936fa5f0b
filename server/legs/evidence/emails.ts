import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

type Voided = {
  name: string
  legalName: string
  tail: string
  /** 'KTEB–KOPF' */
  route: string
  legId: string
  reason: string
}

/** Writes the mail to the operator's owner about the voided evidence of a leg. */
export function writeEvidenceVoidedMail({ name, legalName, tail, route, legId, reason }: Voided): Mail {
  return writeMail({
    subject: `A flight of ${legalName} shows no saving any more`,
    heading: 'The struck-out price is gone',
    greeting: `Dear ${name},`,
    opening:
      'We have voided the evidence behind the price of a standard charter. The flight stays on sale at its own price, without a saving.',
    rows: [
      ['Flight', `${tail}, ${route}`],
      ['Why', reason],
    ],
    closing: 'With other evidence, which you can enter with the flight, the saving is shown again.',
    links: [{ label: 'The flight', url: `/operator/flights/${legId}` }],
  })
}
