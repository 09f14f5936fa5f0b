import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import type { SiteAddress } from '#server/runtime/site.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { isSameSecret } from '#server/security/is-same-secret.ts'

const COOKIE = 'ferrywing-device'
const COOKIE_DAYS = 400
/** How many accounts one device is remembered for. */
const MOST_ACCOUNTS = 5

/**
 * Recognises devices that have signed in to an account before, so that strangers' attempts do not count against them.
 */
export type KnownDevices = {
  /**
   * The name under which a device's attempts on an account are counted; null if the device has never signed in to the
   * account.
   */
  recognise: (request: FastifyRequest, email: string) => string | null
  /**
   * Gives the device the cookie that identifies it. The cookie does not prove who uses the device, and gives no
   * access.
   */
  remember: (call: { request: FastifyRequest; reply: FastifyReply }, email: string) => void
}

/**
 * Recognises devices by a cookie with the device's random name and, for each account, our signature of both: the
 * server stores nothing.
 */
export function openKnownDevices(secretCipher: SecretCipher, { publicUrl }: SiteAddress): KnownDevices {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const sign = (device: string, email: string) =>
    secretCipher.hash(`device ${device} ${email.toLowerCase()}`).toString('base64url')

  return {
    recognise(request, email) {
      const cookie = readCookie(request)
      if (!cookie) return null
      const signature = sign(cookie.device, email)
      return cookie.signatures.some((one) => isSameSecret(one, signature)) ? cookie.device : null
    },
    remember({ request, reply }, email) {
      const cookie = readCookie(request) ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const signature = sign(cookie.device, email)
      if (cookie.signatures[0] === signature) return
      const others = cookie.signatures.filter((one) => one !== signature).slice(0, MOST_ACCOUNTS - 1)
      const value = [cookie.device, signature, ...others].join('.')
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=${API_BASE}/auth; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
  }
}

const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})((?:\\.[\\w-]{43}){1,${MOST_ACCOUNTS}})(?:;|$)`)

function readCookie({ headers }: FastifyRequest): { device: string; signatures: string[] } | null {
  const [, device, signatures] = VALUE.exec(headers.cookie ?? '') ?? []
  return device && signatures ? { device, signatures: signatures.slice(1).split('.') } : null
}
