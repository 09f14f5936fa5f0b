import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReadyBytes } from './send-bytes.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Prepares an answer that is sent many times: its ETag is a hash of its content, and each requested encoding is
 * compressed once.
 */
export function prepareBytes(text: string): ReadyBytes {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const encodings = new Map<string, Promise<Buffer>>()
  return {
    etag,
    plain,
    encoded(encoding) {
      const known = encodings.get(encoding)
      if (known) return known
      const encoded = encoding === 'br' ? brotli(plain) : compressGzip(plain)
      encodings.set(encoding, encoded)
      return encoded
    },
  }
}

function brotli(plain: Buffer): Promise<Buffer> {
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
