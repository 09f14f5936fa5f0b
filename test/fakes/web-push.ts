import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { findFreePort } from '#test/app.ts'
import { atEnd } from '#test/db.ts'

type Pushed = {
  headers: IncomingHttpHeaders
  /** The decrypted message; null if it is not encrypted for the device's keys. */
  // biome-ignore lint/suspicious/noExplicitAny: messages have every shape
  message: any
  /** The sender's VAPID claims; null if the signature is invalid. */
  claims: { aud: string; exp: number; sub: string } | null
}

/** A push service. It answers with the next of `answers` (a status, or one with Retry-After), and with 201 once that is empty. */
export async function aPushService() {
  const devices = new Map<string, { received: Pushed[]; open: (body: Buffer) => unknown }>()
  const answers: (number | { status: number; retryAfter: string })[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const device = devices.get(request.url ?? '')
    const { headers } = request
    device?.received.push({
      headers,
      message: device.open(Buffer.concat(parts)),
      claims: readClaims(String(headers.authorization)),
    })
    const answer = answers.shift() ?? (device ? 201 : 404)
    const { status, retryAfter } = typeof answer === 'number' ? { status: answer, retryAfter: '' } : answer
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    /** A device with a subscription: the subscription as a browser returns it, and the received messages. */
    aDevice() {
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const keys = createECDH('prime256v1')
      const publicKey = keys.generateKeys()
      const secret = randomBytes(16)
      const received: Pushed[] = []
      devices.set(path, { received, open: (body) => decrypt(body, { keys, publicKey, secret }) })
      const subscription = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
      }
      return { subscription, received, leave: () => devices.delete(path) }
    },
  }
}

type DeviceKeys = { keys: ReturnType<typeof createECDH>; publicKey: Buffer; secret: Buffer }

// The receiver of RFC 8188 and RFC 8291, written from the RFCs and not from our sender.
function decrypt(body: Buffer, { keys, publicKey, secret }: DeviceKeys): unknown {
  try {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    if (record.length > body.readUInt32BE(16)) return null
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32))
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    return JSON.parse(plain.subarray(0, end).toString('utf8'))
  } catch {
    return null
  }
}

// RFC 8292: 'vapid t=JWT, k=KEY'.
function readClaims(authorization: string): Pushed['claims'] {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null
}
