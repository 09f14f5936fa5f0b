import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cardNumbers, makeFolder, openClient, openSession, pay, waitUntil } from './test-sandbox.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

async function startChild(
  t: TestContext,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(mainFile, {
    env: { ...process.env, SANDBOX_PORT: '0', ...env },
    silent: true,
  })
  t.after(() => child.kill('SIGKILL'))
  const [message] = await once(child, 'message')
  assert.equal(message.type, 'ready')
  return { child, url: message.url }
}

test('every answered call survives a kill of the process', async (t) => {
  const SANDBOX_DATA = makeFolder(t)
  const first = await startChild(t, { SANDBOX_DATA })
  const { stripe } = openClient(first.url)
  const session = await openSession(stripe)
  assert.equal((await pay(session, cardNumbers.pays)).status, 303)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  const captured = await stripe.paymentIntents.capture(String(intentId), {}, { idempotencyKey: 'c1' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startChild(t, { SANDBOX_DATA })
  const after = openClient(second.url)
  assert.equal((await after.stripe.paymentIntents.retrieve(captured.id)).status, 'succeeded')
  assert.equal((await after.stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
  const replayed = await after.stripe.paymentIntents.capture(captured.id, {}, { idempotencyKey: 'c1' })
  assert.equal(replayed.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal((await after.stripe.events.list()).data.length, 6)
})

test('it ends when its parent has ended, and at a signal', async (t) => {
  for (const end of [
    (child: ChildProcess) => child.disconnect(),
    (child: ChildProcess) => child.kill('SIGTERM'),
  ]) {
    const { child } = await startChild(t, { SANDBOX_DATA: makeFolder(t) })
    end(child)
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
  }
})

test('it ends when its parent is killed', async (t) => {
  const script = `
    const { fork } = await import('node:child_process')
    const child = fork(${JSON.stringify(mainFile)}, { silent: true, execArgv: [] })
    child.once('message', ({ url }) => console.log(url))
  `
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA: makeFolder(t) }
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { env })
  const [url] = await once(parent.stdout, 'data')
  const isUp = () => fetch(String(url).trim()).then(Boolean, () => false)
  assert.equal(await isUp(), true)
  parent.kill('SIGKILL')
  await waitUntil(async () => !(await isUp()))
})

test('it waits some seconds for a taken port', async (t) => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  const starting = startChild(t, { SANDBOX_DATA: makeFolder(t), SANDBOX_PORT: String(port) })
  setTimeout(() => holder.close(), 700)
  const { url } = await starting
  assert.equal(url, `http://localhost:${port}`)
})

test('a wrong setting is named in a sentence', async (t) => {
  const child = fork(mainFile, {
    env: { ...process.env, SANDBOX_PORT: 'often', SANDBOX_DATA: makeFolder(t) },
    silent: true,
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  assert.equal(code, 1)
  await waitUntil(() => output.trim() === 'SANDBOX_PORT is not a port: often')
})
