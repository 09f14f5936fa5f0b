import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { LIST_FORMS, type ListedPart } from './list-forms.ts'
import type { CsvLine } from './read-list-file.ts'

/** A person on a list, with the names and days of birth of all their lines. */
export type PersonOfList = { entry: string; names: string[]; bornOn: string[] }

/** Publishers put a line or two above the column names. */
const LINES_ABOVE = 5
const MAX_PEOPLE = 300_000
const MAX_NAMES = 200

type Reader = (record: readonly string[]) => (column: string) => string

/**
 * Returns the people of a list file. Problem `invalid_input` names the missing column, or the line that does not fit
 * the columns.
 */
export async function readPeople(
  kind: SanctionsListKind,
  lines: AsyncIterable<CsvLine>,
): Promise<PersonOfList[]> {
  const form = LIST_FORMS[kind]
  const people = new Map<string, Known>()
  const above: CsvLine[] = []
  let reader: Reader | null = form.hasHeader ? null : byPlace(kind)
  for await (const line of lines) {
    if (line.record.every((field) => field === '')) continue
    if (!reader) {
      above.push(line)
      reader = findReader(kind, line.record)
      if (!reader && above.length >= LINES_ABOVE) throw refuseColumns(kind, above)
      continue
    }
    if (!form.hasHeader) checkPlaces(kind, line)
    add(people, form.toPart(reader(line.record)))
    if (people.size > MAX_PEOPLE) throw refuse(`At most ${MAX_PEOPLE} people can be loaded.`)
  }
  if (!reader) throw refuseColumns(kind, above)
  const named = [...people].filter(([, { names }]) => names.size > 0)
  if (named.length === 0) throw refuse('The file has no person.')
  return named.map(([entry, { names, bornOn }]) => ({
    entry,
    names: [...names].slice(0, MAX_NAMES),
    bornOn: [...bornOn].slice(0, MAX_NAMES),
  }))
}

type Known = { names: Set<string>; bornOn: Set<string> }

function add(people: Map<string, Known>, part: ListedPart | null): void {
  const entry = part?.entry.slice(0, 80) ?? ''
  if (!part || entry === '') return
  const known = people.get(entry) ?? { names: new Set(), bornOn: new Set() }
  for (const name of part.names) {
    if (/\p{L}/u.test(name)) known.names.add(name.trim().slice(0, 300))
  }
  for (const born of part.bornOn) known.bornOn.add(born)
  people.set(entry, known)
}

function byPlace(kind: SanctionsListKind): Reader {
  const places = new Map(Object.keys(LIST_FORMS[kind].columns).map((name, at) => [name, at]))
  return (record) => (column) => {
    const field = record[places.get(column) ?? -1] ?? ''
    return field === '-0-' ? '' : field
  }
}

// A file without column names must have the right number of columns, and the publisher's number in the first one.
function checkPlaces(kind: SanctionsListKind, { line, record }: CsvLine): void {
  const names = Object.keys(LIST_FORMS[kind].columns)
  if (!/^\d{1,12}$/.test(record[0] ?? ''))
    throw refuse(`Line ${line}: column “${names[0]}” must be the entry’s number.`)
  if (record.length < names.length)
    throw refuse(
      `Line ${line}: column “${names[record.length]}” is missing. The columns are ${names.join(', ')}.`,
    )
  if (record.length > names.length) throw refuse(`Line ${line} has more than ${names.length} columns.`)
}

function findReader(kind: SanctionsListKind, header: readonly string[]): Reader | null {
  const { columns, optional } = LIST_FORMS[kind]
  if (findMissing(kind, header).length > 0) return null
  const places = new Map(
    Object.entries({ ...columns, ...optional }).map(([name, known]) => [name, findPlace(header, known)]),
  )
  return (record) => (column) => record[places.get(column) ?? -1] ?? ''
}

function findMissing(kind: SanctionsListKind, header: readonly string[]): string[] {
  return Object.values(LIST_FORMS[kind].columns).flatMap((known) =>
    findPlace(header, known) < 0 ? [known[0] ?? ''] : [],
  )
}

function findPlace(header: readonly string[], known: readonly string[]): number {
  const plain = header.map(simplify)
  for (const name of known) {
    const place = plain.indexOf(simplify(name))
    if (place >= 0) return place
  }
  return -1
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

// Reports the missing column of the line that most resembles the column names.
function refuseColumns(kind: SanctionsListKind, above: readonly CsvLine[]) {
  const all = Object.values(LIST_FORMS[kind].columns).map(([name]) => name)
  const [missing = all] = above
    .map(({ record }) => findMissing(kind, record))
    .sort((one, other) => one.length - other.length)
  return refuse(
    `Column “${missing[0]}” is missing. A file of this list has the columns ${all.join(', ')}, divided by “${LIST_FORMS[kind].delimiter}”.`,
  )
}

function refuse(message: string) {
  return buildInvalidInput([{ path: 'list', message }])
}
