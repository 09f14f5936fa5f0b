import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { buildInvalidInput } from './check-input.ts'

// For boundaries, headers and the fields beside the file.
const MAX_AROUND_BYTES = 64 * 1024
const MAX_FIELDS = 10

/** Lets the endpoints that `open` selects read multipart/form-data; all others refuse it. */
export async function acceptUploads(
  app: FastifyInstance,
  open: (app: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 2, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, fieldSize: 2048, fieldNameSize: 100 },
    })
    open(inner)
  })
}

export type Upload<File> = { fields: Record<string, string>; file: File | null }

type Reading<File> = {
  /** The name of the field with the file. */
  field: string
  maxBytes: number
  tooLarge: ProblemCode
  /** Reads the file to its end; if it throws, it has deleted everything that it stored. */
  onFile: (content: Readable, fileName: string) => Promise<File>
  /** Undoes `onFile` if the rest of the form is refused. */
  undo: (file: File) => Promise<void>
}

/**
 * Reads a form with one file; its fields may come in any order. An error of the form is a 400, 413 or 415. If the form
 * fails or the connection is lost, the stored file is undone.
 */
export async function readUpload<File>(
  request: FastifyRequest,
  { field, maxBytes, tooLarge, onFile, undo }: Reading<File>,
): Promise<Upload<File>> {
  const upload: Upload<File> = { fields: {}, file: null }
  try {
    if (!request.isMultipart()) throw new Problem('unsupported_media_type')
    if (Number(request.headers['content-length']) > maxBytes + MAX_AROUND_BYTES) throw new Problem(tooLarge)
    // One more byte than allowed is read, so that `onFile` sees that the file is too large.
    const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
    for (;;) {
      const { value: part, done } = await parts.next().catch(brokenOff)
      if (done || !part) return upload
      if (part.type === 'field') {
        if (part.fieldname in upload.fields || part.valueTruncated) throw wrongField(part.fieldname)
        upload.fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== field) throw wrongField(part.fieldname)
      if (upload.file) throw buildInvalidInput([{ path: field, message: 'Send one file at a time' }])
      upload.file = await onFile(part.file, part.filename ?? '').catch((error) => {
        throw part.file.errored ? broken(error) : error
      })
    }
  } catch (error) {
    drain(request.raw, maxBytes)
    if (upload.file) await undo(upload.file)
    throw error
  }
}

function wrongField(name: string): Problem {
  return buildInvalidInput([{ path: name.slice(0, 100), message: 'This field is not expected here' }])
}

const CODES: Record<string, ProblemCode> = {
  FST_PROTO_VIOLATION: 'malformed_body',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed_body',
  FST_FILES_LIMIT: 'malformed_body',
  FST_FIELDS_LIMIT: 'malformed_body',
  FST_PARTS_LIMIT: 'malformed_body',
}

function brokenOff(error: unknown): never {
  throw broken(error)
}

// The parser throws only errors about the form, and not all have codes; the others mean an incomplete upload.
function broken(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(CODES[(error as { code?: string }).code ?? ''] ?? 'upload_incomplete')
}

// Reads and drops the rest, up to twice the limit, so that the answer reaches a browser that is still sending.
function drain(raw: IncomingMessage, maxBytes: number): void {
  let left = 2 * maxBytes
  raw.unpipe()
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
