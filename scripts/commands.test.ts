import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '#demo/data/seed.ts'
import { priceDemoLegs } from '#demo/price-demo-legs.ts'
import { countBookableLegs } from '#server/legs/queries.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'

const { db, pool, connectionString } = await openTestDatabase()

async function run(script: string, ...args: string[]) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}

test('demo legs need the demo’s operators', async () => {
  const { errors, code } = await run('../demo/add-demo-legs.ts', '--legs', '10')
  assert.equal(code, 1)
  assert.match(errors, /^This database has no demo operators\./)
})

test('each run adds as many bookable legs as were asked for', async () => {
  await seedDemo(pool, { now: new Date() })
  await priceDemoLegs(db)
  const before = await countBookableLegs(db)
  const first = await run('../demo/add-demo-legs.ts', '--legs', '1500', '--seats', '8')
  assert.equal(first.output, 'Added 1500 legs of 8 seats each.')
  assert.equal(await countBookableLegs(db), before + 1500)
  await run('../demo/add-demo-legs.ts', '--legs', '1500', '--seats', '8')
  assert.equal(await countBookableLegs(db), before + 3000)
  const twice = await pool.query(
    'select tail from legs group by tail, departure_at having count(*) > 1 limit 1',
  )
  assert.equal(twice.rowCount, 0)
})

test('an invalid number is refused with a sentence', async () => {
  const { errors, code } = await run('../demo/add-demo-legs.ts', '--seats', '20')
  assert.equal(code, 1)
  assert.equal(errors, "--seats must be a whole number from 1 to 19, not '20'.")
})

test('the command makes the account of an address an administrator', async () => {
  const { id, email } = await aUser(db)
  const { output, code } = await run('make-admin.ts', email.toUpperCase())
  assert.equal(code, 0)
  assert.equal(output, `${email} is now an administrator.`)
  const user = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(user.role, 'ADMIN')
})

test('an address without an account is refused', async () => {
  const { errors, code } = await run('make-admin.ts', 'nobody@example.test')
  assert.equal(code, 1)
  assert.match(errors, /^Nobody has an account with the address nobody@example\.test\./)
})
