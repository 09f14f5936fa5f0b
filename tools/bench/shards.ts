import { sql } from 'kysely'
import { HOT_TABLES } from '#db/distribution.ts'
import { startTestServer } from '#test/db.ts'
import { liveMany } from '#test/model/lives.ts'
import { openStage } from '#test/model/stage.ts'
import type { Row } from './measure/table.ts'

/** Random lives of flights while every row that a transaction writes in a hot table is noted with its distribution key. */
export async function measureShards({
  sequences,
  seed,
}: {
  sequences: number
  seed: number
}): Promise<Row[]> {
  const server = await startTestServer()
  const stage = await openStage(server.connectionString)
  try {
    await sql.raw(noteKeys()).execute(stage.db)
    await liveMany(stage, { seed, sequences })
    const { rows } = await sql.raw<Kind>(KINDS).execute(stage.db)
    const total = rows.reduce((sum, { times }) => sum + times, 0)
    console.log('transactions  flights  people  others  which wrote')
    for (const { times, flights, people, others, tables } of rows)
      console.log([String(times).padStart(12), flights, people, others, tables].join('  '))
    const one = (kind: Kind) => kind.flights !== 'several' && kind.people === '-' && kind.others === '-'
    const share = (kinds: Kind[]) =>
      `${((kinds.reduce((sum, { times }) => sum + times, 0) / total) * 100).toFixed(1)} %`
    return [
      {
        name: `transactions that write for one flight alone (of ${total.toLocaleString('en')})`,
        ours: share(rows.filter((kind) => one(kind) && kind.flights === 'one')),
        goal: '',
        met: null,
      },
      {
        name: 'transactions that write for several flights',
        ours: share(rows.filter(({ flights }) => flights === 'several')),
        goal: '',
        met: null,
      },
    ]
  } finally {
    await stage.close()
    await server.remove()
  }
}

type Kind = { times: number; flights: string; people: string; others: string; tables: string }

function noteKeys(): string {
  const triggers = HOT_TABLES.map(
    ({ table, key, by }) => `create trigger bench_note_key after insert or update or delete on ${table}
      for each row execute function bench_note_key('${key}', '${by}');`,
  )
  return `
    create unlogged table bench_keys (transaction xid8, written text, place text, key text);
    create function bench_note_key() returns trigger language plpgsql as $$
    begin
      insert into bench_keys values
        (pg_current_xact_id(), tg_table_name, tg_argv[1], to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
      return null;
    end $$;
    ${triggers.join('\n')}`
}

const NUMBER = (place: string) => `
  case count(distinct key) filter (where place = '${place}') when 0 then '-' when 1 then 'one' else 'several' end`

const KINDS = `
  select count(*)::int as times, flights, people, others, tables from (
    select ${NUMBER('flight')} as flights, ${NUMBER('person')} as people, ${NUMBER('row')} as others,
      string_agg(distinct written, ' ' order by written) as tables
    from bench_keys group by transaction
  ) each group by flights, people, others, tables order by 1 desc`
