import { formatRoute } from '#server/bookings/emails.ts'
import { pushWords } from '#server/bookings/push-words.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import type { PushMessage } from '#server/messages/push/queue-push.ts'
import type { WaitingFacts } from './waiting-emails.ts'

type Offer = { seats: number; holdExpiresAt: Date }

/**
 * Writes the notification that seats are held for the first in line. It is sent in quiet hours too, because a
 * traveller who does not answer loses the place.
 */
export function writeOfferPush(facts: WaitingFacts, { seats: count, holdExpiresAt }: Offer): PushMessage {
  const { language, origin, legId } = facts
  const { time, abbreviation: zone } = toClockIn(language, holdExpiresAt.toISOString(), origin.timezone)
  const { offered } = pushWords(language)
  return {
    title: offered.title({ count, time, zone }),
    body: offered.body({ route: formatRoute(facts) }),
    language,
    path: `/booking?legId=${legId}`,
    urgent: true,
    usefulUntil: holdExpiresAt,
  }
}
