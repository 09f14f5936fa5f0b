import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

// No endpoint takes more deeply nested values.
const MAX_DEPTH = 40

/** Parses JSON bodies only. Refuses keys that would pollute prototypes, at any depth. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without fields may have a JSON content type and an empty body.
    if (body === '') return done(null, {})
    if (isTooDeep(body as string)) return done(new Problem('malformed_body'))
    parse(request, body as string, done)
  })
}

// Whether lists and objects are nested more deeply than any valid body.
function isTooDeep(json: string): boolean {
  if (json.length <= MAX_DEPTH) return false
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === BACKSLASH) at += 1
    else if (sign === QUOTE) inText = !inText
    else if (inText) continue
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth += 1
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
