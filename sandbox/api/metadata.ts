import type { Field } from './params.ts'
import { join } from './params.ts'
import { ParameterProblem } from './problem.ts'

/** Metadata in a request: an empty value removes its key, an empty `metadata` (null) removes all. */
export function metadata(): Field<Record<string, string> | null> {
  return {
    read: (value, path) => {
      if (value === '') return null
      if (typeof value === 'string') throw new ParameterProblem(`Invalid object: ${path}`, { param: path })
      const entries = Object.entries(value).map(([name, held]): [string, string] => {
        if (typeof held === 'string' && held.length <= 500 && name.length <= 40) return [name, held]
        throw new ParameterProblem(
          'Metadata values can have up to 500 characters and names up to 40; nesting is not possible.',
          { param: join(path, name) },
        )
      })
      if (entries.length > 50) throw new ParameterProblem('Metadata can have up to 50 keys.', { param: path })
      return Object.fromEntries(entries)
    },
  }
}

/** Returns the metadata of an object after a change. */
export function changeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
