import { ApiError } from '../data/api.ts'

/** Takes a refusal apart: what belongs to a field of the form, and what is said of the whole. */
export function toFormProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fallback: string,
): { general: string | null; byField: { field: Field; message: string }[] } {
  if (!(error instanceof ApiError) || error.status === 0) return { general: fallback, byField: [] }
  const byField = error.details.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path.split('.').at(-1))
    return field ? [{ field, message }] : []
  })
  if (byField.length > 0) return { general: null, byField }
  return { general: error.code === 'unreadable' ? fallback : error.message, byField }
}
