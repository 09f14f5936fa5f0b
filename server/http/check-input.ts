import * as z from 'zod'
import { Problem, type ProblemDetail } from '#contract/problem.ts'

/**
 * Checks input other than a JSON body against the contract's schema. Problem `invalid_input` has a detail for each
 * wrong field.
 */
export function checkInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.core.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  throw buildInvalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** Builds `invalid_input` with the sentence of its first detail. */
export function buildInvalidInput(details: ProblemDetail[]): Problem {
  const [first] = details
  return new Problem('invalid_input', { ...(first ? { sentence: first } : {}), details })
}
