import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { recordAct } from '#server/runtime/audit.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { refused } from '#test/person.ts'

const { db, call, connectionString } = await openTestApp()
const ada = await aUser(db, { role: 'ADMIN', email: 'ada@ferrywing.test' })
const bob = await aUser(db, { role: 'ADMIN', email: 'bob@ferrywing.test' })

for (let number = 1; number <= 30; number++) {
  await db.transaction().execute((tx) =>
    recordAct(
      tx,
      { id: number % 3 === 0 ? bob.id : ada.id, role: 'ADMIN', address: '192.0.2.7', userAgent: 'test' },
      {
        act: number % 2 === 0 ? 'leg.cancel' : 'account.suspend',
        subject: { type: number % 2 === 0 ? 'leg' : 'account', id: `subject ${number}` },
        before: { status: 'PUBLISHED' },
        after: { status: 'CANCELLED', number },
      },
    ),
  )
}

const list = (query: string) => call('GET', `/api/api/admin/audit-log?${query}`, { as: ada })
const readTotal = async (query: string) => (await list(query)).json.pagination.total

describe('the audit log', () => {
  test('is listed newest first, with the values before and after', async () => {
    const { json } = await list('')
    assert.equal(json.pagination.total, 30)
    assert.equal(json.data.length, 20)
    const [newest] = json.data
    assert.equal(newest.id, 30)
    assert.equal(newest.actor.email, 'bob@ferrywing.test')
    assert.deepEqual(
      [newest.before, newest.after],
      [{ status: 'PUBLISHED' }, { status: 'CANCELLED', number: 30 }],
    )
    assert.equal((await list('order=asc')).json.data[0].id, 1)
  })

  test('is filtered by actor, act, subject and time', async () => {
    assert.equal(await readTotal('actor=BOB'), 10)
    assert.equal(await readTotal('act=leg.cancel'), 15)
    assert.equal(await readTotal('act=leg.cancel&actor=bob'), 5)
    assert.equal(await readTotal('subjectType=account'), 15)
    assert.equal(await readTotal('subjectId=subject%207'), 1)
    const today = new Date().toISOString().slice(0, 10)
    assert.equal(await readTotal(`from=${today}&to=${today}`), 30)
    assert.equal(await readTotal('to=2020-01-01'), 0)
    refused(await list('from=yesterday'), 400, 'invalid_input')
  })

  test('lists the values of its filters', async () => {
    const { json } = await list('act=leg.cancel')
    assert.deepEqual(json.acts, ['account.suspend', 'leg.cancel'])
    assert.deepEqual(json.subjectTypes, ['account', 'leg'])
  })
})

describe('npm run audit:verify', () => {
  test('confirms an unbroken chain', async () => {
    const { code, output } = await verify()
    assert.equal(code, 0)
    assert.match(output, /^The audit log is whole: 30 entries, last hash [0-9a-f]{64}\.$/)
  })

  test('names a changed entry, and fails', async () => {
    await sql`alter table audit_log disable trigger all`.execute(db)
    await sql`update audit_log set after = '{"status": "FLOWN"}' where id = 17`.execute(db)
    await sql`alter table audit_log enable trigger all`.execute(db)
    const { code, errors } = await verify()
    assert.equal(code, 1)
    assert.equal(errors, 'Entry 17 is broken: its fields do not give its hash.')
  })
})

async function verify() {
  const file = fileURLToPath(new URL('../../scripts/verify-audit.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}
