import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ensureBundled } from '../scripts/prepare.mjs'
import { eventually } from './start/eventually.ts'
import { findFreePort } from './start/free-port.ts'

// On free cores a start takes twenty seconds, including the first database.
const START_LIMIT_MS = 180_000
const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Product = {
  url: string
  sandboxUrl: string
  /** Sends SIGKILL. The database keeps running without its parent, as after a real crash. */
  kill: () => Promise<void>
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>
  output: () => string
}

/**
 * Starts the product like `npm start`, as a separate process with its embedded database, sandbox and demo data in `folder`.
 * When another test takes its port before the product listens, starts it again on another port.
 */
export async function startProduct(folder: string, env: Record<string, string> = {}): Promise<Product> {
  for (;;) {
    const product = await tryProduct(folder, env)
    if (product) return product
  }
}

async function tryProduct(folder: string, env: Record<string, string>): Promise<Product | null> {
  const [port, sandboxPort] = [Number(env.PORT ?? (await findFreePort())), await findFreePort()]
  const child = spawn(process.execPath, [await ensureBundled(process.execPath)], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      // The load of other tests must not count as overload.
      PRESSURE_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = env.PUBLIC_URL ?? `http://127.0.0.1:${port}`
  process.once('exit', () => child.kill('SIGKILL'))
  const isTaken = () =>
    (env.PORT === undefined && output.includes(`PORT: ${port} is taken`)) ||
    output.includes(`Port ${sandboxPort} is in use`)
  await eventually(async () => {
    if (child.exitCode !== null && isTaken()) return true
    if (child.exitCode !== null) throw new Error(`The product did not start: ${output}`)
    // Until the server says that it listens, another program may answer at this port.
    if (!output.includes('is ready at')) return false
    return await fetch(`${url}/api/api/ready`, { signal: AbortSignal.timeout(START_LIMIT_MS) }).then(
      (answer) => answer.ok,
      () => false,
    )
  }, START_LIMIT_MS).catch((error: unknown) => {
    throw new Error(`The product is not ready. Its output: ${output}`, { cause: error })
  })
  if (isTaken()) return null
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
    output: () => output,
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}

/** Signs in with a demo account and returns the access token. */
export async function signIn({ url }: Product, email: string): Promise<string> {
  const answer = await post(url, '/api/api/auth/login', { email, password: 'Ferrywing1' })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json.tokens.accessToken
}

export async function post(url: string, path: string, body: object, { token = '', key = '' } = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, json: text ? JSON.parse(text) : null }
}
