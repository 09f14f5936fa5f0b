import { zipOf } from '#server/accounts/zip.ts'
import type { TestAnswer, TestApp } from './app.ts'
import { dayFromNow } from './build.ts'

/** Small files of every kind, as their content says. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const JPG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
  Buffer.from('ffd9', 'hex'),
])
export const DOCX = zipOf([
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: 'word/document.xml', text: '<w:document/>' },
])
/** An OLE file whose directory names a Word stream. */
export const DOC = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1016),
  Buffer.from('WordDocument\0', 'utf16le'),
  Buffer.alloc(100),
])
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

type Part = { name: string; value: string | Buffer; fileName?: string }

const BOUNDARY = 'ferrywing-test-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A form as bytes, so that a test can say what no browser would. */
export function formOf(parts: Part[]): Buffer {
  const written = parts.map(({ name, value, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const type = fileName === undefined ? '' : '\r\ncontent-type: application/octet-stream'
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  })
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

type Paper = { type?: string; expiresOn?: string; fileName?: string }

/** A document as the form of the screens sends it. */
export function paperForm(
  content: Buffer,
  { type = 'aoc', expiresOn = dayFromNow(300), fileName = 'certificate.pdf' }: Paper = {},
): Buffer {
  return formOf([
    { name: 'type', value: type },
    { name: 'expiresOn', value: expiresOn },
    { name: 'document', value: content, fileName },
  ])
}

/** Sends a form with a session of this user's. */
export async function upload(
  app: TestApp,
  as: Parameters<TestApp['tokenFor']>[0],
  form: Buffer,
): Promise<TestAnswer> {
  const response = await fetch(`${app.url}/api/api/operators/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.tokenFor(as)}`, 'content-type': FORM_TYPE },
    body: new Uint8Array(form),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}
