import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import type { Verdict } from './access/rights.ts'
import { CALLERS, type CallerName, setStage } from './access-stage.ts'
import { ACCESS } from './access-table.ts'
import { openTestApp, type TestAnswer } from './app.ts'

const app = await openTestApp({ worker: true })

// What is owned is asked for by its owner last: a refusal must not be the consequence of what the owner did.
const ORDER: CallerName[] = ['nobody', 'otherUser', 'otherOperator', 'operator', 'admin', 'user']

/** Every call that the server answers under the base, as its own document lists them. */
const served = Object.entries((await app.call('GET', '/api/openapi.json')).json.paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods as object).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  .filter((name) => name.includes(` ${API_BASE}/`))
  .map((name) => name.replace(API_BASE, ''))

test('every call that is served stands in the table, and none that is not', () => {
  assert.deepEqual(Object.keys(ACCESS).sort(), served.sort())
})

describe('who may do what:', () => {
  for (const [name, row] of Object.entries(ACCESS)) {
    test(name, async () => {
      const stage = await setStage(app)
      const [method = '', pattern = ''] = name.split(' ')
      const seen: Partial<Record<CallerName, Verdict | string>> = {}
      for (const caller of ORDER) {
        const { params = {}, query = '', ...options } = (await row.request?.(stage, caller)) ?? {}
        const path = API_BASE + pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query
        const as = caller === 'nobody' ? {} : { as: stage.people[caller] }
        seen[caller] = verdictOf(await app.call(method, path, { ...options, ...as }))
      }
      assert.deepEqual(inOrder(seen), inOrder(row.who))
    })
  }
})

/** A 400 for the request's form would hide who is refused: the table's requests are well formed. */
function verdictOf({ status, json, text }: TestAnswer): Verdict | string {
  if (status === 401) return 'sign in'
  // Whoever has the role is asked for a fresh proof before they change how they sign in.
  if (status === 403 && json?.code !== 'confirmation_required') return 'wrong role'
  if (status === 404) return 'not there'
  if (status >= 500 || json?.code === 'invalid_input') return `${status} ${text}`
  return 'may'
}

function inOrder(verdicts: Partial<Record<CallerName, string>>): string[] {
  return CALLERS.map((caller) => `${caller}: ${verdicts[caller]}`)
}
