import type { Insertable } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database, Json } from '../../db/types.ts'

/** A row to insert. A JSON column takes an object, not its text. */
export type NewRow<Table extends keyof Database> = Omit<
  Insertable<Database[Table]>,
  'refundRules' | 'ratings' | 'onBoardRules'
> &
  ('refundRules' extends keyof Database[Table] ? { refundRules: Json } : unknown) &
  ('ratings' extends keyof Database[Table] ? { ratings: Json } : unknown) &
  ('onBoardRules' extends keyof Database[Table] ? { onBoardRules?: Json } : unknown)

/** Inserts any number of rows in one statement. All of them name the same columns as the first. */
export async function insertRows<Table extends keyof Database>(
  client: ClientBase,
  table: Table,
  rows: NewRow<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys = Object.keys(first)
  const into = snakeCase(table)
  const columns = keys.map(snakeCase).join(', ')
  const values = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [snakeCase(key), row[key as keyof typeof row]])),
  )
  await client.query(
    `insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, $1)`,
    [JSON.stringify(values)],
  )
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
