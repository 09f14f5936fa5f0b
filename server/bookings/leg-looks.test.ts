import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#test/app.ts'
import { aLeg, anOperator } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { openLegLooks } from './leg-looks.ts'

const { db } = await openTestDatabase()

test('a look that is noted while another is written is written too', async () => {
  const { id: legId } = await aLeg(db, { operatorId: (await anOperator(db)).id })
  const looks = openLegLooks(db)
  const note = (address: string) => looks.note({ legId, caller: null, address })
  await db.transaction().execute(async (tx) => {
    await sql`lock table leg_looks in exclusive mode`.execute(tx)
    note('5.8.0.1')
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'leg_looks'::regclass and not granted`.execute(db)
      return rows.length > 0
    })
    note('5.8.0.2')
  })
  await looks.drain()
  const seen = await db.selectFrom('legLooks').select('looker').orderBy('looker').execute()
  assert.deepEqual(
    seen.map(({ looker }) => looker),
    ['5.8.0.1', '5.8.0.2'],
  )
})
