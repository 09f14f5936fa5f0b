import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { slimContract } from './slim-contract.ts'

type Handler = (code: string, id: string) => { code: string }

function slimmed(code: string): string {
  const { handler } = slimContract().transform as unknown as { handler: Handler }
  return handler.call({ parse: parseAst } as never, code, '/contract/legs.ts?table').code
}

test('the browser keeps the method and the path of an endpoint, and nothing else', () => {
  const code = slimmed(
    `export const legs = { list: defineEndpoint({ method: 'GET', path: '/legs', summary: 'Legs' }) }`,
  )
  assert.match(code, /defineEndpoint\(\{ method: 'GET', path: '\/legs' \}\)/)
})

test('what is spread into an endpoint is refused with a sentence', () => {
  assert.throws(
    () =>
      slimmed(`export const legs = { list: defineEndpoint({ method: 'GET', path: '/legs', ...shared }) }`),
    /nothing may be spread into it/,
  )
})
