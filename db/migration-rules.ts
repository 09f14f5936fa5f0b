/**
 * What of a migration the version before it might stumble over: taken away, renamed, or made stricter. Both versions run side
 * by side while a release is brought out. A migration that says `-- contract: why` in a line of its own may do so: it belongs
 * to a later release than the one that stopped using what it takes away.
 */
export function findBreaksOfVersionBefore({ sql }: { sql: string }): string[] {
  if (/^-- contract: \S.{9,}/m.test(sql)) return []
  const statements = splitStatements(sql)
  const own = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [],
    ),
  )
  const ownColumns = new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\badd column (\w+)/g)].map(([, name = '']) => name),
    ),
  )
  return statements.filter(
    (statement) =>
      !isAboutOwn(statement, own) &&
      !isIndexOfOwn(statement, ownColumns) &&
      BREAKING.some((breaks) => breaks.test(statement)),
  )
}

const BREAKING = [
  /^drop (table|view|materialized view|function|procedure|type|domain|sequence|schema|trigger)\b/,
  /^truncate\b/,
  /^alter table\b.*\b(drop column|rename|alter (column )?\w+ (set data )?type|set not null)\b/,
  /^alter table\b.*\balter (column )?\w+ drop (default|identity|expression)\b/,
  // Old rows and old writers know nothing of what is asked of them.
  /^alter table\b.*\badd (column )?(if not exists )?\w+ (?!.*\b(default|generated)\b).*\bnot null\b/,
  /^alter table\b.*\badd (constraint \w+ )?(check|unique|primary key|foreign key|exclude)\b/,
  /^create unique index\b/,
  /^alter (type|domain|view|function|sequence)\b.*\b(rename|drop|set schema|add constraint)\b/,
]

function isAboutOwn(statement: string, own: ReadonlySet<string>): boolean {
  const [, table = ''] =
    /^(?:alter table (?:if exists )?(?:only )?|create unique index .*? on )(\w+)/.exec(statement) ?? []
  return own.has(table)
}

// The version before leaves a new column null, and two nulls are never equal.
function isIndexOfOwn(statement: string, ownColumns: ReadonlySet<string>): boolean {
  const [, column = ''] = /^create unique index \w+ on \w+ \((\w+)\)$/.exec(statement) ?? []
  return ownColumns.has(column)
}

/** Each statement in one line of small letters, without comments and without what stands in quotes or in a function's body. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}
