/**
 * Finds statements of a migration that would break the previous version, because both versions run side by side
 * during a release: removals, renamings, stricter rules. A migration with a line `-- contract: why` may contain them:
 * it belongs to a later release than the one that stopped using what it removes.
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
  // Old rows do not meet the new requirement, and old servers do not write it.
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

// The previous version leaves a new column null, and two nulls never conflict.
function isIndexOfOwn(statement: string, ownColumns: ReadonlySet<string>): boolean {
  const [, column = ''] = /^create unique index \w+ on \w+ \((\w+)\)$/.exec(statement) ?? []
  return ownColumns.has(column)
}

/** Each statement on one line in lower case, without comments, quoted texts and function bodies. */
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
