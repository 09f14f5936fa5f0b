import { Brought, type PetKind, SPECIAL_ITEMS, type SpecialItem } from '#contract/on-board/brought.ts'
import { readAmountText } from './read-amount-text.ts'

/** The baggage and pets of a booking as typed. */
export type BringValues = {
  pieces: string
  kg: string
  special: Record<SpecialItem, string>
  pets: { key: number; kind: PetKind; kg: string }[]
}

export function toBringValues(brought: Brought | null): BringValues {
  const count = (kind: SpecialItem) => brought?.special.find((one) => one.kind === kind)?.count
  return {
    pieces: brought ? String(brought.pieces) : '',
    kg: brought?.kg ? String(brought.kg) : '',
    special: Object.fromEntries(SPECIAL_ITEMS.map((kind) => [kind, String(count(kind) ?? '')])) as Record<
      SpecialItem,
      string
    >,
    pets: (brought?.pets ?? []).map(({ kind, kg }, key) => ({ key, kind, kg: String(kg) })),
  }
}

/** Converts the form to the request, or returns the problems by the path of each field. */
export function readBringValues(
  values: BringValues,
): { brought: Brought; errors: null } | { brought: null; errors: Record<string, string> } {
  const items = SPECIAL_ITEMS.filter(
    (kind) => values.special[kind].trim() !== '' && values.special[kind] !== '0',
  )
  const parsed = Brought.safeParse({
    pieces: values.pieces.trim() === '' ? 0 : readAmountText(values.pieces),
    kg: values.kg.trim() === '' ? null : readAmountText(values.kg),
    special: items.map((kind) => ({ kind, count: readAmountText(values.special[kind]) })),
    pets: values.pets.map(({ kind, kg }) => ({ kind, kg: readAmountText(kg) })),
  })
  if (parsed.success) return { brought: parsed.data, errors: null }
  const named = parsed.error.issues.map(({ path, message }) => {
    const [name, at] = path
    const item = name === 'special' ? items[Number(at)] : undefined
    return [item ? `special.${item}` : path.join('.'), message] as const
  })
  return { brought: null, errors: Object.fromEntries(named.toReversed()) }
}
