import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * A proxy to a database with faults. `cut`: all connections break and new ones are refused until it is mended. `silent`: no
 * data passes and no connection closes; these connections stay silent even when new ones work again. `cutAt`: it cuts when a
 * client sends a given word, as if the database failed at that moment.
 */
export async function aLineTo(connectionString: string) {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  const state = { cut: false, silent: false, cutAt: null as string | null }
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
    near.on('data', (received) => {
      if (state.cutAt !== null && received.includes(state.cutAt)) line.cut()
    })
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
  near.searchParams.delete('host')
  near.port = String((server.address() as AddressInfo).port)
  const line = {
    connectionString: near.href,
    cut() {
      state.cut = true
      state.cutAt = null
      for (const socket of sockets) socket.destroy()
    },
    hush() {
      state.silent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    isCut: () => state.cut,
    /** Cuts all connections when a client next sends this word. */
    cutAt(word: string) {
      state.cutAt = word
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
  return line
}
