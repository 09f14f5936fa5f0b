import type { OnBoardRules } from '#contract/on-board/rules.ts'
import type { AircraftType } from '#db/reference/aircraft.ts'
import { computeHash } from '../chance.ts'

/** The invented on-board rules of a demo operator for an aircraft of this class. */
export function findOnBoardRules(kind: AircraftType['class'], key: string): OnBoardRules {
  const [piecesPerSeat, largestCm, kgPerSeat, takesSpecialItems] = BAGGAGE[kind]
  const takesPets = computeHash(key) % 4 !== 0
  return {
    baggage: { piecesPerSeat, largestCm, kgPerSeat, holdKg: null, takesSpecialItems },
    pets: takesPets
      ? { kinds: ['DOG', 'CAT'], largestKg: 8, largestCm: 55, mostPets: 2, inCabin: true }
      : null,
  }
}

const BAGGAGE: Record<AircraftType['class'], [pieces: number, cm: number, kg: number, special: boolean]> = {
  Turboprop: [2, 70, 20, false],
  'Very Light Jet': [2, 60, 17, false],
  'Light Jet': [2, 75, 25, true],
  'Midsize Jet': [2, 80, 30, true],
  'Super Midsize Jet': [2, 160, 30, true],
  'Large Jet': [3, 160, 51, true],
  'Ultra Long Range': [3, 160, 69, true],
}
