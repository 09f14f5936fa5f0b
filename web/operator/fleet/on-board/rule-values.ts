import type { PetKind } from '#contract/on-board/brought.ts'
import { OnBoardRules } from '#contract/on-board/rules.ts'
import { readAmountText } from '../../../on-board/read-amount-text.ts'

/** The rules as typed. */
export type OnBoardValues = {
  hasBaggage: boolean
  piecesPerSeat: string
  largestCm: string
  kgPerSeat: string
  holdKg: string
  takesSpecialItems: boolean
  hasPets: boolean
  kinds: PetKind[]
  petKg: string
  petCm: string
  mostPets: string
  inCabin: boolean
}

export function toOnBoardValues(rules: OnBoardRules | null): OnBoardValues {
  const { baggage = null, pets = null } = rules ?? {}
  const write = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    hasBaggage: baggage !== null,
    piecesPerSeat: write(baggage?.piecesPerSeat),
    largestCm: write(baggage?.largestCm),
    kgPerSeat: write(baggage?.kgPerSeat),
    holdKg: write(baggage?.holdKg),
    takesSpecialItems: baggage?.takesSpecialItems ?? false,
    hasPets: pets !== null,
    kinds: pets?.kinds ?? [],
    petKg: write(pets?.largestKg),
    petCm: write(pets?.largestCm),
    mostPets: write(pets?.mostPets),
    inCabin: pets?.inCabin ?? true,
  }
}

type Read = { rules: OnBoardRules; errors: null } | { rules: null; errors: Record<string, string> }

/** Converts the form to the request, or returns the problems by the path of each field. */
export function readOnBoardValues(values: OnBoardValues): Read {
  const optional = (text: string) => (text.trim() === '' ? null : readAmountText(text))
  const parsed = OnBoardRules.safeParse({
    baggage: values.hasBaggage
      ? {
          piecesPerSeat: readAmountText(values.piecesPerSeat),
          largestCm: optional(values.largestCm),
          kgPerSeat: optional(values.kgPerSeat),
          holdKg: optional(values.holdKg),
          takesSpecialItems: values.takesSpecialItems,
        }
      : null,
    pets: values.hasPets
      ? {
          kinds: values.kinds,
          largestKg: optional(values.petKg),
          largestCm: optional(values.petCm),
          mostPets: readAmountText(values.mostPets),
          inCabin: values.inCabin,
        }
      : null,
  })
  if (parsed.success) return { rules: parsed.data, errors: null }
  const named = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return { rules: null, errors: Object.fromEntries(named.toReversed()) }
}
