import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

type Found = { name: string; reference: string; isSame: boolean }

/**
 * Writes the mail to administrators: a person of a booking resembles a person on a sanctions list. It contains no
 * name of a person, because mails have other readers too.
 */
export function writeScreeningMail({ name, reference, isSame }: Found): Mail {
  return writeMail({
    subject: isSame
      ? `Same name and day of birth as on a sanctions list: booking ${reference}`
      : `A person to look at: booking ${reference}`,
    heading: isSame ? 'The same as on a sanctions list' : 'A possible match',
    greeting: `Dear ${name},`,
    opening: isSame
      ? 'Somebody of this booking has the name and the day of birth of a person on a sanctions list. The booking is blocked until one of us has decided.'
      : 'Somebody of this booking has a name like that of a person on a sanctions list. The seats are kept and nothing is charged until one of us has decided.',
    rows: [['Booking', reference]],
    closing:
      'Compare both, and say whether it is the same person. The traveller reads only that we are checking.',
    links: [{ label: 'Open the queue', url: '/admin/screening' }],
  })
}
