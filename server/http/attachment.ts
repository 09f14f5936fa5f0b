import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Attachment = { fileName: string; mediaType: string; sizeBytes: number; content: Readable }

/** Sends a file as a download, never for display: browsers must not guess its type, and caches must not store it. */
export async function sendAttachment(
  reply: FastifyReply,
  { fileName, mediaType, sizeBytes, content }: Attachment,
): Promise<FastifyReply> {
  await firstBytes(content)
  return reply
    .type(mediaType)
    .headers({
      'content-disposition': writeDisposition(fileName),
      'content-length': sizeBytes,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(content)
}

// A file that cannot be opened must fail before the headers are sent.
function firstBytes(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('error', reject)
    content.once('readable', () => {
      content.off('error', reject)
      resolve()
    })
  })
}

/** Writes Content-Disposition (RFC 6266) with the name twice: in ASCII for old clients, and unchanged. */
export function writeDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

const MAX_NAME_LENGTH = 120

/** Returns the given file name without path, control or direction characters, with the extension of its content. */
export function makeSafeFileName(given: string, { extension }: { extension: string }): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '').replace(/\s+/g, ' ')
  const endings = extension === 'jpg' ? ['jpg', 'jpeg'] : [extension]
  const ending = endings.find((one) => clean.toLowerCase().endsWith(`.${one}`))
  const stem = withoutDotsAround(ending ? clean.slice(0, -ending.length - 1) : clean)
  return `${[...(stem || 'document')].slice(0, MAX_NAME_LENGTH).join('')}.${ending ?? extension}`
}

function withoutDotsAround(text: string): string {
  const isDot = (at: number) => text[at] === '.' || text[at] === ' '
  let [from, to] = [0, text.length]
  while (from < to && isDot(from)) from += 1
  while (to > from && isDot(to - 1)) to -= 1
  return text.slice(from, to)
}
