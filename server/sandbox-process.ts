import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { Config } from './config.ts'

// scripts/bundle-server.ts puts the bundled program in its place.
const SANDBOX = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))
const READY_LIMIT_MS = 15_000

/** Starts the payment sandbox as a process of its own, as the real provider is. The process ends with this one. */
export async function startSandboxProcess(
  config: Config,
  { sandboxPort, webhookSecret }: { sandboxPort: number; webhookSecret: string },
): Promise<{ stop: () => Promise<void> }> {
  const child = fork(SANDBOX, {
    env: {
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA: join(config.dataDir, 'sandbox'),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_MERCHANT: PRODUCT_NAME,
    },
    // Detached, so Ctrl-C reaches only this process, which stops the sandbox in its order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('The payment sandbox did not become ready.'))
    // This process may have been too busy to read the message, so it reads once more.
    const late = setTimeout(() => setImmediate(fail), READY_LIMIT_MS)
    child.once('message', () => resolve())
    child.once('exit', () =>
      reject(new Error(`The payment sandbox ended. Is SANDBOX_PORT ${sandboxPort} free?`)),
    )
    gone.finally(() => clearTimeout(late))
    child.once('message', () => clearTimeout(late))
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
