import { type ComponentProps, useId } from 'react'
import { buildDescribedBy, Field, type FieldTexts } from './Field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts

/** Several lines of text; grows with its content. */
export function TextArea({ label, hint, error, className, ...textarea }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...textarea}
        {...buildDescribedBy(id, { hint, error })}
        className="field min-h-32 field-sizing-content"
      />
    </Field>
  )
}
