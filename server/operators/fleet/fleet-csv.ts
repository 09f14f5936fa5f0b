import * as z from 'zod'
import { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import { FLEET_COLUMNS, type FleetPlan, MAX_FLEET_ROWS } from '#contract/operators/fleet/fleet.ts'
import { parseCsv } from '#server/runtime/csv.ts'

type Fault = FleetPlan['errors'][number]
export type FleetLine = { line: number; entry: AircraftForm }

/**
 * Reads a fleet as CSV: a line of column names in any order and case, then one aircraft per line, separated by comma,
 * semicolon or tab. Yes and no mean true and false; a missing or empty value means unknown or no. Returns all errors at
 * once.
 */
export function readFleetCsv(content: string): { lines: FleetLine[]; errors: Fault[] } {
  const parsed = parseCsv(content)
  if (!Array.isArray(parsed))
    return {
      lines: [],
      errors: [fault(parsed.badLine, null, 'This line cannot be read as CSV: check its quotes.')],
    }
  const [header, ...body] = parsed
  if (!header || body.length === 0)
    return { lines: [], errors: [fault(1, null, 'The file has no aircraft.')] }
  if (body.length > MAX_FLEET_ROWS) {
    return {
      lines: [],
      errors: [fault(1, null, `At most ${MAX_FLEET_ROWS} aircraft can be imported at once.`)],
    }
  }
  const names = header.record.map((name) => KNOWN.get(name.toLowerCase()) ?? null)
  const unknown = header.record.filter((_, at) => names[at] === null)
  if (unknown.length > 0) {
    const listed = FLEET_COLUMNS.join(', ')
    return {
      lines: [],
      errors: unknown.map((name) =>
        fault(1, name, `“${name}” is not a column of a fleet. Known are ${listed}.`),
      ),
    }
  }
  const lines: FleetLine[] = []
  const errors: Fault[] = []
  for (const { record, info } of body) {
    const typed = Object.fromEntries(names.map((name, at) => [name ?? '', (record[at] ?? '').trim()]))
    const read = z.safeParse(AircraftForm, toEntry(typed))
    if (read.success) lines.push({ line: info.lines, entry: read.data })
    else {
      errors.push(
        ...read.error.issues.map(({ path, message }) => fault(info.lines, String(path[0] ?? ''), message)),
      )
    }
  }
  errors.push(...findRepeated(lines))
  return { lines, errors }
}

const KNOWN = new Map(FLEET_COLUMNS.map((name) => [name.toLowerCase(), name]))
const NUMBERS = new Set([
  'year',
  'mtow',
  'certifiedSeats',
  'fittedSeats',
  'crewSeats',
  'thirdPartySdr',
  'passengerSdr',
])
const ANSWERS = new Set(['wideSeatPitch', 'warRisk', 'steepApproach', 'pets'])
const CAPITALS = new Set(['engine', 'fuel', 'registryCountry'])

function toEntry(typed: Record<string, string>): Record<string, unknown> {
  const fields = FLEET_COLUMNS.map((name) => [name, readField(name, typed[name] ?? '')] as const)
  return { ...Object.fromEntries(fields), ratings: [] }
}

function readField(name: string, text: string): unknown {
  if (ANSWERS.has(name)) return text === '' ? false : (YES_NO[text.toLowerCase()] ?? text)
  if (text === '') return null
  if (NUMBERS.has(name)) return /^\d[\d ’',]*$/.test(text) ? Number(text.replace(/\D/g, '')) : text
  if (name === 'mtowUnit') return text.toLowerCase()
  return CAPITALS.has(name) ? text.toUpperCase() : text
}

const YES_NO: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

function findRepeated(lines: FleetLine[]): Fault[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, entry: { tail } }) => {
    const before = first.get(tail)
    if (before === undefined) first.set(tail, line)
    return before === undefined ? [] : [fault(line, 'tail', `${tail} stands on line ${before} already.`)]
  })
}

function fault(line: number, field: string | null, message: string): Fault {
  return { line, field, message }
}
