import type { FastifyInstance } from 'fastify'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'

const DAY_MS = 86_400_000
// RFC 9116 recommends less than a year. The days count from each answer, so the file never expires while the server
// runs.
const HOLDS_FOR_DAYS = 180

/** Adds the well-known URLs: where to report a vulnerability (RFC 9116), and where to change a password. */
export function addWellKnown(app: FastifyInstance, { site }: { site: SiteAddress }): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expiresAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + HOLDS_FOR_DAYS * DAY_MS)
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return [
      'Contact: mailto:security@ferrywing.test',
      `Expires: ${expiresAt.toISOString()}`,
      'Preferred-Languages: en, fr, ar',
      `Canonical: ${buildAddress(site, '/.well-known/security.txt')}`,
      '',
    ].join('\n')
  })
  // Password managers use this URL (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/settings#password', 302),
  )
}
