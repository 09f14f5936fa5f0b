import type Stripe from 'stripe'
import { choiceField, needed, object, params, text } from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'
import { makeId } from '../store/ids.ts'
import type { File } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireHidden } from './resource.ts'

const mostBytes = 5 * 1024 * 1024
const kinds: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Uploads in multipart/form-data, as evidence of disputes. `GET url/:id/contents` returns the bytes. */
export const files: Resource = {
  object: 'file',
  prefix: 'file',
  url: '/v1/files',
  create: defineOperation(
    params<Stripe.FileCreateParams>()({
      // The form of `formOfMultipart`: the file's bytes in base64.
      file: needed(
        object({ data: needed(text({ max: 2 * mostBytes })), name: needed(text()), type: text() }),
      ),
      purpose: needed(choiceField('dispute_evidence')),
    }),
    (context, { file, purpose }) => {
      const size = Buffer.from(file.data, 'base64').length
      const type = kinds[file.type ?? '']
      if (!type) throw refused('Evidence is a PDF, JPEG or PNG file.')
      if (size > mostBytes) throw refused('Evidence files have 5 MB at most.')
      const id = makeId('file')
      const draft: File = {
        id,
        object: 'file',
        created: context.now,
        expires_at: null,
        filename: file.name,
        purpose,
        size,
        title: null,
        type,
        url: `${context.siteUrl}/v1/files/${id}/contents`,
      }
      return context.store.insert('file', draft, { data: file.data, mediaType: file.type ?? '' })
    },
  ),
  filters: params<Stripe.FileListParams>()({ purpose: text() }),
}

/** The bytes of an uploaded file, or Stripe's 404. */
export function readContents(context: Context, id: string): { mediaType: string; bytes: Buffer } {
  const { data, mediaType } = requireHidden(context, 'file', id)
  return { mediaType, bytes: Buffer.from(data, 'base64') }
}

function refused(sentence: string): ParameterProblem {
  return new ParameterProblem(sentence, { param: 'file' })
}
