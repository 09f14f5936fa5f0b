import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { atEnd, startTestServer } from '#test/db.ts'
import { liveMany } from '#test/model/lives.ts'
import { openStage } from '#test/model/stage.ts'
import { OTHER_TABLES } from './distribution.ts'

const LIVES = 40
// Acts of administrators, and the comparison with the provider when all lives are over.
const MAY_BE_WRITTEN = ['audit_log', 'reconciliations', 'reconciliation_differences']
// The queue's own tables are graphile-worker's: each booking writes there, and they stay together. The lives make and ground their
// operators by hand.
const TABLES = OTHER_TABLES.map(({ table }) => table).filter(
  (table) => !table.startsWith('graphile_worker.') && table !== 'operators',
)

const stage = await openStage(process.env.TEST_DATABASE_SERVER ?? (await ownServer()))
atEnd(stage.close)

async function ownServer(): Promise<string> {
  const own = await startTestServer()
  atEnd(own.remove)
  return own.connectionString
}

// Random lives of flights: booked, paid, refunded, disputed, paid out.
test('what flights and bookings write lies in tables that would be spread', {
  timeout: 900_000,
}, async (t) => {
  await sql.raw(noteWrites()).execute(stage.db)
  const { steps } = await liveMany(stage, { seed: 1, sequences: LIVES })
  const { rows } = await sql<{ name: string; times: number }>`
    select name, count(*)::int as times from written group by 1 order by 1`.execute(stage.db)
  t.diagnostic(`${steps} steps: ${JSON.stringify(rows)}`)
  assert.deepEqual(
    rows.filter(({ name }) => !MAY_BE_WRITTEN.includes(name)),
    [],
  )
  // It does note what is written.
  assert.ok(rows.length > 0)
})

function noteWrites(): string {
  const triggers = TABLES.map(
    (table) => `create trigger note_written after insert or update or delete on ${table}
      for each row execute function note_written();`,
  )
  return `
    create unlogged table written (name text);
    create function note_written() returns trigger language plpgsql as $$
    begin
      insert into written values (tg_table_name);
      return null;
    end $$;
    ${triggers.join('\n')}`
}
