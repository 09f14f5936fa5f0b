import * as z from 'zod/mini'
import { createPaymentLink, holdSeats, listHolds, releaseHold } from './hold-tools.ts'
import { quote, searchLegs } from './look-tools.ts'
import type { ToolRow } from './tool-row.ts'

type JsonSchema = { type: 'object'; [key: string]: unknown }
export type Tool = ToolRow<z.core.$ZodObject> & { inputSchema: JsonSchema; outputSchema: JsonSchema }

/** All tools for assistants, in the order of a journey. */
export const TOOLS: readonly Tool[] = [
  listed(searchLegs),
  listed(quote),
  listed(holdSeats),
  listed(createPaymentLink),
  listed(releaseHold),
  listed(listHolds),
]

/** Returns the tools that a key with these scopes may use; the key does not see the others. */
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

// The clients of the protocol read draft 7.
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-7' }) as JsonSchema
}
