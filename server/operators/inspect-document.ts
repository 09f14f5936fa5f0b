import { Transform } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { MAX_DOCUMENT_BYTES } from '#contract/operators.ts'
import { Problem } from '#contract/problem.ts'
import { invalid } from '#server/platform/check-input.ts'
import { isWordArchive } from './word-archive.ts'

export type DocumentKind = { extension: 'pdf' | 'doc' | 'docx' | 'jpg' | 'png'; mediaType: string }

const KINDS: Record<DocumentKind['extension'], string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const HEAD_BYTES = 4100
// A Word archive's directory stands at its end; one that is longer than this is none of a document.
const TAIL_BYTES = 1024 * 1024

export type Inspection = {
  /** Passes everything on, counts it, and fails beyond the limit. */
  through: Transform
  /** Once all has passed: what it is, by its content, or a refusal. */
  verdict: () => Promise<DocumentKind & { sizeBytes: number }>
}

/** Looks at a document while it streams, with bounded memory and without unpacking anything. */
export function inspectDocument(): Inspection {
  let sizeBytes = 0
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer[] = []
  let tailBytes = 0
  const hasWordStream = findsInStream(WORD_STREAM)

  const through = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      sizeBytes += bytes.length
      if (sizeBytes > MAX_DOCUMENT_BYTES) return done(new Problem('document_too_large'))
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
      hasWordStream.look(bytes)
      tail.push(bytes)
      tailBytes += bytes.length
      while (tailBytes - (tail[0]?.length ?? 0) >= TAIL_BYTES) tailBytes -= tail.shift()?.length ?? 0
      done(null, bytes)
    },
  })

  return {
    through,
    async verdict() {
      if (sizeBytes === 0) throw invalid([{ path: 'document', message: 'This file is empty' }])
      const extension = await extensionOf()
      if (!extension) throw new Problem('document_type_refused')
      return { extension, mediaType: KINDS[extension], sizeBytes }
    },
  }

  async function extensionOf(): Promise<DocumentKind['extension'] | null> {
    if (head.subarray(0, 4).equals(ZIP)) {
      const isWord = isWordArchive(Buffer.concat(tail), { sizeBytes })
      tail = []
      return isWord ? 'docx' : null
    }
    const found = (await fileTypeFromBuffer(head))?.ext
    if (found === 'cfb') return hasWordStream.found() ? 'doc' : null
    return found === 'pdf' || found === 'jpg' || found === 'png' ? found : null
  }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
// The name of the stream that makes an OLE file a Word document, as the file's directory writes it.
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')

function findsInStream(wanted: Buffer): { look: (bytes: Buffer) => void; found: () => boolean } {
  let found = false
  let before: Buffer = Buffer.alloc(0)
  return {
    look(bytes) {
      if (found) return
      const seen = Buffer.concat([before, bytes])
      found = seen.includes(wanted)
      before = seen.subarray(Math.max(0, seen.length - wanted.length + 1))
    },
    found: () => found,
  }
}
