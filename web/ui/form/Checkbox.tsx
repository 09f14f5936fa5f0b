import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  error?: string | undefined
}

/** A yes or no; the label may hold links. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('grid gap-1', className)}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="peer my-2.5 size-6 shrink-0 accent-ink"
        />
        <label
          htmlFor={id}
          className="py-2.5 text-[0.9375rem] peer-disabled:cursor-not-allowed peer-disabled:text-muted"
        >
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-warning">
          {error}
        </p>
      )}
    </div>
  )
}
