import type { AnswerOf } from '#contract/endpoint.ts'
import type { statements } from '#contract/payments/statements.ts'
import { decodeBytes, saveFile } from '../operator/save-file.ts'

/** Downloads a statement and returns its file name. */
export function saveStatement(file: AnswerOf<typeof statements.file>): string {
  saveFile(decodeBytes(file.contentBase64), { name: file.fileName, type: file.contentType })
  return file.fileName
}
