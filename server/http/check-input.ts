import * as z from 'zod'
import { Problem, type ProblemDetail } from '#contract/problem.ts'

/** Reads by the contract's schema what came in by another way than a JSON body; refuses with a detail for each field. */
export function checkInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.core.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  throw buildInvalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** A refusal whose sentence is the first detail's. */
export function buildInvalidInput(details: ProblemDetail[]): Problem {
  const [first] = details
  return new Problem('invalid_input', { ...(first ? { sentence: first.message } : {}), details })
}
