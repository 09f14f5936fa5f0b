import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProblemBody } from '#contract/problem.ts'

/** Schemas that programs know by an earlier name: the types of the typed client have it. */
const PUBLISHED_NAMES: Record<string, string> = {
  DashboardLeg: 'DashboardFlight',
  FlyingRecord: 'FlightRecord',
  LegBooking: 'FlightBooking',
  LegDay: 'FlightDay',
  LegForm: 'FlightForm',
  LegListing: 'FlightListing',
  ManifestLeg: 'ManifestFlight',
  OperatorLeg: 'OperatorFlight',
  PassLeg: 'PassFlight',
  TakenOnBoard: 'FlightOnBoard',
  TripLeg: 'TripFlight',
}

const FOLDER = new URL('../../../contract/', import.meta.url)

/** Reads the names in contract/: a row of a table is named like `bookingsHold`, a schema like its export. */
export async function readContract() {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href)))
  const exported = modules.flatMap((module: Record<string, unknown>) => Object.entries(module))
  const rows = new Map<Endpoint, string>()
  const schemas = z.registry<{ id: string }>().add(ProblemBody, { id: 'Problem' })
  for (const [name, value] of exported) {
    if (isTable(value))
      for (const [row, endpoint] of Object.entries(value)) rows.set(endpoint, name + capitalise(row))
    // A neighbouring file may export the same schema again; the first name counts.
    if (isSchema(value) && !schemas.has(value))
      schemas.add(value, { id: PUBLISHED_NAMES[name] ?? capitalise(name) })
  }
  return { rows, schemas }
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function isTable(value: unknown): value is Record<string, Endpoint> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isSchema(value)) return false
  const rows = Object.values(value) as Partial<Endpoint>[]
  return rows.length > 0 && rows.every((row) => Boolean(row?.method && row.path && row.answer))
}
