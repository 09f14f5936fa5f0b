import { CsvError, type Info } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import {
  MAX_SCHEDULE_ROWS,
  SCHEDULE_COLUMNS,
  type ScheduleColumn,
  type ScheduleError,
} from '#contract/schedules/schedules.ts'

/** One flight as the file writes it, not looked at yet. */
export type ScheduleRow = Record<ScheduleColumn, string> & { line: number }
export type ReadSchedule = { rows: ScheduleRow[]; errors: ScheduleError[] }

type Line = { record: string[]; info: Info }

/**
 * Reads a schedule as CSV: a line of column names in any order, then one flight a line; comma, semicolon or tab. Only
 * the form is checked here: columns that are missing or unknown, quotes that do not end, more rows than allowed.
 */
export function readScheduleCsv(content: string): ReadSchedule {
  const lines = splitLines(content)
  if (!Array.isArray(lines)) return { rows: [], errors: [lines] }
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

/** Said of a file in any format. */
export function refuseTooMany(count: number): ScheduleError {
  return fault(
    1,
    null,
    `The file has ${count.toLocaleString('en-US')} flights; at most ${MAX_SCHEDULE_ROWS.toLocaleString('en-US')} can be imported at once.`,
  )
}

function splitLines(content: string): Line[] | ScheduleError {
  const firstLine = content.slice(0, content.search(/\r?\n|$/))
  const delimiter = [';', '\t'].find((sign) => firstLine.includes(sign)) ?? ','
  try {
    return parse(content, {
      bom: true,
      delimiter,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A record that is longer than this is a quote that does not end.
      max_record_size: 10_000,
    }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as CsvError & { lines?: number }).lines ?? 1)
    return fault(line, null, 'This line cannot be read as CSV: check its quotes.')
  }
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
      .map((name) => fault(line, name, `The column “${name}” stands there twice.`)),
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
