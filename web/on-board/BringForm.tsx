import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type Brought, PET_KINDS, type PetKind, SPECIAL_ITEMS } from '#contract/on-board/brought.ts'
import type { BookingOnBoard } from '#contract/on-board/on-board.ts'
import { ApiError } from '../data/api.ts'
import { formatNumber } from '../languages/formats.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import { DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type BringValues, readBringValues, toBringValues } from './bring-values.ts'
import { nameAnimal, nameItem } from './on-board-words.ts'

type BringFormProps = {
  onBoard: BookingOnBoard
  save: (brought: Brought) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}
type Part = {
  values: BringValues
  set: (some: Partial<BringValues>) => void
  errors: Record<string, string>
}

/** The form of the baggage and pets that travellers bring. The server refuses items that the leg does not take, at their field. */
export function BringForm({ onBoard: { rules, brought }, save, onSaved, onClose }: BringFormProps) {
  const t = useTexts(onBoard)
  const [values, setValues] = useState(() => toBringValues(brought))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function show(found: Record<string, string>) {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    const read = readBringValues(values)
    if (read.errors) return show(read.errors)
    show({})
    setBusy(true)
    try {
      await save(read.brought)
      onSaved()
    } catch (error) {
      const details = error instanceof ApiError ? (error.details ?? []) : []
      if (details.length === 0) setFailure((error as Error).message)
      else show(Object.fromEntries(details.map(({ path, message }) => [path, message])))
    } finally {
      setBusy(false)
    }
  }

  const part: Part = { values, errors, set: (some) => setValues({ ...values, ...some }) }
  const limitsWeight = rules?.baggage && (rules.baggage.kgPerSeat !== null || rules.baggage.holdKg !== null)
  return (
    <form ref={form} noValidate aria-label={t('title')} onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bags')}
          inputMode="numeric"
          value={values.pieces}
          onChange={({ target }) => part.set({ pieces: target.value })}
          error={translateError(errors.pieces)}
        />
        <TextField
          label={t(limitsWeight ? 'weightNeeded' : 'weight')}
          inputMode="decimal"
          value={values.kg}
          onChange={({ target }) => part.set({ kg: target.value })}
          error={translateError(errors.kg)}
        />
      </div>
      {rules?.baggage?.takesSpecialItems !== false && <SpecialFields {...part} />}
      {rules?.pets && <PetFields {...part} kinds={rules.pets.kinds} />}
      <FormError message={failure ?? translateError(errors.special ?? errors.pets) ?? null} />
      <DialogActions type="submit" busy={busy && t('saving')} leave={t('notNow')} onLeave={onClose}>
        {t('save')}
      </DialogActions>
    </form>
  )
}

function SpecialFields({ values, set, errors }: Part) {
  const t = useTexts(onBoard)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{t('special')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {SPECIAL_ITEMS.map((kind) => (
          <TextField
            key={kind}
            label={nameItem(kind)}
            inputMode="numeric"
            value={values.special[kind]}
            onChange={({ target }) => set({ special: { ...values.special, [kind]: target.value } })}
            error={translateError(errors[`special.${kind}`])}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PetFields({ values, set, errors, kinds }: Part & { kinds: readonly PetKind[] }) {
  const t = useTexts(onBoard)
  const { pets } = values
  const change = (key: number, some: Partial<BringValues['pets'][number]>) =>
    set({ pets: pets.map((pet) => (pet.key === key ? { ...pet, ...some } : pet)) })
  const [first = 'DOG'] = kinds
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">{t('pets')}</legend>
      {pets.map(({ key, kind, kg }, at) => {
        const number = formatNumber(at + 1)
        return (
          <div key={key} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <SelectField
              label={t('animal', { number })}
              value={kind}
              onChange={({ target }) => change(key, { kind: target.value as PetKind })}
              error={translateError(errors[`pets.${at}.kind`])}
              options={PET_KINDS.filter((one) => kinds.includes(one) || one === kind).map((one) => [
                one,
                nameAnimal(one),
              ])}
            />
            <TextField
              label={t('animalKg')}
              inputMode="decimal"
              value={kg}
              onChange={({ target }) => change(key, { kg: target.value })}
              error={translateError(errors[`pets.${at}.kg`])}
            />
            <Button
              variant="quiet"
              className="justify-self-start sm:mt-7"
              aria-label={t('removeAnimal', { number })}
              onClick={() => set({ pets: pets.filter((pet) => pet.key !== key) })}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
        )
      })}
      <SmallButton
        className="justify-self-start"
        onClick={() =>
          set({
            pets: [...pets, { key: Math.max(-1, ...pets.map(({ key }) => key)) + 1, kind: first, kg: '' }],
          })
        }
      >
        {t('addAnimal')}
      </SmallButton>
    </fieldset>
  )
}

function translateError(message: string | undefined): string | undefined {
  return message && translate(message)
}
