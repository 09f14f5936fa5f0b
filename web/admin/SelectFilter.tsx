import type { ComponentProps } from 'react'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useListUrl } from './use-list-url.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> & { name: string }

/** Filters a list by one of these values. The choice is the parameter `name` of the address. */
export function SelectFilter({ name, ...select }: Props) {
  const { read, filter } = useListUrl()
  return (
    <SelectField
      {...select}
      value={read(name)}
      onChange={({ currentTarget }) => filter({ [name]: currentTarget.value })}
    />
  )
}

/** Filters by one of these values, or by the one of the address if it is not among them. */
export function ValueFilter({ values, ...props }: Props & { values: readonly string[] }) {
  const chosen = useListUrl().read(props.name)
  const all = chosen && !values.includes(chosen) ? [chosen, ...values] : values
  return <SelectFilter {...props} empty="All" options={all.map((value) => [value, value])} />
}
