import { type SandboxOptions, startSandbox } from './sandbox.ts'

try {
  const starting = startSandbox(readOptions(process.env))
  const stop = () =>
    void starting.then(
      (sandbox) => sandbox.close().then(() => process.exit(0)),
      () => process.exit(1),
    )
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // When the parent ends, even suddenly, this channel closes, and the sandbox ends too.
  process.once('disconnect', stop)
  const { url } = await starting
  if (process.send) process.send({ type: 'ready', url })
  else console.log(`Payment sandbox at ${url} (no real money moves)`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function readOptions(env: NodeJS.ProcessEnv): SandboxOptions {
  const { SANDBOX_URL: publicUrl, SANDBOX_MERCHANT: merchantName } = env
  const { SANDBOX_WEBHOOK_URL: webhookUrl, SANDBOX_WEBHOOK_SECRET: secret } = env
  const port = Number(env.SANDBOX_PORT ?? 3001)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`SANDBOX_PORT is not a port: ${env.SANDBOX_PORT}`)
  }
  for (const [name, value] of Object.entries({ SANDBOX_URL: publicUrl, SANDBOX_WEBHOOK_URL: webhookUrl })) {
    if (value && !URL.canParse(value)) throw new Error(`${name} is not an address: ${value}`)
  }
  if (webhookUrl && !secret) throw new Error('SANDBOX_WEBHOOK_URL needs SANDBOX_WEBHOOK_SECRET.')
  return {
    port,
    host: env.SANDBOX_HOST ?? 'localhost',
    dataFolder: env.SANDBOX_DATA ?? '.data/sandbox',
    ...(publicUrl && { publicUrl: publicUrl.replace(/\/$/, '') }),
    ...(merchantName && { merchantName }),
    ...(webhookUrl && secret && { webhook: { url: webhookUrl, secret } }),
  }
}
