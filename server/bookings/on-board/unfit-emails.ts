import { buildFrame, nameBooking } from '#server/bookings/emails.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import { loadWords } from '#server/messages/load-words.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import type { Unfit } from './find-unfit.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

const unfitWords = loadWords({ en, fr, ar })

/** The mail about baggage or pets that the changed leg does not take, and what the traveller is asked to do. */
export function writeUnfitMail(facts: BookingFacts, unfit: Unfit): Mail {
  const { bookingId, pets, baggage } = unfit
  const words = unfitWords(facts.language)
  return writeMail({
    ...buildFrame(facts),
    subject: words.subject(nameBooking(facts)),
    opening: pets && baggage ? words.both : pets ? words.pets : words.baggage,
    closing: words.closing,
    links: [
      { label: words.say, url: `/trips/${bookingId}#on-board` },
      { label: words.write, url: '/contact?category=booking' },
    ],
  })
}
