import { countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import { formatRoute } from '#server/bookings/emails.ts'
import { pushWords } from '#server/bookings/push-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { queuePush } from '#server/messages/push/queue-push.ts'
import type { Tx } from '#server/runtime/db.ts'

type About = { bookingId: string; booking: BookingFacts }
type Leaving = About & {
  kind: 'READY' | 'TOMORROW' | 'TODAY' | 'HOURS' | 'delayed' | 'onTime'
  /** The departure, as sold or after a delay. */
  leavesUTC: string
}

/**
 * Notifies the traveller's devices about the departure, in quiet hours too, because the caller already waits for the
 * end of quiet hours if needed.
 */
export async function pushDeparture(tx: Tx, { bookingId, booking, kind, leavesUTC }: Leaving): Promise<void> {
  const { language, origin, originFbo } = booking
  const clock = (at: string) => toClockIn(language, at, origin.timezone)
  const { date, time, abbreviation: zone } = clock(leavesUTC)
  const beThereAt = new Date(Date.parse(leavesUTC) - countMinutesBefore(originFbo) * 60_000).toISOString()
  const route = formatRoute(booking)
  const words = pushWords(language)
  const title = kind === 'delayed' ? words.delayed.title({ time, zone }) : words[kind].title
  const body = words[kind].body({ route, date, time, zone, beThere: clock(beThereAt).time })
  const usefulUntil = new Date(leavesUTC)
  await pushTrip(tx, { bookingId, booking, title, body, urgent: true, usefulUntil })
}

/**
 * Notifies the devices that boarding has started. The notification expires soon, because it is useless half an hour
 * later.
 */
export async function pushBoarding(tx: Tx, { bookingId, booking }: About): Promise<void> {
  const usefulUntil = new Date(Date.now() + USEFUL_BOARDING_MS)
  await pushNews(tx, { bookingId, booking, kind: 'boarding', urgent: true, usefulUntil })
}

const USEFUL_BOARDING_MS = 30 * 60_000
/** If a leg leaves within this time, its notifications are sent in quiet hours too. */
const NEAR_MS = 86_400_000
const USEFUL_NEWS_MS = 2 * 86_400_000

/**
 * Notifies the devices that the leg was moved, changed or cancelled. Unless departure is near, the notification
 * waits for the end of quiet hours.
 */
export async function pushChange(
  tx: Tx,
  { bookingId, booking, kind }: About & { kind: 'moved' | 'changed' | 'cancelled' },
): Promise<void> {
  const urgent = Date.parse(booking.departureUTC) - Date.now() < NEAR_MS
  const usefulUntil = new Date(Date.now() + USEFUL_NEWS_MS)
  await pushNews(tx, { bookingId, booking, kind, urgent, usefulUntil })
}

type News = About & {
  kind: 'boarding' | 'moved' | 'changed' | 'cancelled'
  urgent: boolean
  usefulUntil: Date
}

async function pushNews(tx: Tx, { kind, booking, ...about }: News): Promise<void> {
  const { title, body } = pushWords(booking.language)[kind]
  await pushTrip(tx, { booking, title, body: body({ route: formatRoute(booking) }), ...about })
}

type TripMessage = About & { title: string; body: string; urgent: boolean; usefulUntil: Date }

async function pushTrip(tx: Tx, { bookingId, booking, ...message }: TripMessage): Promise<void> {
  const { userId } = await tx
    .selectFrom('bookings')
    .select('userId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await queuePush(tx, { userId, language: booking.language, path: `/trips/${bookingId}`, ...message })
}
