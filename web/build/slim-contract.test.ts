import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { slimContract } from './slim-contract.ts'

type Handler = (code: string, id: string) => { code: string }

function slimmed(code: string): string {
  const { handler } = slimContract().transform as unknown as { handler: Handler }
  return handler.call({ parse: parseAst } as never, code, '/contract/legs.ts?table').code
}

test('an endpoint in the browser has only its method and path', () => {
  const code = slimmed(
    `export const legs = { list: defineEndpoint({ method: 'GET', path: '/legs', summary: 'Legs' }) }`,
  )
  assert.match(code, /defineEndpoint\(\{ method: 'GET', path: '\/legs' \}\)/)
})

test('a spread in an endpoint is refused with an error', () => {
  assert.throws(
    () =>
      slimmed(`export const legs = { list: defineEndpoint({ method: 'GET', path: '/legs', ...shared }) }`),
    /nothing may be spread into it/,
  )
})
