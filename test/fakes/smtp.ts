import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A minimal SMTP server that records whole messages. */
export async function aMailServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    let message: string | null = null
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (message === null && /^DATA/i.test(text)) {
        message = ''
        socket.write('354 go on\r\n')
        return
      }
      if (message === null) {
        socket.write('250 yes\r\n')
        return
      }
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      received.push(message)
      message = null
      socket.write('250 yes\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: () => server.close() }
}
