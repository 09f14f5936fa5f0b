import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { API_BASE } from '#contract/endpoint.ts'
import { eventually, findFreePort } from '#test/app.ts'
import { atEnd, openTestDatabase } from '#test/db.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'
import { aMailServer } from '#test/fakes/smtp.ts'

const { db, connectionString } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-roles-'))
const post = await aMailServer()
atEnd(async () => {
  post.close()
  await rm(folder, { recursive: true, force: true })
})

test('a web server only answers requests, a worker only runs jobs, and the worker ends after its job', async (t) => {
  const web = await start('web')
  t.after(web.end)
  const account = { name: 'Sam', email: 'sam@example.test', password: 'Ferrywing1', role: 'USER' }
  const registered = await fetch(`${web.url}${API_BASE}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  assert.equal(registered.status, 200)
  const mail = () => db.selectFrom('mails').select(['id', 'sentAt']).executeTakeFirstOrThrow()
  const { id } = await mail()

  // The worker's next job waits for this lock, so the job is running when the worker gets SIGTERM.
  const blocker = new pg.Client({ connectionString })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from mails where id = $1 for update', [id])
  const worker = await start('worker')
  t.after(worker.end)
  await eventually(async () => post.received.length === 1)
  assert.equal((await mail()).sentAt, null)

  assert.equal((await fetch(`${worker.url}${API_BASE}/health`)).status, 200)
  for (const path of [
    '/',
    '/api/routes',
    `${API_BASE}/auth/login`,
    '/api/webhooks/stripe',
    '/dev/mailbox.json',
  ])
    assert.equal((await fetch(worker.url + path)).status, 404, path)

  worker.child.kill('SIGTERM')
  await eventually(async () => {
    const answer = await fetch(`${worker.url}${API_BASE}/ready`).catch(() => null)
    return answer?.status !== 200
  })
  assert.equal(worker.child.exitCode, null)
  const [exit] = await Promise.all([
    once(worker.child, 'exit'),
    blocker.query('commit').then(() => blocker.end()),
  ])
  assert.deepEqual(exit, [0, null])
  assert.ok((await mail()).sentAt)
  assert.equal((await fetch(`${web.url}${API_BASE}/ready`)).status, 200)
})

test('a worker ends with an error if two job runners in a row took no job', async (t) => {
  const line = await aLineTo(connectionString)
  t.after(line.close)
  line.cutAt('_private_tasks')
  const child = spawnServer(await findFreePort(), {
    ...{ ROLE: 'worker', SANDBOX: 'running', SANDBOX_WEBHOOK_SECRET: 'whsec_roles' },
    DATABASE_URL: line.connectionString,
  })
  const stderr = text(child.stderr ?? process.stdin)
  const exit = once(child, 'exit')
  for (let begun = 0; begun < 2; begun++) {
    await eventually(async () => line.isCut(), 60_000)
    if (begun === 0) line.cutAt('_private_tasks')
    line.mend()
  }
  assert.deepEqual(await exit, [1, null])
  assert.match(await stderr, /^Jobs are not done: 2 runners in a row took none/m)
})

for (const [why, env, sentence] of [
  ['without a shared database', { ROLE: 'web', DATABASE_URL: '' }, /^ROLE: web needs DATABASE_URL/m],
  [
    'as a worker with a sandbox of its own',
    { ROLE: 'worker', SANDBOX: 'start' },
    /^ROLE: .+SANDBOX=running/m,
  ],
] as const) {
  test(`a process with one role does not start ${why}; the error says why`, async () => {
    const child = spawnServer(await findFreePort(), { SANDBOX_WEBHOOK_SECRET: '', ...env })
    const [stderr, [code]] = await Promise.all([text(child.stderr ?? process.stdin), once(child, 'exit')])
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  })
}

async function start(role: 'web' | 'worker') {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnServer(port, { ROLE: role, SANDBOX: 'running', SANDBOX_WEBHOOK_SECRET: 'whsec_roles' })
  const end = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await eventually(async () => {
    assert.equal(child.exitCode, null, `${role} did not start`)
    return (await fetch(`${url}${API_BASE}/ready`).catch(() => null))?.ok
  }, 60_000)
  return { url, child, end }
}

function spawnServer(port: number, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      SANDBOX_PORT: String(port === 65_535 ? port - 1 : port + 1),
      DATABASE_URL: connectionString,
      DATA_DIR: folder,
      SMTP_URL: post.url,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
