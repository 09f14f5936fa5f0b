import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { buildDescribedBy, Field, type FieldTexts } from './Field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & FieldTexts

/** One of a few, chosen from the system's own list; the options are the children. */
export function SelectField({ label, hint, error, className, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...select}
          {...buildDescribedBy(id, { hint, error })}
          className="field appearance-none pe-11"
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-muted"
        />
      </div>
    </Field>
  )
}
