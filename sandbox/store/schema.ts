/** The tables. An object is one JSON document. The API never shows `hidden`. The clock acts at `due`. */
export const schema = `
  CREATE TABLE IF NOT EXISTS resources (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    object TEXT NOT NULL,
    created INTEGER NOT NULL,
    json TEXT NOT NULL,
    hidden TEXT NOT NULL,
    due INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS resources_in_order ON resources (object, seq);
  CREATE INDEX IF NOT EXISTS resources_due ON resources (due) WHERE due IS NOT NULL;

  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    last_result TEXT,
    PRIMARY KEY (event, endpoint)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (next_at) WHERE done = 0;

  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/** Returns the index for a list filter on one field of the document. */
export function filterIndex(field: string): string {
  return `CREATE INDEX IF NOT EXISTS resources_by_${field} ON resources (object, json ->> '$.${field}', seq)`
}
