import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { buildDescribedBy, Field, type FieldTexts } from './Field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> &
  FieldTexts & {
    /** The text of the empty option, which comes first: 'All'. */
    empty?: string
    /** Each value with its words; options that need more are children. */
    options?: readonly (readonly [string | number, string])[] | undefined
  }

/** A choice from the native list of the system. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, className, empty, options, children, ...select } = props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...select}
          {...buildDescribedBy(id, { hint, error })}
          className="field appearance-none pe-11"
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options?.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-muted"
        />
      </div>
    </Field>
  )
}
