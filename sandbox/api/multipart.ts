/**
 * Turns a multipart/form-data body into the form of other calls: a file part becomes `name[data]` in base64,
 * `name[name]` and `name[type]`. The boundary is dropped, so that a repeated upload is the same request.
 */
export function parseMultipart(body: Buffer, contentType: string): string {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1] ?? ''
  const form = new URLSearchParams()
  // In latin1 each byte is one character, so no byte of a file is lost.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  for (const part of parts) place(form, part)
  return form.toString()
}

function place(form: URLSearchParams, part: string): void {
  const headEnd = part.indexOf('\r\n\r\n')
  const head = utf8(part.slice(0, headEnd))
  const content = part.slice(headEnd + 4, -2)
  const name = /\bname="([^"]*)"/.exec(head)?.[1]
  if (headEnd < 0 || name === undefined) return
  const fileName = /\bfilename="([^"]*)"/.exec(head)?.[1]
  if (fileName === undefined) {
    form.append(name, utf8(content))
    return
  }
  form.append(`${name}[data]`, Buffer.from(content, 'latin1').toString('base64'))
  form.append(`${name}[name]`, fileName)
  form.append(`${name}[type]`, /^content-type: *([^\r\n;]+)/im.exec(head)?.[1] ?? '')
}

function utf8(letters: string): string {
  return Buffer.from(letters, 'latin1').toString('utf8')
}
