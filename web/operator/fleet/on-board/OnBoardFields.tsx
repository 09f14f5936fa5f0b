import { PET_KINDS, type PetKind } from '#contract/on-board/brought.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Pair } from '../../legs/LegFields.tsx'
import type { OnBoardValues } from './rule-values.ts'

type Part = {
  values: OnBoardValues
  errors: Record<string, string>
  set: (some: Partial<OnBoardValues>) => void
}
type Typed = 'piecesPerSeat' | 'largestCm' | 'kgPerSeat' | 'holdKg' | 'petKg' | 'petCm' | 'mostPets'

const KINDS: Record<PetKind, string> = {
  DOG: 'Dogs',
  CAT: 'Cats',
  FERRET: 'Ferrets',
  OTHER: 'Other animals',
}

function buildField({ values, errors, set }: Part) {
  return (name: Typed, path: string) => ({
    inputMode: 'decimal' as const,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: errors[path],
  })
}

export function BaggageFields(part: Part) {
  const { values, set } = part
  const field = buildField(part)
  return (
    <div className="grid gap-4">
      <Checkbox
        label="There are figures for baggage"
        checked={values.hasBaggage}
        onChange={({ target }) => set({ hasBaggage: target.checked })}
      />
      {values.hasBaggage && (
        <>
          <Pair>
            <TextField label="Pieces for each seat" {...field('piecesPerSeat', 'baggage.piecesPerSeat')} />
            <TextField
              label="Longest side of a piece, cm (optional)"
              {...field('largestCm', 'baggage.largestCm')}
            />
            <TextField
              label="Kilograms for each seat (optional)"
              {...field('kgPerSeat', 'baggage.kgPerSeat')}
            />
            <TextField
              label="Kilograms on the whole flight (optional)"
              hint="Of all travellers together"
              {...field('holdKg', 'baggage.holdKg')}
            />
          </Pair>
          <Checkbox
            label="Skis, golf bags and other special items are taken"
            checked={values.takesSpecialItems}
            onChange={({ target }) => set({ takesSpecialItems: target.checked })}
          />
        </>
      )}
    </div>
  )
}

export function PetFields(part: Part) {
  const { values, set, errors } = part
  const field = buildField(part)
  const choose = (kind: PetKind, isChosen: boolean) =>
    set({ kinds: PET_KINDS.filter((one) => (one === kind ? isChosen : values.kinds.includes(one))) })
  return (
    <div className="grid gap-4">
      <Checkbox
        label="Pets are taken, where the border allows"
        checked={values.hasPets}
        onChange={({ target }) => set({ hasPets: target.checked })}
      />
      {values.hasPets && (
        <>
          <fieldset className="grid min-w-0 gap-1">
            <legend className="font-semibold">Which animals</legend>
            <div className="flex flex-wrap gap-x-8">
              {PET_KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  label={KINDS[kind]}
                  checked={values.kinds.includes(kind)}
                  onChange={({ target }) => choose(kind, target.checked)}
                />
              ))}
            </div>
            {errors['pets.kinds'] && (
              <p role="alert" className="text-sm font-medium text-warning">
                {errors['pets.kinds']}
              </p>
            )}
          </fieldset>
          <Pair>
            <TextField label="Animals on one flight" {...field('mostPets', 'pets.mostPets')} />
            <TextField
              label="Kilograms of an animal with its carrier (optional)"
              {...field('petKg', 'pets.largestKg')}
            />
            <TextField label="Length of a carrier, cm (optional)" {...field('petCm', 'pets.largestCm')} />
          </Pair>
          <Checkbox
            label="They travel in the cabin"
            checked={values.inCabin}
            onChange={({ target }) => set({ inCabin: target.checked })}
          />
        </>
      )}
    </div>
  )
}
