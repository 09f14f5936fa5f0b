import * as z from 'zod/mini'

export const PET_KINDS = ['DOG', 'CAT', 'FERRET', 'OTHER'] as const
export type PetKind = (typeof PET_KINDS)[number]
export const SPECIAL_ITEMS = ['SKIS', 'GOLF', 'BICYCLE', 'SURFBOARD', 'INSTRUMENT', 'OTHER'] as const
export type SpecialItem = (typeof SPECIAL_ITEMS)[number]

/** A whole number, 0 or more. */
export function whole(sentence: string, most: number) {
  return z.int(sentence).check(z.minimum(0, sentence), z.maximum(most, sentence))
}

export function atLeastOne(sentence: string, most: number) {
  return z.int(sentence).check(z.minimum(1, sentence), z.maximum(most, sentence))
}

const WEIGHT = 'Enter the weight in kilograms, with at most one decimal'

export function kilograms(most: number) {
  return z.number(WEIGHT).check(z.minimum(0.1, WEIGHT), z.maximum(most, WEIGHT), z.multipleOf(0.1, WEIGHT))
}

/** What the travellers of one booking bring. */
export const Brought = z.strictObject({
  /** Without special items. */
  pieces: whole('Enter how many pieces you bring', 99),
  /** The weight of all pieces together, including special items; null: not weighed. */
  kg: z.nullable(kilograms(2000)),
  special: z
    .array(
      z.strictObject({
        kind: z.enum(SPECIAL_ITEMS, 'Choose the item'),
        count: atLeastOne('Enter how many', 20),
      }),
    )
    .check(
      z.maxLength(SPECIAL_ITEMS.length),
      z.refine(
        (items) => new Set(items.map(({ kind }) => kind)).size === items.length,
        'Name each kind once',
      ),
    ),
  pets: z
    .array(z.strictObject({ kind: z.enum(PET_KINDS, 'Choose the animal'), kg: kilograms(150) }))
    .check(z.maxLength(9, 'At most 9 animals')),
})
export type Brought = z.output<typeof Brought>

/** Returns the number of pieces, including special items. */
export function countPieces({ pieces, special }: Pick<Brought, 'pieces' | 'special'>): number {
  return pieces + special.reduce((sum, { count }) => sum + count, 0)
}
