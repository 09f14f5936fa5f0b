import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { ApiError, type Parts, readAnswer, send } from './http.ts'
import { renewTokens } from './renew-tokens.ts'
import { readTokens } from './tokens.ts'

export { ApiError, isTemporary, pickSentence } from './http.ts'

type Request<E extends Endpoint> = RequestOf<E> & { signal?: AbortSignal }
type Arguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Request<E>]
  : [request: Request<E>]

const sessionEndListeners = new Set<() => void>()

/** Called when the server has refused to renew the session; both tokens are removed by then. */
export function listenForSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/**
 * Calls an endpoint of the contract with the stored access token. If it is refused, the token is renewed and the request
 * repeated, once. Throws an ApiError with the server's sentence, or with code `network` if no answer came.
 */
export async function call<E extends Endpoint>(endpoint: E, ...rest: Arguments<E>): Promise<AnswerOf<E>> {
  const parts: Parts = rest[0] ?? {}
  const response = await withRenewal((accessToken) => send(endpoint, parts, accessToken))
  return (await readAnswer(response)) as AnswerOf<E>
}

/** Sends with the stored access token and, if that is refused, once more with a renewed one. Returns any answer. */
export async function withRenewal(
  sendWith: (accessToken: string | undefined) => Promise<Response>,
): Promise<Response> {
  const tokens = readTokens()
  const response = await sendWith(tokens?.accessToken)
  if (response.status !== 401 || !tokens) return response

  const refusal = await readAnswer(response.clone()).catch((error: ApiError) => error)
  if (refusal instanceof ApiError && refusal.code === 'wrong_credentials') return response
  const renewed = await renewTokens(tokens)
  if (renewed === 'ended') for (const listener of sessionEndListeners) listener()
  else if (renewed) return await sendWith(renewed.accessToken)
  return response
}
