import { Transform } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { MAX_DOCUMENT_BYTES } from '#contract/operators/operators.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { isCompleteJpeg, isCompletePng } from './check-image.ts'
import { inspectOle } from './check-ole.ts'
import { isCompletePdf } from './check-pdf.ts'
import { type DocumentVerdict, inspectWord } from './word-archive.ts'

export type DocumentKind = { extension: 'pdf' | 'doc' | 'docx' | 'jpg' | 'png'; mediaType: string }

const KINDS: Record<DocumentKind['extension'], string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const HEAD_BYTES = 4100

export type Inspection = {
  /** Passes the bytes on, counts them, and fails beyond the limit. */
  through: Transform
  /** After the last byte: the type and the size of the document, or a refusal. */
  verdict: () => Promise<DocumentKind & { sizeBytes: number }>
}

/**
 * Keeps a streaming document in memory, at most ten megabytes, and checks its structure enough to see that it is
 * complete.
 */
export function inspectDocument(): Inspection {
  let sizeBytes = 0
  let parts: Buffer[] = []

  const through = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      sizeBytes += bytes.length
      if (sizeBytes > MAX_DOCUMENT_BYTES) return done(new Problem('document_too_large'))
      parts.push(bytes)
      done(null, bytes)
    },
  })

  return {
    through,
    async verdict() {
      if (sizeBytes === 0) throw buildInvalidInput([{ path: 'document', message: 'This file is empty' }])
      const file = Buffer.concat(parts)
      parts = []
      const { extension, verdict } = await inspectFile(file)
      if (!extension || verdict === 'other') throw new Problem('document_type_refused')
      if (verdict !== 'complete') throw new Problem('document_type_refused', { sentence: WHY[verdict] })
      return { extension, mediaType: KINDS[extension], sizeBytes }
    },
  }
}

const WHY = {
  incomplete: 'This file is not complete, or is damaged. Please save it again and upload it.',
  embeds: 'This Word file has links, objects or macros in it. Please save it as a PDF and upload that.',
} as const

type Inspected = { extension: DocumentKind['extension'] | null; verdict: DocumentVerdict }

async function inspectFile(file: Buffer): Promise<Inspected> {
  if (file.subarray(0, 4).equals(ZIP)) return { extension: 'docx', verdict: await inspectWord(file) }
  const found = (await fileTypeFromBuffer(file.subarray(0, HEAD_BYTES)))?.ext
  const whole = (isComplete: boolean) => (isComplete ? 'complete' : 'incomplete')
  if (found === 'cfb') return { extension: 'doc', verdict: inspectOle(file) }
  if (found === 'pdf') return { extension: 'pdf', verdict: whole(isCompletePdf(file)) }
  if (found === 'png') return { extension: 'png', verdict: whole(isCompletePng(file)) }
  if (found === 'jpg') return { extension: 'jpg', verdict: whole(isCompleteJpeg(file)) }
  return { extension: null, verdict: 'other' }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
