import { useId } from 'react'
import { Checkbox } from './Checkbox.tsx'

type CheckListProps<Value extends string> = {
  legend: string
  meanings: Record<Value, string>
  chosen: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

/** Checkboxes for technical names, each with its meaning. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, meanings, chosen, error, onChange } = props
  const id = useId()
  const values = Object.keys(meanings) as Value[]
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(values.filter((one) => (one === value ? checked : chosen.includes(one))))
          }
          label={
            <span className="grid">
              <span className="figures font-semibold">{value}</span>
              <span className="text-sm text-muted">{meanings[value]}</span>
            </span>
          }
        />
      ))}
      {error && (
        <p id={id} role="alert" className="mt-1 text-sm font-medium text-warning">
          {error}
        </p>
      )}
    </fieldset>
  )
}
