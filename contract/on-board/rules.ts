import * as z from 'zod/mini'

export const PET_KINDS = ['DOG', 'CAT', 'FERRET', 'OTHER'] as const
export type PetKind = (typeof PET_KINDS)[number]
export const SPECIAL_ITEMS = ['SKIS', 'GOLF', 'BICYCLE', 'SURFBOARD', 'INSTRUMENT', 'OTHER'] as const
export type SpecialItem = (typeof SPECIAL_ITEMS)[number]

function whole(sentence: string, most: number) {
  return z
    .int(sentence)
    .check(z.minimum(0, sentence), z.maximum(most, `At most ${most.toLocaleString('en-US')}`))
}

function atLeastOne(sentence: string, most: number) {
  return z
    .int(sentence)
    .check(z.minimum(1, sentence), z.maximum(most, `At most ${most.toLocaleString('en-US')}`))
}

const Kilograms = (most: number) =>
  z
    .number('Enter the weight in kilograms')
    .check(
      z.minimum(0.1, 'Enter the weight in kilograms'),
      z.maximum(most, `At most ${most.toLocaleString('en-US')} kg`),
      z.multipleOf(0.1, 'At most one decimal'),
    )

const BaggageRules = z.strictObject({
  piecesPerSeat: whole('Enter how many pieces each seat has', 9),
  /** The longest side of a piece; null: not limited. */
  largestCm: z.nullable(atLeastOne('Enter the longest side in centimetres', 400)),
  kgPerSeat: z.nullable(Kilograms(200)),
  /** Of all travellers together; null: not limited. */
  holdKg: z.nullable(Kilograms(5000)),
  takesSpecialItems: z.boolean(),
})

const PetRules = z.strictObject({
  kinds: z
    .array(z.enum(PET_KINDS))
    .check(z.minLength(1, 'Choose at least one kind of animal'), z.maxLength(PET_KINDS.length)),
  /** Of one animal with its carrier; null: not limited. */
  largestKg: z.nullable(Kilograms(150)),
  /** The longest side of its carrier; null: not limited. */
  largestCm: z.nullable(atLeastOne('Enter the longest side in centimetres', 400)),
  /** On one flight, those of all travellers together. */
  mostPets: atLeastOne('Enter how many animals a flight takes', 9),
  inCabin: z.boolean(),
})

/** What an operator takes on board; null: nothing is said of baggage, or no pets are taken. */
export const OnBoardRules = z.strictObject({
  baggage: z.nullable(BaggageRules),
  pets: z.nullable(PetRules),
})
export type OnBoardRules = z.output<typeof OnBoardRules>

/** What the travellers of one booking bring. */
export const Brought = z.strictObject({
  /** Without special items. */
  pieces: whole('Enter how many pieces you bring', 99),
  /** Of all of it together, special items included; null: not weighed. */
  kg: z.nullable(Kilograms(2000)),
  special: z
    .array(
      z.strictObject({ kind: z.enum(SPECIAL_ITEMS), count: atLeastOne('Enter how many', 20) }),
    )
    .check(
      z.maxLength(SPECIAL_ITEMS.length),
      z.refine(
        (items) => new Set(items.map(({ kind }) => kind)).size === items.length,
        'Name each kind once',
      ),
    ),
  pets: z
    .array(z.strictObject({ kind: z.enum(PET_KINDS), kg: Kilograms(150) }))
    .check(z.maxLength(9, 'At most 9 animals')),
})
export type Brought = z.output<typeof Brought>

/** How many pieces there are, special items included. */
export function countPieces({ pieces, special }: Pick<Brought, 'pieces' | 'special'>): number {
  return pieces + special.reduce((sum, { count }) => sum + count, 0)
}
