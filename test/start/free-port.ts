import { createServer } from 'node:net'

const PORTS = 500
// Above 10,080, the last port that fetch refuses to ask. Processes side by side draw from different ranges: another one cannot
// look at a port in the moment in which this one begins to listen on it.
const FIRST_PORT = 11_000 + (process.pid % 38) * PORTS
let ports = 0

/** A port that nothing listens on, below those that the system gives to connections, and given to nobody else here. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (ports++ % PORTS)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return await new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
