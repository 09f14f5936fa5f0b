import { renderPage } from './pages/frame.ts'
import { html } from './pages/html.ts'
import type { Answer, Request } from './serve.ts'

/** The saved objects by id; they are lost when the process ends. */
export type SavedObjects = Map<string, Record<string, unknown>>

export const googleWalletPath = '/google-wallet/'
const OBJECT = /^\/walletobjects\/v1\/transitObject\/([\w.-]+)$/
const ACCESS_TOKEN = 'sandbox-access-token'

/**
 * Answers as much of Google Wallet as an issuer needs: the page that saves signed objects, access tokens, and the API
 * of transit objects. It has no public keys, so it checks no signature.
 */
export function answerGoogleWallet(saved: SavedObjects, { method, path, headers, body }: Request): Answer {
  const rest = path.slice(googleWalletPath.length - 1)
  if (method === 'GET' && rest.startsWith('/save/')) return save(saved, rest.slice('/save/'.length))
  if (method === 'POST' && rest === '/token') {
    const isAssertion = new URLSearchParams(body).get('assertion')?.split('.').length === 3
    return isAssertion
      ? json(200, { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 3599 })
      : json(400, { error: 'invalid_grant' })
  }
  const [, id = ''] = OBJECT.exec(rest) ?? []
  const object = saved.get(id)
  if (headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return json(401, { error: { code: 401 } })
  if (!object) return json(404, { error: { code: 404, status: 'NOT_FOUND' } })
  if (method === 'GET') return json(200, object)
  if (method !== 'PATCH') return json(405, { error: { code: 405 } })
  const changed = { ...object, ...(JSON.parse(body) as object) }
  saved.set(id, changed)
  return json(200, changed)
}

type Claims = { typ?: string; payload?: { transitObjects?: Record<string, unknown>[] } }

function save(saved: SavedObjects, token: string): Answer {
  const { typ, payload } = readClaims(token)
  const objects = payload?.transitObjects ?? []
  if (typ !== 'savetowallet' || objects.length === 0) {
    return renderPage({ status: 400, title: 'Nothing to save' }, html`<h1>This link saves nothing</h1>`)
  }
  for (const object of objects) saved.set(String(object.id), object)
  const facts = objects.map(
    (object) => html`<li>${String(object.ticketNumber)}: ${String(object.passengerNames)}</li>`,
  )
  return renderPage(
    { title: 'Saved' },
    html`<section class="notice">
<h1>Saved</h1>
<p>This page stands in for Google Wallet, which would now have:</p>
<ul>${facts}</ul>
</section>`,
  )
}

function readClaims(token: string): Claims {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims
  } catch {
    return {}
  }
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
