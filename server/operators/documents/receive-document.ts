import type { FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES } from '#contract/operators/operators.ts'
import { makeSafeFileName } from '#server/http/attachment.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { readUpload } from '#server/http/uploads.ts'
import type { Db } from '#server/runtime/db.ts'
import type { EncryptedFile, Files } from '#server/runtime/files.ts'
import { type DocumentKind, inspectDocument } from './inspect-document.ts'

export type Received = DocumentKind & { encrypted: EncryptedFile; sizeBytes: number; fileName: string }

/**
 * Reads the file `document` of a form. The file is encrypted as it streams, and its type comes from its content. The
 * caller keeps or discards it.
 */
export async function receiveDocument(
  files: Files,
  request: FastifyRequest,
): Promise<{ file: Received; fields: Record<string, string> }> {
  const { file, fields } = await readUpload(request, {
    field: 'document',
    maxBytes: MAX_DOCUMENT_BYTES,
    tooLarge: 'document_too_large',
    async onFile(content, givenName): Promise<Received> {
      const { through, verdict } = inspectDocument()
      const encrypted = await files.encrypt(content, through)
      const kind = await verdict().catch(async (refusal) => {
        await files.discard(encrypted)
        throw refusal
      })
      return { ...kind, encrypted, fileName: makeSafeFileName(givenName, kind) }
    },
    undo: ({ encrypted }) => files.discard(encrypted),
  })
  if (!file) throw buildInvalidInput([{ path: 'document', message: 'Choose a file' }])
  return { file, fields }
}

/**
 * Moves the file into the store. Its row is written first: if a crash leaves the file without a document, the sweep
 * finds the row and removes both.
 */
export async function storeFile(
  { db, files }: { db: Db; files: Files },
  encrypted: EncryptedFile,
): Promise<void> {
  const { name, keyId, wrappedKey } = encrypted
  await db.insertInto('storedFiles').values({ name, keyId, wrappedKey }).execute()
  await files.store(encrypted)
}
