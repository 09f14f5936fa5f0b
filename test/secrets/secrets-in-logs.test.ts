import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually, findFreePort } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { aCollector } from '#test/fakes/collector.ts'
import { post, startProduct } from '#test/product.ts'
import { secretEnvironment } from './secret-environment.ts'

// The number of secrets of the journeys, so that a missing secret fails the test.
const COUNT_OF_THE_JOURNEYS = 51

test('no log and no span contains secrets or personal data of people, even at the most detailed level', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-secrets-'))
  const file = join(folder, 'secrets.json')
  // With this variable the process would report to our test runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const journeys = fileURLToPath(new URL('secret-journeys.ts', import.meta.url))
  const collector = await aCollector()
  t.after(() => collector.close())
  const child = spawn(process.execPath, [journeys, file, collector.url], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  assert.equal(code, 0, output.slice(-3_000) + errors.slice(-3_000))
  const secrets = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  await rm(folder, { recursive: true })

  const log = `${output}${errors}`.toLowerCase()
  const spans = collector.bodies.join('\n').toLowerCase()
  assert.match(log, /"msg":"request"/)
  assert.match(log, /"msg":"bug"/)
  assert.match(log, /"msg":"job"/)
  assert.match(log, /"traceid":"[0-9a-f]{32}".+"msg":"request"/)
  for (const seam of ['post /api/api/auth/login', 'job mail:send', 'hold_seats', 'payments post /v1'])
    assert.ok(spans.includes(seam), seam)
  assert.equal(Object.keys(secrets).length, COUNT_OF_THE_JOURNEYS)
  assertNoSecrets(secrets, { log, spans })
})

test('no log and no span of a production process contains a secret of its environment, even when other systems are down', async (t) => {
  const { connectionString } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-secrets-'))
  const nowhere = await findFreePort()
  const { env, secrets } = await secretEnvironment({ databaseUrl: connectionString, nowhere })
  assert.deepEqual(Object.keys(secrets).sort(), await secretVariables())
  const product = await startProduct(folder, env)
  t.after(product.kill)
  const account = { name: 'Sam', email: 'sam@example.test', password: 'Ferrywing1', role: 'USER' }
  assert.equal((await post(product.url, '/api/api/auth/register', account)).status, 200)
  for (const provider of ['google', 'apple']) {
    const start = await post(product.url, `/api/api/auth/providers/${provider}/start`, {
      purpose: 'sign-in',
      stay: 'this-tab',
    })
    assert.equal(start.status, 503, start.text)
  }
  await eventually(async () => /"msg":"job".*mail:send|mail:send.*"msg":"job"/.test(product.output()), 30_000)
  await product.stop()
  const databaseAway = { ...env, DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL.replace(/:\d+\//, ':1/') }
  const refused = await startProduct(folder, databaseAway).then(
    () => assert.fail('It started without its database'),
    (error: Error) => error.message,
  )
  assert.match(refused, /did not start/)
  assertNoSecrets(secrets, { log: `${product.output()}${refused}`.toLowerCase(), spans: '' })
  await rm(folder, { recursive: true, force: true })
})

function assertNoSecrets(
  secrets: Record<string, string>,
  { log, spans }: { log: string; spans: string },
): void {
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 6, `${name} is no secret: ${secret}`)
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      assert.ok(!log.includes(written.toLowerCase()), `the log tells the ${name}`)
      assert.ok(!spans.includes(written.toLowerCase()), `a span tells the ${name}`)
    }
  }
}

/** Finds the secret variables by their names in the source, so that the test covers new ones. */
async function secretVariables(): Promise<string[]> {
  const folder = new URL('../../server/', import.meta.url)
  const files = (await readdir(folder)).filter(
    (name) => /^config[\w-]*\.ts$/.test(name) && !/test/.test(name),
  )
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
  )
  const secret = (name: string) => /SECRET|_KEYS?$|TOKEN|HEADERS|^(DATABASE|SMTP|FILES).*_URL$/.test(name)
  return names.filter((name) => secret(name) && !name.startsWith('SANDBOX')).sort()
}
