import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 5_000
const graceMs = 2_000

/**
 * Listens on the host; for `localhost` on both of its addresses. If the port is still taken (by a server that is
 * stopping), tries again for five seconds. `name` is the host name for browsers on this machine.
 */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<{ name: string; port: number; close: () => Promise<void> }> {
  const servers = await listenPatiently(handler, { host, port })
  return {
    name: host === '0.0.0.0' || host === '::' ? 'localhost' : host,
    port: getPort(servers[0]),
    close: async () => void (await Promise.all(servers.map(closeServer))),
  }
}

async function listenPatiently(handler: RequestListener, address: { host: string; port: number }) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return address.host === 'localhost'
        ? await listenOnBoth(handler, address.port)
        : [await listenOnce(handler, address)]
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE') throw error
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

/**
 * Listens on both addresses or on none. Otherwise another program on the second address would answer half of the
 * browsers.
 */
async function listenOnBoth(handler: RequestListener, port: number): Promise<Server[]> {
  const server = await listenOnce(handler, { host: '127.0.0.1', port })
  try {
    return [server, await listenOnce(handler, { host: '::1', port: getPort(server) })]
  } catch (error) {
    // A machine without IPv6 has no ::1; 127.0.0.1 is enough there.
    if (getErrorCode(error) !== 'EADDRINUSE') return [server]
    await closeServer(server)
    throw error
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

function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function getPort(server: Server | undefined): number {
  const address = server?.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('The server has no port')
}

/** Lets running requests finish for two seconds, then cuts them off. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  })
}
