import type { Trip, TripTodo } from '#contract/trips/trips.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Link } from '../router/router.tsx'
import { tripPaths } from '../routing/paths.ts'
import { Notice, type Tone } from '../ui/Notice.tsx'
import { describeTodo } from './trip-words.ts'

const TONES: Record<TripTodo['kind'], Tone> = {
  FULL_REFUND_OFFERED: 'warning',
  NAMES_MISSING: 'caution',
  DOCUMENTS_MISSING: 'caution',
  DOCUMENTS_EXPIRE: 'warning',
  INFANTS_NEED_SEATS: 'warning',
  ADULT_MISSING: 'warning',
  BROUGHT_UNFIT: 'warning',
  DETAILS_MISSING: 'caution',
  CONTACTS_MISSING: 'caution',
  AWAITING_CONFIRMATION: 'info',
  BEING_CHECKED: 'info',
  REFUND_UNDER_WAY: 'info',
  REFUND_DELAYED: 'warning',
}

const ABOUT_PASSENGERS: readonly TripTodo['kind'][] = [
  'NAMES_MISSING',
  'DOCUMENTS_MISSING',
  'DOCUMENTS_EXPIRE',
  'INFANTS_NEED_SEATS',
  'ADULT_MISSING',
  'DETAILS_MISSING',
  'CONTACTS_MISSING',
]

const look = 'ms-1.5 inline-block underline underline-offset-4'

function TodoLink({ todo: { kind }, trip: { bookingId } }: { todo: TripTodo; trip: Trip }) {
  const t = useTexts(trips)
  if (kind === 'FULL_REFUND_OFFERED') {
    return (
      <Link to={tripPaths.cancelTrip(bookingId)} preventScrollReset className={look}>
        {t('askForRefund')}
      </Link>
    )
  }
  if (kind === 'BROUGHT_UNFIT') {
    return (
      <Link to={tripPaths.tripOnBoard(bookingId)} className={look}>
        {t('toOnBoard')}
      </Link>
    )
  }
  if (!ABOUT_PASSENGERS.includes(kind)) return null
  return (
    <Link to={tripPaths.tripPassengers(bookingId)} className={look}>
      {t('toPassengers')}
    </Link>
  )
}

/** The traveller's to-dos, and the next steps. */
export function TripTodos({ trip }: { trip: Trip }) {
  const t = useTexts(trips)
  if (trip.todos.length === 0) return null
  return (
    <ul aria-label={t('stillToDo')} className="grid gap-3">
      {trip.todos.map((todo) => (
        <li key={todo.kind}>
          <Notice tone={TONES[todo.kind]}>
            {describeTodo(todo, trip)}
            <TodoLink todo={todo} trip={trip} />
          </Notice>
        </li>
      ))}
    </ul>
  )
}
