import type { Endpoint, RequestOf } from '#contract/endpoint.ts'
import { withRenewal } from './api.ts'
import { readAnswer, send } from './http.ts'

const KEPT_MS = 60_000

/** Requests a file and downloads it under this name. Throws the ApiError of a refusal. */
export async function download<E extends Endpoint>(
  endpoint: E,
  { params, name }: { params: RequestOf<E> extends { params: infer P } ? P : never; name: string },
): Promise<void> {
  const response = await withRenewal((accessToken) =>
    send(endpoint, { params, headers: { accept: '*/*' } }, accessToken),
  )
  if (!response.ok) await readAnswer(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
