import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Attachment = { fileName: string; mediaType: string; sizeBytes: number; content: Readable }

/** Sends a file to be saved, never shown: no browser guesses at what it is, and nothing keeps it on the way. */
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

// A file that cannot be opened is said before the headers are gone.
function firstBytes(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('error', reject)
    content.once('readable', () => {
      content.off('error', reject)
      resolve()
    })
  })
}

/** RFC 6266: the name in ASCII for old readers, and as it is. */
export function writeDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

const MAX_NAME_LENGTH = 120

/** The name that somebody gave a file, without path, control or direction characters, ending as its content says. */
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
