import { ChevronDown } from 'lucide-react'

/** A choice between a few options, beside the chart that it changes. */
export function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className="relative">
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as Value)}
        className="field min-h-11 w-auto appearance-none py-1 pr-10 text-[0.9375rem]"
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-muted"
      />
    </div>
  )
}
