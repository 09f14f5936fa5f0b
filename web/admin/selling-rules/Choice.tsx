import { SelectField } from '../../ui/form/SelectField.tsx'
import type { FieldOf } from '../DecisionDialog.tsx'
import type { RuleValues } from './rule-values.ts'

export type PartProps = { field: FieldOf<keyof RuleValues>; fields: RuleValues; isNew: boolean }

/** A select with one option for each of these words. */
export function Choice({
  words,
  ...props
}: { words: Record<string, string>; label: string } & ReturnType<FieldOf<string>>) {
  return <SelectField {...props} options={Object.entries(words)} />
}

/** Picks the words of these names, in the order of the names. */
export function pick(words: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? name]))
}
