import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { checkWithZod, openQueryReader } from './read-queries.ts'

const read = openQueryReader()

test('the same text is parsed once, into a frozen object', () => {
  const query = read('from=paris&people=2&from=nice')
  assert.deepEqual({ ...query }, { from: ['paris', 'nice'], people: '2' })
  assert.equal(read('from=paris&people=2&from=nice'), query)
  assert.notEqual(read('from=paris&people=3'), query)
  assert.ok(Object.isFrozen(query))
})

test('a query with a position, an identity or a secret is not remembered', () => {
  const texts = [
    'from=near:48.8,2.3',
    'from=NEAR%3A48.8,2.3',
    'email=a%40b.test',
    'email=a@b.test',
    'token=1',
    'apiKey=1',
    'code=1&state=2',
    'session_id=cs_1',
    'page=1&search=Philomena',
  ]
  for (const text of texts) assert.notEqual(read(text), read(text), text)
})

test('long queries are not remembered, and of the others only the latest', () => {
  const long = `q=${'x'.repeat(700)}`
  assert.notEqual(read(long), read(long))
  const first = read('n=first')
  for (let n = 0; n < 500; n++) read(`n=${n}`)
  assert.notEqual(read('n=first'), first)
})

test('a valid query is checked once, an invalid one each time', () => {
  let checked = 0
  const schema = z.strictObject({ people: z.coerce.number().refine((n) => ++checked > 0 && n < 9) })
  const check = checkWithZod({ schema, method: 'GET', url: '/', httpPart: 'querystring' })
  const of = (text: string) => check(read(text)) as { value?: unknown; error?: Error }
  assert.deepEqual([of('people=2').value, of('people=2').value], [{ people: 2 }, { people: 2 }])
  assert.equal(checked, 1)
  assert.ok(Object.isFrozen(of('people=2').value))
  assert.ok(of('people=9').error && of('people=9').error)
  assert.equal(checked, 3)
})

test('bodies are checked each time', () => {
  let checked = 0
  const schema = z.object({ n: z.number().refine(() => ++checked > 0) })
  const check = checkWithZod({ schema, method: 'POST', url: '/', httpPart: 'body' })
  const body = { n: 1 }
  check(body)
  check(body)
  assert.equal(checked, 2)
})
