import {
  MAX_SCHEDULE_ROWS,
  SCHEDULE_COLUMNS,
  type ScheduleColumn,
  type ScheduleError,
} from '#contract/schedules/schedules.ts'
import { parseCsv } from '#server/runtime/csv.ts'

/** One flight as it stands in the file, not yet checked. */
export type ScheduleRow = Record<ScheduleColumn, string> & { line: number }
export type ReadSchedule = { rows: ScheduleRow[]; errors: ScheduleError[] }

/**
 * Reads a schedule as CSV: a line of column names in any order, then one flight per line, separated by comma, semicolon
 * or tab. It checks only the form: missing or unknown columns, unclosed quotes, too many rows.
 */
export function readScheduleCsv(content: string): ReadSchedule {
  const lines = parseCsv(content)
  if (!Array.isArray(lines))
    return {
      rows: [],
      errors: [fault(lines.badLine, null, 'This line cannot be read as CSV: check its quotes.')],
    }
  const [header, ...body] = lines
  if (!header) return { rows: [], errors: [fault(1, null, 'The file has no rows.')] }
  const names = header.record.map((name) => name.toLowerCase())
  const errors = headerErrors(names, header.info.lines)
  if (errors.length > 0) return { rows: [], errors }
  if (body.length === 0) return { rows: [], errors: [fault(1, null, 'The file has no flights.')] }
  if (body.length > MAX_SCHEDULE_ROWS) return { rows: [], errors: [refuseTooMany(body.length)] }
  const tooWide = body.filter(({ record }) => record.length > names.length)
  return {
    rows: body.map(({ record, info }) => toScheduleRow(names, record, info.lines)),
    errors: tooWide.map(({ info }) =>
      fault(
        info.lines,
        null,
        `This row has more fields than the first line names columns (${names.length}). Put fields with a comma in quotes.`,
      ),
    ),
  }
}

/** Used for files in all formats. */
export function refuseTooMany(count: number): ScheduleError {
  return fault(
    1,
    null,
    `The file has ${count.toLocaleString('en-US')} flights; at most ${MAX_SCHEDULE_ROWS.toLocaleString('en-US')} can be imported at once.`,
  )
}

function headerErrors(names: string[], line: number): ScheduleError[] {
  const known = SCHEDULE_COLUMNS.map(({ name }) => name as string)
  const listed = known.join(', ')
  return [
    ...SCHEDULE_COLUMNS.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) =>
      fault(line, name, `The column “${name}” is missing. The first line names the columns: ${listed}.`),
    ),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) =>
        fault(line, name || null, `“${name}” is not a column of a schedule. Known are ${listed}.`),
      ),
    ...names
      .filter((name, at) => known.includes(name) && names.indexOf(name) !== at)
      .map((name) => fault(line, name, `The column “${name}” appears twice.`)),
  ]
}

function toScheduleRow(names: string[], record: string[], line: number): ScheduleRow {
  const field = (name: ScheduleColumn) => record[names.indexOf(name)] ?? ''
  return {
    line,
    tail: field('tail'),
    aircraft: field('aircraft'),
    trip: field('trip'),
    from: field('from'),
    to: field('to'),
    departure: field('departure'),
    arrival: field('arrival'),
  }
}

function fault(line: number, field: string | null, message: string): ScheduleError {
  return { line, field, message }
}
