import { type ComponentProps, type ReactNode, useId } from 'react'

type RadioGroupProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string
  name: string
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  error?: string | undefined
}

/** A choice of two or three visible options. Further properties (`ref`, `onChange`, `defaultValue`) go to every radio button. */
export function RadioGroup({ legend, options, error, defaultValue, ...input }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-13 items-start gap-3 rounded-field border border-edge bg-panel px-4 py-3.5 transition-colors has-enabled:hover:border-ink has-enabled:has-checked:border-select has-enabled:has-checked:bg-select-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-raise has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-select"
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              className="mt-0.5 size-5 shrink-0 accent-select outline-none"
            />
            <span className="grid">
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-warning">
          {error}
        </p>
      )}
    </fieldset>
  )
}
