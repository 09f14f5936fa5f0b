import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as ready bytes and its name. */
export type ReadyBytes = {
  etag: string
  plain: Buffer
  encoded: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

// 'br;q=0' says that a browser does not want it.
const RULED_OUT = /\b(br|gzip)\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g

/** Sends them in the best encoding that is wanted, or 304 to whoever has them already. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ReadyBytes,
): FastifyReply | Promise<FastifyReply> {
  const asked = request.headers
  reply.header('etag', bytes.etag).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
  if (reply.statusCode === 200 && isKnown(bytes.etag, asked['if-none-match'])) return reply.status(304).send()
  const accepted = String(asked['accept-encoding'] ?? '').replaceAll(RULED_OUT, '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return reply.send(bytes.plain)
  reply.header('content-encoding', encoding)
  return bytes.encoded(encoding).then((encoded) => reply.send(encoded))
}

// A proxy that compresses on the way makes our tag a weak one; the content is still the same.
function isKnown(etag: string, asked: string | undefined): boolean {
  if (!asked) return false
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
