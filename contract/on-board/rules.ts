import * as z from 'zod/mini'
import { atLeastOne, kilograms, PET_KINDS, whole } from './brought.ts'

const BaggageRules = z.strictObject({
  piecesPerSeat: whole('Enter how many pieces each seat has', 9),
  /** The longest side of a piece; null: no limit. */
  largestCm: z.nullable(atLeastOne('Enter the longest side in centimetres', 400)),
  kgPerSeat: z.nullable(kilograms(200)),
  /** For all travellers together; null: no limit. */
  holdKg: z.nullable(kilograms(5000)),
  takesSpecialItems: z.boolean(),
})

const PetRules = z.strictObject({
  kinds: z
    .array(z.enum(PET_KINDS))
    .check(z.minLength(1, 'Choose at least one kind of animal'), z.maxLength(PET_KINDS.length)),
  /** For one animal with its carrier; null: no limit. */
  largestKg: z.nullable(kilograms(150)),
  /** The longest side of its carrier; null: no limit. */
  largestCm: z.nullable(atLeastOne('Enter the longest side in centimetres', 400)),
  /** The number of animals of all travellers on one leg. */
  mostPets: atLeastOne('Enter how many animals a flight takes', 9),
  inCabin: z.boolean(),
})

/** The rules of an operator for baggage and pets. Null baggage: not specified; null pets: none are taken. */
export const OnBoardRules = z.strictObject({
  baggage: z.nullable(BaggageRules),
  pets: z.nullable(PetRules),
})
export type OnBoardRules = z.output<typeof OnBoardRules>
