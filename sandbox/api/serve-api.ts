import { readContents } from '../resources/files.ts'
import type { Answer, Request, Sandbox } from '../serve.ts'
import { makeId } from '../store/ids.ts'
import { apiVersion } from '../webhooks/emit.ts'
import { answerCall } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { StripeProblem } from './problem.ts'

/**
 * Answers one request to the API, with the headers of Stripe's answers. `brokenWith`: the status of a requested fault.
 */
export async function serveApi(
  sandbox: Sandbox,
  request: Request,
  { brokenWith }: { brokenWith: number | null },
): Promise<Answer> {
  const requestId = makeId('req', 14)
  const key = header(request, 'idempotency-key')
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': header(request, 'stripe-version') ?? apiVersion,
    ...(key !== null && { 'idempotency-key': key }),
  }
  try {
    authenticate(request.headers)
    const context = sandbox.context({ id: requestId, idempotency_key: key })
    const { method, path, query, body } = request
    const [, fileId] = /^\/v1\/files\/(\w+)\/contents$/.exec(path) ?? []
    if (fileId && method === 'GET') {
      const { mediaType, bytes } = readContents(context, fileId)
      return { status: 200, headers: { ...headers, 'content-type': mediaType }, body: bytes }
    }
    const answer = answerCall(context, { method, path, query, body, idempotencyKey: key, brokenWith })
    if (answer.replayed) headers['idempotent-replayed'] = 'true'
    return { status: answer.status, headers, body: answer.body }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return { status: error.status, headers, body: JSON.stringify(error.body, null, 2) }
  }
}

function header(request: Request, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
