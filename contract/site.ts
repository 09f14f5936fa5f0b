import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const PRODUCT_NAME = 'Ferrywing'

/** Part 295: said beside every leg and kept with every booking. */
export function disclosureFor(operatingCarrier: string): string {
  return `${PRODUCT_NAME} arranges this flight and does not operate it. It is operated by ${operatingCarrier}.`
}

export const site = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: "The server's clock, from which the browser measures its own offset",
    answer: z.object({ success: z.literal(true), status: z.string(), timestamp: z.string() }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    summary: 'Whether this server can do its work: the database answers and it is not draining',
    answer: z.object({ success: z.literal(true), status: z.string() }),
  }),
}
