import { type ComponentProps, useId } from 'react'
import { buildDescribedBy, Field, type FieldTexts } from './Field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldTexts

/** One line of text. Takes `ref`, `name` and `onChange`, so a form library can register it. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input type="text" {...input} {...buildDescribedBy(id, { hint, error })} className="field" />
    </Field>
  )
}
