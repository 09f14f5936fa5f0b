import { createServer } from 'node:net'

const PORTS = 500
// Above 10,080, the last port that fetch refuses. Each process uses its own range, so that two processes do not probe the
// same port at the same moment.
const FIRST_PORT = 11_000 + (process.pid % 38) * PORTS
let ports = 0

/** Returns a port without a listener, below the system's ephemeral ports. Each call in this process returns another port. */
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
