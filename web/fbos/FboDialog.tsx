import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { CUSTOMS, type FboForm } from '#contract/fbos/fbo-form.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import { ApiError } from '../data/api.ts'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { CUSTOMS_WORDS, type FboValues, readFbo } from './fbo-values.ts'

type FboDialogProps<Answer> = {
  title: string
  lead?: ReactNode
  initial: FboValues
  /** The airport cannot be changed. */
  fixedAirport?: boolean
  send: (form: FboForm) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** A dialog for an FBO's entry. Put it outside of the page's form, so that Enter in here does not submit that form. */
export function FboDialog<Answer>(props: FboDialogProps<Answer>) {
  return createPortal(
    <Dialog open onClose={props.onClose} title={props.title}>
      <Entry {...props} />
    </Dialog>,
    document.body,
  )
}

function Entry<Answer>({ lead, initial, fixedAirport, send, onDone, onClose }: FboDialogProps<Answer>) {
  const [values, setValues] = useState(initial)
  const [missing, setMissing] = useState<ProblemDetail[]>([])
  const saving = useMutation({ mutationFn: send, onSuccess: onDone })
  const refused = saving.error instanceof ApiError ? saving.error.details : []
  const problems = missing.length > 0 ? missing : refused
  const field = (name: keyof FboValues) => ({
    value: values[name],
    error: problems.find(({ path }) => path.split('.').at(-1) === name)?.message,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  })

  function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const { form, problems: found } = readFbo(values)
    setMissing(found)
    if (form) saving.mutate(form)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      {lead && <p className="text-muted">{lead}</p>}
      {!fixedAirport && (
        <TextField
          label="Airport"
          hint="Its ICAO code, as KTEB"
          maxLength={4}
          autoCapitalize="characters"
          {...field('icao')}
        />
      )}
      <TextField label="Name" maxLength={80} {...field('name')} />
      <TextField label="Address" maxLength={200} {...field('address')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Latitude" hint="In degrees, as 40.85281" inputMode="text" {...field('latitude')} />
        <TextField
          label="Longitude"
          hint="In degrees, as -74.06350"
          inputMode="text"
          {...field('longitude')}
        />
        <TextField
          label="Telephone"
          type="tel"
          hint="With its country code, as +1 201 555 0142"
          {...field('telephone')}
        />
        <TextField
          label="Cut-off"
          hint="Minutes before departure"
          inputMode="numeric"
          {...field('cutOffMinutes')}
        />
      </div>
      <TextField label="Hours" hint="As every day 06:00 to 23:00" maxLength={200} {...field('hours')} />
      <SelectField
        label="Customs"
        {...field('customs')}
        options={CUSTOMS.map((one) => [one, CUSTOMS_WORDS[one]])}
      />
      <TextArea
        label="Source"
        hint="Where this was read, or who said so. Travellers do not see it."
        maxLength={300}
        {...field('source')}
      />
      <FormError message={problems.length === 0 ? saving.error?.message : undefined} />
      <DialogActions type="submit" busy={saving.isPending && 'Saving...'} leave="Cancel" onLeave={onClose}>
        Save
      </DialogActions>
    </form>
  )
}
