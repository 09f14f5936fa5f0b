import { CsvError, type Info } from 'csv-parse'
import { parse } from 'csv-parse/sync'

export type CsvLine = { record: string[]; info: Info }

/**
 * Returns the lines of a CSV file, separated by commas, semicolons or tabs; or the number of the first line that is not
 * valid CSV.
 */
export function parseCsv(content: string): CsvLine[] | { badLine: number } {
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
      // A longer record means an unclosed quote.
      max_record_size: 10_000,
    }) as unknown as CsvLine[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { badLine: Number((error as CsvError & { lines?: number }).lines ?? 1) }
  }
}

/**
 * Returns a cast for `csv-stringify` that escapes texts of these columns which a spreadsheet would run as formulas. Other
 * columns may have amounts that begin with a minus.
 */
export function escapeFormulasIn(columns: readonly string[]) {
  return {
    string: (text: string, { column }: { column?: string | number | undefined }) =>
      columns.includes(String(column)) && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text,
  }
}
