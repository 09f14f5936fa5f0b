import { writeZip } from '#server/accounts/privacy/zip.ts'
import type { TestAnswer, TestApp } from '#test/app.ts'
import { dayFromNow } from '#test/build.ts'

/** A PDF of one empty page, with a comment, or padded with a comment to this many bytes. */
export function aPdf({ bytes = 0, comment = '' } = {}): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  const written = (padding: string) => {
    const head = `%PDF-1.7\n${padding}`
    const offsets = objects.map((_, at) => head.length + objects.slice(0, at).join('').length)
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const body = head + objects.join('')
    const table = `xref\n0 4\n0000000000 65535 f \n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\n`
    return `${body}${table}startxref\n${body.length}\n%%EOF\n`
  }
  if (comment) return Buffer.from(written(`%${comment}\n`), 'latin1')
  const text = written(bytes > 0 ? `%${'x'.repeat(Math.max(0, bytes - written('').length - 2))}\n` : '')
  // The offset of the cross-reference table may have more digits after the padding.
  const over = bytes > 0 ? text.length - bytes : 0
  return Buffer.from(
    over > 0 ? written(`%${'x'.repeat(bytes - written('').length - 2 - over)}\n`) : text,
    'latin1',
  )
}

/** Small files of every type; their content shows the type. */
export const PDF = aPdf()
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** A JPEG with a header, a frame of one pixel, a scan and an end marker. */
export const JPG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cfffd9',
  'hex',
)
const DOCUMENT_XML =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>'
/** A Word document. `parts` adds files to its archive or replaces them. */
export function aWordFile(parts: { name: string; text: string }[] = []): Buffer {
  const own = [
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'word/document.xml', text: DOCUMENT_XML },
  ]
  return writeZip([...own.filter(({ name }) => !parts.some((part) => part.name === name)), ...parts])
}
export const DOCX = aWordFile()

/** An OLE file with a table, a directory and one stream of eight sectors. `more` adds entries to the directory. */
export function anOleFile(stream = 'WordDocument', more: string[] = []): Buffer {
  const size = 512
  const file = Buffer.alloc(size * 11)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(4096, 56)
  for (const at of [60, 68]) file.writeUInt32LE(0xfffffffe, at)
  file.fill(0xff, 80, size)
  file.fill(0xff, size, size * 2)
  for (const [sector, next] of [0xfffffffd, 0xfffffffe, 3, 4, 5, 6, 7, 8, 9, 0xfffffffe].entries())
    file.writeUInt32LE(next, size + sector * 4)
  const entries: [string, number, number][] = [
    ['Root Entry', 5, 0],
    [stream, 2, 4096],
    ...more.map((name): [string, number, number] => [name, 1, 0]),
  ]
  for (const [n, [name, type, bytes]] of entries.entries()) {
    const at = size * 2 + n * 128
    file.write(`${name}\0`, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.writeUInt8(type, at + 66)
    for (const place of [68, 72, 76]) file.writeUInt32LE(0xffffffff, at + place)
    file.writeUInt32LE(2, at + 116)
    file.writeUInt32LE(bytes, at + 120)
  }
  file.writeUInt16LE(0xa5ec, size * 3)
  return file
}
export const DOC = anOleFile()
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

type Part = { name: string; value: string | Buffer; fileName?: string }

const BOUNDARY = 'ferrywing-test-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A multipart form as bytes, so that a test can send what no browser sends. */
export function toForm(parts: Part[]): Buffer {
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

/** An upload of a document as the form of the screens sends it. */
export function paperForm(
  content: Buffer,
  { type = 'aoc', expiresOn = dayFromNow(300), fileName = 'certificate.pdf' }: Paper = {},
): Buffer {
  return toForm([
    { name: 'type', value: type },
    { name: 'expiresOn', value: expiresOn },
    { name: 'document', value: content, fileName },
  ])
}

/** Sends a form with a session of this user. `from` sets the client's address, as a proxy does. */
export async function upload(
  app: TestApp,
  as: Parameters<TestApp['tokenFor']>[0],
  form: Buffer,
  from?: string,
): Promise<TestAnswer> {
  const response = await fetch(`${app.url}/api/api/operators/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.tokenFor(as)}`,
      'content-type': FORM_TYPE,
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    body: new Uint8Array(form),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}
