import { DOCUMENT_EXTENSIONS, MAX_DOCUMENT_BYTES } from '#contract/operators/operators.ts'
import { PROBLEMS } from '#contract/problem.ts'

/** What the server would say about this file by its size and name, before it is sent; null when it may be right. */
export function findRefusal({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_DOCUMENT_BYTES) return PROBLEMS.document_too_large.sentence
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0]
  const accepted = (DOCUMENT_EXTENSIONS as readonly (string | undefined)[]).includes(extension)
  return accepted ? null : PROBLEMS.document_type_refused.sentence
}

/** '840 B', '12 kB', '3.4 MB' */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
