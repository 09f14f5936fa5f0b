import type { Brought, PetKind, SpecialItem } from '#contract/on-board/brought.ts'
import { countPieces } from '#contract/on-board/brought.ts'
import type { TakenOnBoard } from '#contract/on-board/on-board.ts'
import { formatNumber } from '../languages/formats.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { readTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'

const PLURALS = { DOG: 'dogs', CAT: 'cats', FERRET: 'ferrets', OTHER: 'otherAnimals' } as const
const ANIMALS = { DOG: 'dog', CAT: 'cat', FERRET: 'ferret', OTHER: 'otherAnimal' } as const
const ITEMS = {
  SKIS: 'skis',
  GOLF: 'golf',
  BICYCLE: 'bicycle',
  SURFBOARD: 'surfboard',
  INSTRUMENT: 'instrument',
  OTHER: 'otherItem',
} as const

export function nameAnimal(kind: PetKind): string {
  return readTexts(onBoard)(ANIMALS[kind])
}

export function nameItem(kind: SpecialItem): string {
  return readTexts(onBoard)(ITEMS[kind])
}

/** The baggage that a leg takes, one fact in each line. */
export function listBaggageFacts({ rules }: TakenOnBoard): string[] {
  const t = readTexts(onBoard)
  if (!rules?.baggage) return [t('notSaid')]
  const { piecesPerSeat, largestCm, kgPerSeat, holdKg, takesSpecialItems } = rules.baggage
  return [
    join([
      t('piecesPerSeat', { count: piecesPerSeat }),
      largestCm !== null && t('largest', { cm: formatNumber(largestCm) }),
      kgPerSeat !== null && t('kgPerSeat', { kg: formatNumber(kgPerSeat) }),
      holdKg !== null && t('holdKg', { kg: formatNumber(holdKg) }),
    ]),
    t(takesSpecialItems ? 'withSpecial' : 'withoutSpecial'),
  ]
}

/** The pets that a leg takes, or the reason why it takes none. */
export function listPetFacts({ rules, petsRefused }: TakenOnBoard): string[] {
  const t = readTexts(onBoard)
  if (petsRefused) return [translate(petsRefused)]
  if (!rules) return [t('notSaid')]
  if (!rules.pets) return [t('noPets')]
  const { kinds, largestKg, largestCm, mostPets, inCabin } = rules.pets
  return [
    join([
      ...kinds.map((kind) => t(PLURALS[kind])),
      largestKg !== null && t('petKg', { kg: formatNumber(largestKg) }),
      largestCm !== null && t('petCm', { cm: formatNumber(largestCm) }),
      t('mostPets', { count: mostPets }),
    ]),
    t(inCabin ? 'inCabin' : 'inHold'),
  ]
}

/** The baggage and pets of a booking, one fact in each line. */
export function listBrought(brought: Brought): string[] {
  const t = readTexts(onBoard)
  const kilograms = (kg: number) => t('kilograms', { kg: formatNumber(kg) })
  return [
    join([t('pieces', { count: countPieces(brought) }), brought.kg !== null && kilograms(brought.kg)]),
    ...brought.special.map(({ kind, count }) => `${nameItem(kind)}: ${formatNumber(count)}`),
    ...brought.pets.map(({ kind, kg }) => `${nameAnimal(kind)}: ${kilograms(kg)}`),
  ]
}

function join(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' · ')
}
