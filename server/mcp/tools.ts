import * as z from 'zod/mini'
import { createPaymentLink, holdSeats, listHolds, releaseHold } from './hold-tools.ts'
import { quote, searchFlights } from './look-tools.ts'
import type { ToolRow } from './tool-row.ts'

type JsonSchema = { type: 'object'; [key: string]: unknown }
export type Tool = ToolRow<z.core.$ZodObject> & { inputSchema: JsonSchema; outputSchema: JsonSchema }

/** Everything that an assistant may do, in the order of a journey. */
export const TOOLS: readonly Tool[] = [
  listed(searchFlights),
  listed(quote),
  listed(holdSeats),
  listed(createPaymentLink),
  listed(releaseHold),
  listed(listHolds),
]

/** The tools that a key with these scopes opens; the others are not shown to it. */
export function filterTools(scopes: readonly string[]): Tool[] {
  return TOOLS.filter(({ scope }) => scopes.includes(scope))
}

function listed<Input extends z.core.$ZodObject>(row: ToolRow<Input>): Tool {
  return {
    ...(row as unknown as ToolRow<z.core.$ZodObject>),
    inputSchema: jsonSchema(row.input, 'input'),
    outputSchema: jsonSchema(row.output, 'output'),
  }
}

// The protocol's clients read draft 7.
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-7' }) as JsonSchema
}
