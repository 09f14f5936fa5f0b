import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { withRenewal } from './api.ts'
import { buildHeaders, buildUnreachableError, buildUrl, readAnswer } from './http.ts'

type Upload = {
  /** The name of the form's field for the file. */
  fileField: string
  file: File
  /** The parameters of the endpoint's path. */
  params?: Record<string, string>
  /** Sent before the file, so that the server knows what follows. */
  fields: Record<string, string>
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends one file to an endpoint that takes a form, with progress, which `fetch` does not report. If the token is refused, it is
 * renewed and the file sent again, once. Throws an ApiError, or the signal's reason after a cancellation.
 */
export async function upload<E extends Endpoint>(endpoint: E, parts: Upload): Promise<AnswerOf<E>> {
  const response = await withRenewal((accessToken) => sendForm(endpoint, parts, accessToken))
  return (await readAnswer(response)) as AnswerOf<E>
}

function sendForm(
  endpoint: Endpoint,
  { fileField, file, params, fields, onProgress, signal }: Upload,
  accessToken: string | undefined,
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(fileField, file)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, buildUrl(endpoint, params ? { params } : {}))
    buildHeaders(endpoint, accessToken).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(buildUnreachableError())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
