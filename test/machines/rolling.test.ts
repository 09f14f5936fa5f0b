import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { migrate, readMigrationFiles, runMigration } from '#db/migrate.ts'
import { findBreaksOfVersionBefore } from '#db/migration-rules.ts'
import { startDrillProcess } from '../../tools/drill/parts.ts'
import { eventually, findFreePort } from '../app.ts'
import { aLeg, anOperator } from '../build.ts'
import { atEnd } from '../db.ts'
import { payOnHostedPage } from '../pay.ts'
import { post } from '../product.ts'
import { writePreviousVersion } from './previous-version.ts'
import { buildEnvironment, setStage, startServers } from './stage.ts'

/** Changes that a later version may make while this one runs: `findBreaksOfVersionBefore` finds none of them. */
const LATER = {
  name: '9999_later.sql',
  sql: `-- What a later version adds.
alter table legs add column later_note text not null default 'none', add column later_at timestamptz;
alter table bookings add column later_note text not null default 'none';
alter table users add column later_note text;
alter table sessions add column later_note text;
alter table payments alter column amount_minor set default 0;
create table later_notes (id uuid primary key default uuidv7(), leg_id uuid not null references legs on delete cascade);
create index legs_later_idx on legs (later_at);
create function note_later() returns trigger language plpgsql as $$
begin
  insert into later_notes (leg_id) values (new.leg_id);
  return new;
end $$;
create trigger note_later after insert on bookings for each row execute function note_later();`,
}

const ports = [await findFreePort(), await findFreePort()]
const stage = await setStage({ webhookPort: ports[0] ?? 0 })
const [early] = await startServers(stage, ports.slice(0, 1))
assert.ok(early)
const operator = await anOperator(stage.db)
let people = 0

/** A traveller signs in, searches and holds at one server, and pays and is confirmed at another. */
async function buyAt(one: { url: string }, other: { url: string }): Promise<void> {
  const { id } = await aLeg(stage.db, { operatorId: operator.id, seatsTotal: 5 })
  const email = `rolling${++people}@example.test`
  const account = { name: 'Sam Traveller', email, password: 'Ferrywing1', role: 'USER' }
  assert.equal((await post(one.url, '/api/api/auth/register', account)).status, 200)
  const signedIn = await post(other.url, '/api/api/auth/login', { email, password: 'Ferrywing1' })
  assert.equal(signedIn.status, 200, signedIn.text)
  const token = signedIn.json.tokens.accessToken as string
  for (const { url } of [one, other]) {
    const found = await fetch(`${url}/api/api/search?limit=${50 + people}`)
    assert.match(await found.text(), new RegExp(id))
  }
  const key = crypto.randomUUID()
  const held = await post(one.url, `/api/api/checkout/${id}/hold`, { requestedPax: 2 }, { token, key })
  assert.equal(held.status, 200, held.text)
  const again = await post(other.url, `/api/api/checkout/${id}/hold`, { requestedPax: 2 }, { token, key })
  assert.equal(again.text, held.text)
  const body = { seatsRequested: 2, userEmail: email }
  const checkout = await post(other.url, `/api/api/checkout/${id}`, body, { token })
  assert.equal(checkout.status, 200, checkout.text)
  assert.equal((await payOnHostedPage(checkout.json.url)).status, 303)
  const status = `/api/payments/checkout/status/${checkout.json.sessionId}`
  await eventually(async () => {
    const answer = await fetch(one.url + status, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.text()).includes('"booking_status":"CONFIRMED"')
  }, 30_000)
}

describe('during a rolling release', () => {
  test('a server keeps working when a later one adds to its database', async () => {
    await buyAt(early, early)
    assert.deepEqual(findBreaksOfVersionBefore(LATER), [])
    const client = await stage.pool.connect()
    await runMigration(client, { ...LATER, sha256: 'later' })
    client.release()
    await buyAt(early, early)
    const { rows } = await stage.pool.query<{ count: number }>('select count(*)::int from later_notes')
    assert.deepEqual(rows, [{ count: 1 }])
  })

  test('a server that starts on a newer database runs no migration again, and works', async () => {
    assert.deepEqual(await migrate(stage.pool), [])
    const [, port = 0] = ports
    const second = await startDrillProcess({ name: 'second', port, env: buildEnvironment(stage, 'second') })
    atEnd(second.stop)
    await buyAt(early, second)
  })

  test('the previous version works beside this one, on the database of this one', async (t) => {
    const folder = join(stage.folder, 'previous')
    const written = await writePreviousVersion(folder)
    if (!written) return t.skip('The history has no version with fewer migrations that promised this.')
    const port = await findFreePort()
    const previous = await startDrillProcess({
      name: 'previous',
      port,
      env: buildEnvironment(stage, 'previous-data'),
      root: folder,
    })
    atEnd(previous.stop)
    await buyAt(previous, early)
    await buyAt(early, previous)
    t.diagnostic(`${written.commit} beside ${(await readMigrationFiles()).at(-1)?.name}`)
  })
})
