import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReadyBytes } from './send-bytes.ts'

/** Built files contain this placeholder for the site's address, which only the running server knows. */
const PUBLIC_URL_TOKEN = '__PUBLIC_URL__'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export type Document = ReadyBytes & { type: string }

/** Opens a built file: fills in the site's address, applies `edit`, and compresses the result once, on first request. */
export async function openDocument(
  folder: string,
  {
    name,
    publicUrl,
    edit = (text) => text,
  }: { name: string; publicUrl: string; edit?: (text: string) => string },
): Promise<Document> {
  const text = await readFile(join(folder, name), 'utf8')
  const plain = Buffer.from(edit(text).replaceAll(PUBLIC_URL_TOKEN, publicUrl))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const known = new Map<string, Promise<Buffer>>()
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag,
    plain,
    encoded(encoding) {
      const encoded = known.get(encoding) ?? (encoding === 'br' ? brotli(plain) : promisify(gzip)(plain))
      known.set(encoding, encoded)
      return encoded
    },
  }
}

function brotli(plain: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return promisify(brotliCompress)(plain, { params })
}
