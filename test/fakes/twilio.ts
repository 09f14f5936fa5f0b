import { createServer } from 'node:http'
import { findFreePort } from '#test/app.ts'
import { atEnd } from '#test/db.ts'

type SentToTwilio = { path: string; authorization: string | undefined; fields: Record<string, string> }
type Answer = { status: number; code?: number; message?: string } | 'silence' | 'hang up'

export const TWILIO_ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const TWILIO_TOKEN = 'f'.repeat(32)
export const TWILIO_NUMBER = '+15550100200'

/** A fake of Twilio's API for sending texts. It answers with the next of `answers`, and with 201 once that is empty. */
export async function aTwilio() {
  const received: SentToTwilio[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    let form = ''
    request.on('data', (chunk) => {
      form += String(chunk)
    })
    request.on('end', () => {
      const { authorization } = request.headers
      const fields = Object.fromEntries(new URLSearchParams(form))
      received.push({ path: request.url ?? '', authorization, fields })
      const answer = answers.shift() ?? { status: 201 }
      if (answer === 'silence') return
      if (answer === 'hang up') return void request.socket.destroy()
      const { status, code, message = 'No.' } = answer
      response.writeHead(status, { 'content-type': 'application/json' })
      const refusal = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
      const message_ = { sid: `SM${String(received.length).padStart(32, '0')}`, status: 'queued', ...fields }
      response.end(JSON.stringify(status < 300 ? message_ : refusal))
    })
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, received, answers }
}

/** The environment of a server that sends texts through this fake. */
export function twilioEnvironment(url: string): Record<string, string> {
  return {
    SMS_TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
    SMS_TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: TWILIO_NUMBER,
    SMS_TWILIO_URL: url,
  }
}
