import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aCollector } from './collector.ts'

test('whatever people do, no log and no span has their secrets or says who they are, even when it says everything', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-secrets-'))
  const file = join(folder, 'secrets.json')
  // Without this variable the process would speak to our own test runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const journeys = fileURLToPath(new URL('secret-journeys.ts', import.meta.url))
  const collector = await aCollector()
  t.after(() => collector.close())
  const child = spawn(process.execPath, [journeys, file, collector.url], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  assert.equal(code, 0, said.slice(-3_000) + complained.slice(-3_000))
  const secrets = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  await rm(folder, { recursive: true })

  const log = `${said}${complained}`.toLowerCase()
  const spans = collector.bodies.join('\n').toLowerCase()
  assert.match(log, /"msg":"request"/)
  assert.match(log, /"msg":"bug"/)
  assert.match(log, /"msg":"job"/)
  assert.match(log, /"traceid":"[0-9a-f]{32}".+"msg":"request"/)
  for (const seam of ['post /api/api/auth/login', 'job mail:send', 'hold_seats', 'payments post /v1'])
    assert.ok(spans.includes(seam), seam)
  assert.ok(Object.keys(secrets).length > 37)
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 6, `${name} is no secret: ${secret}`)
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      assert.ok(!log.includes(written.toLowerCase()), `the log tells the ${name}`)
      assert.ok(!spans.includes(written.toLowerCase()), `a span tells the ${name}`)
    }
  }
})
