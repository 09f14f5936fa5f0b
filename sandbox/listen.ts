import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 5_000

/**
 * Listens on the host; for `localhost` on both of its addresses. A port that is still taken (a server that is just
 * stopping) is tried again for five seconds.
 */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = await listenPatiently(handler, { host: host === 'localhost' ? '127.0.0.1' : host, port })
  const chosen = portOf(server)
  const servers = [server]
  if (host === 'localhost') {
    // A machine without IPv6 has no ::1; 127.0.0.1 is enough there.
    const second = await listenOnce(handler, { host: '::1', port: chosen }).catch(() => undefined)
    if (second) servers.push(second)
  }
  return { port: chosen, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

async function listenPatiently(
  handler: RequestListener,
  address: { host: string; port: number },
): Promise<Server> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await listenOnce(handler, address)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      if (Date.now() > deadline) {
        throw new Error(
          `Port ${address.port} is in use by another program; set SANDBOX_PORT to a free one.`,
          {
            cause: error,
          },
        )
      }
      await sleep(100)
    }
  }
}

function listenOnce(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 30_000 }, handler)
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('The server has no port')
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}
