import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as bytes in each encoding, with its ETag. */
export type ReadyBytes = {
  etag: string
  plain: Buffer
  encoded: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

// 'br;q=0' means that the browser refuses it.
const RULED_OUT = /\b(br|gzip)\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g

/** Sends the bytes in the best accepted encoding, or 304 if the client already has them. */
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

// A proxy that compresses marks our ETag as weak; the content is still the same.
function isKnown(etag: string, asked: string | undefined): boolean {
  if (!asked) return false
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
