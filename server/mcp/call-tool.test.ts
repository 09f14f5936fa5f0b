import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { callTool } from './call-tool.ts'

test('a bug in a tool is logged without the user’s input', async () => {
  const lines: Record<string, string>[] = []
  const app = {
    inject: () => Promise.reject(new Error('invalid input: "vera.lind@example.test"')),
    log: { error: (line: Record<string, string>) => lines.push(line) },
  }
  const answer = await callTool(app as unknown as FastifyInstance, {
    name: 'list_holds',
    given: {},
    authorization: 'Bearer fwp_x',
    address: '192.0.2.1',
    scopes: ['hold'],
    site: { publicUrl: 'https://ferrywing.example.test' },
  })
  assert.equal(answer.isError, true)
  assert.doesNotMatch(JSON.stringify([lines, answer]), /vera/)
  assert.equal(lines[0]?.message, 'invalid input: "…"')
  assert.match(lines[0]?.stack ?? '', /call-tool\.test\.ts/)
})
