import { startSandbox } from './sandbox.ts'

const { env } = process
const port = Number(env.SANDBOX_PORT ?? 3001)
const { SANDBOX_URL: publicUrl, SANDBOX_MERCHANT: merchantName } = env
const { SANDBOX_WEBHOOK_URL: webhookUrl, SANDBOX_WEBHOOK_SECRET: secret } = env

try {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT is not a port: ${env.SANDBOX_PORT}`)
  if (webhookUrl && !secret) throw new Error('SANDBOX_WEBHOOK_URL needs SANDBOX_WEBHOOK_SECRET.')
  const sandbox = await startSandbox({
    port,
    host: env.SANDBOX_HOST ?? 'localhost',
    dataFolder: env.SANDBOX_DATA ?? '.data/sandbox',
    ...(publicUrl && { publicUrl }),
    ...(merchantName && { merchantName }),
    ...(webhookUrl && secret && { webhook: { url: webhookUrl, secret } }),
  })
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A parent that dies, however suddenly, closes this channel; the sandbox then leaves too.
  process.once('disconnect', stop)
  if (process.send) process.send({ type: 'ready', url: sandbox.url })
  else console.log(`Payment sandbox at ${sandbox.url} (no real money moves)`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
