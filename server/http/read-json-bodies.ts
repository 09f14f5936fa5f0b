import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

// No call takes values that stand deeper in each other.
const MAX_DEPTH = 40

/** JSON is the one kind of body that is read; keys that would poison prototypes are refused, wherever they stand. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // So that a call without fields may come with a JSON content type.
    if (body === '') return done(null, {})
    if (isTooDeep(body as string)) return done(new Problem('malformed_body'))
    parse(request, body as string, done)
  })
}

// Whether lists and objects stand in each other more often than any of our bodies has them.
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
