import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { eventually, findFreePort, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aPersonalKey } from '#test/personal-keys.ts'

const app = await openTestApp()
const { db, config, connectionString } = app

const API = '/api/api'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const json = { 'content-type': 'application/json' }

test('logs say what happened, without personal data', async () => {
  const server = await startLoggingServer()
  const address = '203.0.113.77'
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { ...json, 'x-forwarded-for': address, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const person = { name: 'Quentin Zephyr', email: 'quentin.zephyr@example.test', password: 'Secretive9Word' }
  const leg = await aLeg(db)
  const registered = (await (
    await call('POST', `${API}/auth/register`, { ...person, role: 'USER' })
  ).json()) as { user: { id: string }; tokens: { accessToken: string; refreshToken: string } }
  const { tokens, user } = registered
  const bearer = { authorization: `Bearer ${tokens.accessToken}` }
  assert.equal((await call('POST', `${API}/auth/login`, person)).status, 200)
  assert.equal((await call('POST', `${API}/auth/register`, { ...person, role: 'USER' })).status, 409)
  assert.equal((await call('POST', `${API}/auth/login`, { ...person, password: 'WrongWord77' })).status, 401)
  assert.equal((await call('GET', `${API}/auth/me`, undefined, bearer)).status, 200)
  const held = await call(
    'POST',
    `${API}/checkout/${leg.id}/hold`,
    { requestedPax: 2 },
    { ...bearer, 'idempotency-key': 'a-key-of-quentin' },
  )
  const { bookingId } = (await held.json()) as { bookingId: string }
  assert.equal(
    (await call('POST', `${API}/checkout/${leg.id}`, { seatsRequested: 2, userEmail: person.email }, bearer))
      .status,
    503,
    'no payment provider listens here',
  )
  assert.equal((await call('GET', `${API}/checkout/status/${bookingId}`, undefined, bearer)).status, 200)
  const program = await aPersonalKey(app, { as: user, name: 'Quentin’s program' })
  const byKey = { authorization: `Bearer ${program.secret}`, accept: 'application/json, text/event-stream' }
  assert.equal((await call('GET', `${API}/checkout/holds`, undefined, byKey)).status, 200)
  const useTool = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_holds', arguments: {} },
  }
  assert.equal((await call('POST', '/mcp', useTool, byKey)).status, 200)
  await call('GET', `${API}/auth/me`, undefined, byKey)
  await call('GET', `${API}/auth/me?email=${person.email}`)
  await call('GET', `${API}/people/${person.email}`)
  const position = 'near:34.05,-118.24'
  assert.equal((await call('GET', `${API}/search?from=${position}`)).status, 200)
  assert.equal((await call('GET', `${API}/search/stream?to=${position}1`)).status, 400)
  await sql`alter table users rename to users_away`.execute(db)
  assert.equal((await call('POST', `${API}/auth/login`, person)).status, 500)
  await sql`alter table users_away rename to users`.execute(db)
  const log = await server.stop()

  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = lines.filter((line) => line.msg === 'request')
  assert.ok(requests.length >= 10)
  for (const line of requests) assert.match(String(line.requestId), UUID)
  const hold = requests.find((line) => line.route === `${API}/checkout/:legId/hold`)
  assert.deepEqual([hold?.method, hold?.status], ['POST', 200])
  assert.equal(lines.filter((line) => line.msg === 'bug').length, 1)

  const personal = {
    ...person,
    firstName: 'quentin',
    lastName: 'zephyr',
    wrongPassword: 'WrongWord77',
    userId: user.id,
    bookingId,
    address,
    ...tokens,
    signature: tokens.accessToken.split('.')[2] ?? '',
    key: 'a-key-of-quentin',
    programsKey: program.secret,
    programsName: program.name,
    latitude: '34.05',
    longitude: '118.24',
  }
  for (const [what, secret] of Object.entries(personal)) {
    assert.ok(!log.toLowerCase().includes(secret.toLowerCase()), `the log tells the ${what}`)
  }
})

/** Starts a server process, so that the log is its real standard output. */
async function startLoggingServer(): Promise<{ url: string; stop: () => Promise<string> }> {
  const port = await findFreePort()
  const program = `
    import { openApp } from '#server/app.ts'
    import { readConfig } from '#server/config.ts'
    const app = await openApp(readConfig(process.env), { connectionString: process.env.DATABASE_URL, webFolder: null })
    await app.http.listen({ port: ${port}, host: '127.0.0.1' })
    process.on('SIGTERM', async () => { await app.drain(); await app.close() })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1',
      PRESSURE_DELAY_MS: '0',
      SANDBOX_PORT: String(await findFreePort()),
    },
  })
  let log = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    log += chunk
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  after(() => child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  const isUp = async () => (await fetch(`${address}${API}/health`).catch(() => null))?.ok
  await eventually(isUp, 60_000)
  return {
    url: address,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return log
    },
  }
}
