import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * A line to a database that can be cut: what goes through it is lost, and nobody is let in until it is mended. Or it goes silent:
 * nothing comes through any more and nobody is told; what was open stays so even when new ones are let through again.
 */
export async function aLineTo(connectionString: string) {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  const state = { cut: false, silent: false }
  const server = createServer((near) => {
    if (state.cut) {
      near.destroy()
      return
    }
    if (state.silent) {
      sockets.add(near)
      near.on('error', () => {})
      near.on('close', () => sockets.delete(near))
      return
    }
    const far = createConnection({ host: target.hostname, port: Number(target.port) })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(connectionString)
  near.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: near.href,
    cut() {
      state.cut = true
      for (const socket of sockets) socket.destroy()
    },
    hush() {
      state.silent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      state.cut = false
      state.silent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
