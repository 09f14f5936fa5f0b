import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually, findFreePort } from '#test/app.ts'
import { aCollector, findChildren } from '#test/fakes/collector.ts'
import { getTraceparent, runInSpan, startTraces, withSpan } from './traces.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const settings = { headers: {}, serviceName: 'ferrywing', sampler: 'parentbased_always_on', ratio: 1 }
const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLERS_SPAN = '00f067aa0ba902b7'

test('a span continues the caller’s trace, contains the spans within it, and fails with its work', async () => {
  const collector = await aCollector()
  const traces = await startTraces({
    ...settings,
    url: `${collector.url}/v1/traces`,
    headers: { 'x-key': 'k' },
  })
  const parent = `00-${CALLER}-${CALLERS_SPAN}-01`
  await assert.rejects(
    runInSpan({ name: 'job', kind: 'consumer', parent }, async () => {
      await withSpan('call', { 'server.address': 'bank.test' }, async (note) => note({ status: 200 }))
      throw new TypeError('of quentin@example.test')
    }),
    TypeError,
  )
  await runInSpan(
    { name: 'unkept', kind: 'server', parent: `00-${CALLER}-${CALLERS_SPAN}-00` },
    async () => {},
  )
  await runInSpan(
    { name: 'own', kind: 'server', parent: `00-${'0'.repeat(32)}-${CALLERS_SPAN}-01` },
    async () => {},
  )
  await traces.stop()

  const [call, job, own] = collector.spans
  assert.deepEqual(
    collector.spans.map((span) => span.name),
    ['call', 'job', 'own'],
  )
  assert.ok(call && job && own)
  assert.equal(job.traceId, CALLER)
  assert.equal(job.parentSpanId, CALLERS_SPAN)
  assert.equal(job.failed, true)
  assert.equal(job.attributes['error.type'], 'TypeError')
  assert.deepEqual(findChildren(collector.spans, job), [call])
  assert.deepEqual(call.attributes, { 'server.address': 'bank.test', status: 200 })
  assert.notEqual(own.traceId, CALLER)
  assert.equal(own.parentSpanId, undefined)
  assert.equal(collector.resource['service.name'], 'ferrywing')
  assert.equal(collector.headers[0]?.path, '/v1/traces')
  assert.equal(collector.headers[0]?.['x-key'], 'k')
  assert.ok(!collector.bodies.join('').includes('quentin'), 'an error’s message is not sent')
  assert.equal(traces.lostCount(), 0)
  collector.close()
})

test('after the stop nothing is traced, and work still runs', async () => {
  assert.equal(getTraceparent(), null)
  const done = await withSpan('call', {}, async (note) => {
    note({ status: 200 })
    return 7
  })
  assert.equal(done, 7)
})

test('a hanging collector costs only the queue, its lost spans are counted, and the stop does not wait for it', async () => {
  const collector = await aCollector({ hangs: true })
  const traces = await startTraces({ ...settings, url: collector.url })
  const created = 6000
  for (let span = 0; span < created; span++) await runInSpan({ name: 'call', kind: 'client' }, async () => {})
  await eventually(async () => collector.bodies.length > 0)
  const lost = traces.lostCount()
  // Not lost: 512 spans in the running request, and 2048 in the queue.
  assert.ok(lost >= created - 512 - 2048 && lost < created, `${lost} of ${created}`)
  await traces.stop()
  collector.close()
})

test('spans for an unreachable collector count as lost too', async () => {
  const traces = await startTraces({ ...settings, url: `http://127.0.0.1:${await findFreePort()}/v1/traces` })
  for (let span = 0; span < 3000; span++) await runInSpan({ name: 'call', kind: 'client' }, async () => {})
  assert.ok(traces.lostCount() > 0)
  await traces.stop()
})

test('a sampling ratio of 0 keeps nothing', async () => {
  const collector = await aCollector()
  const traces = await startTraces({
    ...settings,
    url: collector.url,
    sampler: 'parentbased_traceidratio',
    ratio: 0,
  })
  await runInSpan({ name: 'call', kind: 'client' }, async () => assert.match(getTraceparent() ?? '', /-00$/))
  await traces.stop()
  assert.deepEqual(collector.spans, [])
  collector.close()
})

test('without a collector no OpenTelemetry module is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => { const found = next(name, context); console.log(found.url); return found } })
    const { startTraces } = await import('#server/runtime/traces.ts')
    if (process.argv[1]) await startTraces(JSON.parse(process.argv[1]))
    else for (const part of ['app', 'worker']) await import('#server/' + part + '.ts')`
  const loaded = async (...args: string[]) => {
    const flags = ['--input-type=module', '--eval', program, ...args]
    const { stdout } = await run(process.execPath, flags, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
    assert.match(stdout, /server\/runtime\/traces\.ts/)
    return /node_modules\/@opentelemetry/.test(stdout)
  }
  assert.equal(await loaded(), false)
  assert.equal(await loaded(JSON.stringify({ ...settings, url: 'http://127.0.0.1:1' })), true)
})
