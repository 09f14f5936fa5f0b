import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { findFreePort } from '#test/app.ts'
import { atEnd } from '#test/db.ts'

type Pushed = { path: string; topic: string | undefined; body: string }

/** A fake of Apple's push service: HTTP/2 without TLS. It answers with the next of `answers`, and with 200 once that is empty. */
export async function anApplePush() {
  const received: Pushed[] = []
  const answers: { status: number; reason: string }[] = []
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer()
  server.on('session', (session) => sessions.add(session))
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (part) => {
      body += String(part)
    })
    stream.on('end', () => {
      const topic = headers['apns-topic']
      received.push({ path: String(headers[':path']), topic: topic?.toString(), body })
      const { status, reason } = answers.shift() ?? { status: 200, reason: '' }
      stream.respond({ ':status': status })
      stream.end(reason && JSON.stringify({ reason }))
    })
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(async () => {
    for (const session of sessions) session.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, received, answers }
}
