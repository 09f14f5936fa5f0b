import { writeMessage } from '../messages.ts'
import type { ProblemDetail } from '../problem.ts'
import { type Brought, countPieces } from './brought.ts'
import type { OnBoardRules } from './rules.ts'

/** The rules of the leg's aircraft, and the reason if the border forbids pets. */
type LegTakes = { rules: OnBoardRules | null; petsRefused: string | null }
/** What the other bookings of the leg bring. */
export type Others = { pets: number; kg: number }

/** Returns why a booking with this many seats may not bring this: one error per field, empty if it may. */
export function checkBrought(
  brought: Brought,
  { takes, seats, others }: { takes: LegTakes; seats: number; others: Others },
): ProblemDetail[] {
  return [...checkBaggage(brought, takes, seats, others), ...checkPets(brought, takes, others)]
}

function checkBaggage(brought: Brought, { rules }: LegTakes, seats: number, others: Others): ProblemDetail[] {
  const baggage = rules?.baggage
  if (!baggage) return []
  const { piecesPerSeat, kgPerSeat, holdKg, takesSpecialItems } = baggage
  const problems: ProblemDetail[] = []
  const most = piecesPerSeat * seats
  if (countPieces(brought) > most)
    problems.push({
      path: 'pieces',
      ...writeMessage('This flight takes at most {most} pieces for your seats, special items included', {
        most,
      }),
    })
  if (!takesSpecialItems && brought.special.length > 0)
    problems.push({ path: 'special', message: 'This flight takes no special items' })
  const { kg } = brought
  if ((kgPerSeat !== null || holdKg !== null) && kg === null && countPieces(brought) > 0)
    problems.push({ path: 'kg', message: 'This flight limits the weight: enter that of your baggage' })
  if (kg !== null && kgPerSeat !== null && kg > kgPerSeat * seats)
    problems.push({
      path: 'kg',
      ...writeMessage('This flight takes at most {kg} kg for your seats', { kg: round(kgPerSeat * seats) }),
    })
  else if (kg !== null && holdKg !== null && kg + others.kg > holdKg)
    problems.push({
      path: 'kg',
      ...writeMessage('{kg} kg are left in the hold of this flight', {
        kg: round(Math.max(0, holdKg - others.kg)),
      }),
    })
  return problems
}

function checkPets({ pets }: Brought, { rules, petsRefused }: LegTakes, others: Others): ProblemDetail[] {
  if (pets.length === 0) return []
  if (petsRefused) return [{ path: 'pets', message: petsRefused }]
  const allowed = rules?.pets
  if (!allowed) return [{ path: 'pets', message: 'This flight takes no pets' }]
  const problems = pets.flatMap(({ kind, kg }, at): ProblemDetail[] => {
    if (!allowed.kinds.includes(kind))
      return [{ path: `pets.${at}.kind`, message: 'This flight takes no animals of this kind' }]
    if (allowed.largestKg !== null && kg > allowed.largestKg)
      return [
        {
          path: `pets.${at}.kg`,
          ...writeMessage('This flight takes animals of at most {kg} kg with their carrier', {
            kg: round(allowed.largestKg),
          }),
        },
      ]
    return []
  })
  const left = Math.max(0, allowed.mostPets - others.pets)
  if (pets.length > left)
    problems.push({
      path: 'pets',
      ...(left === 0
        ? { message: 'This flight takes no more pets: its places for them are taken' }
        : writeMessage('This flight takes at most {left} more pets', { left })),
    })
  return problems
}

function round(kg: number): number {
  return Math.round(kg * 10) / 10
}
