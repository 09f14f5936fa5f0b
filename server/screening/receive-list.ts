import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { MAX_LIST_BYTES, type SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { readUpload } from '#server/http/uploads.ts'
import { LIST_FORMS } from './list-forms.ts'
import { readListFile } from './read-list-file.ts'
import { type PersonOfList, readPeople } from './read-people.ts'

/**
 * Reads the file `list` of a form. Its fields may follow the file, so the kind of list, which decides how to read it,
 * may be known last.
 */
export async function receiveList(
  request: FastifyRequest,
): Promise<{ parts: Buffer[]; fields: Record<string, string> }> {
  const { file, fields } = await readUpload(request, {
    field: 'list',
    maxBytes: MAX_LIST_BYTES,
    tooLarge: 'list_too_large',
    onFile: collect,
    undo: async () => {},
  })
  if (!file) throw buildInvalidInput([{ path: 'list', message: 'Choose a file' }])
  return { parts: file, fields }
}

async function collect(content: Readable): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of content) {
    sizeBytes += part.length
    if (sizeBytes > MAX_LIST_BYTES) throw new Problem('list_too_large')
    parts.push(part)
  }
  return parts
}

/** Returns the people of a received file, and the SHA-256 of its bytes. */
export async function readReceived(
  kind: SanctionsListKind,
  parts: readonly Buffer[],
): Promise<{ people: PersonOfList[]; sha256: string }> {
  const file = readListFile(parts, LIST_FORMS[kind].delimiter)
  const people = await readPeople(kind, file.lines)
  return { people, sha256: file.digest() }
}
