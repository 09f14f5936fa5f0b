import { type Brought, countPieces, type PetKind, type SpecialItem } from './brought.ts'

const SPECIAL: Record<SpecialItem, string> = {
  SKIS: 'skis',
  GOLF: 'golf',
  BICYCLE: 'bicycle',
  SURFBOARD: 'surfboard',
  INSTRUMENT: 'instrument',
  OTHER: 'other',
}
const PETS: Record<PetKind, string> = { DOG: 'dog', CAT: 'cat', FERRET: 'ferret', OTHER: 'other animal' }

/**
 * Describes what a booking brings, for crews and handling agents: '3 pieces, including 1 skis; 40 kg'. Empty if nothing
 * was declared.
 */
export function describeBaggage(brought: Brought | null): string {
  if (!brought) return ''
  const pieces = countPieces(brought)
  const special = brought.special.map(({ kind, count }) => `${count} ${SPECIAL[kind]}`).join(', ')
  const counted = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${special && `, including ${special}`}`
  return brought.kg === null ? counted : `${counted}; ${brought.kg} kg`
}

/** Describes the pets: 'dog 6 kg, cat 4 kg'; empty if there are none. */
export function describePets(brought: Brought | null): string {
  return (brought?.pets ?? []).map(({ kind, kg }) => `${PETS[kind]} ${kg} kg`).join(', ')
}
