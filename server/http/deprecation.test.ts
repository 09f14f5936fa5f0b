import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { API_BASE, defineEndpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { openBareHttp } from '#test/fakes/bare-http.ts'
import { serve } from './http.ts'
import { readContract } from './openapi/openapi-contract.ts'

const LEAST_DAYS = 180

const row = {
  method: 'GET',
  access: 'anyone',
  summary: 'A call',
  description: 'It says yes.',
  params: z.object({ answer: z.string() }),
  answer: z.object({ success: z.literal(true) }),
} as const
const leaving = defineEndpoint({
  ...row,
  path: '/leaving/:answer',
  deprecated: { since: '2027-01-15', sunset: '2027-08-01' },
})
const staying = defineEndpoint({ ...row, path: '/staying/:answer' })

test('every answer of a deprecated endpoint has its Deprecation and Sunset dates, refusals too', async () => {
  const { port } = await openBareHttp({}, (http) => {
    for (const one of [leaving, staying])
      serve(http, one, async ({ params }) => {
        if (params.answer === 'no') throw new Problem('not_found')
        return {}
      })
  })
  const fetchHeaders = async (path: string, status: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`)
    assert.equal(answer.status, status)
    return ['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name))
  }
  const headers = [
    `@${Date.UTC(2027, 0, 15) / 1000}`,
    'Sun, 01 Aug 2027 00:00:00 GMT',
    '</api/docs>; rel="deprecation"; type="text/html"',
  ]
  assert.deepEqual(await fetchHeaders('/leaving/yes', 200), headers)
  assert.deepEqual(await fetchHeaders('/leaving/no', 404), headers)
  assert.deepEqual(await fetchHeaders('/staying/yes', 200), [null, null, null])
})

test('callers of a deprecated endpoint have half a year', async () => {
  const days = (one: string) => Date.parse(one) / 86_400_000
  const hasTime = ({ since, sunset }: { since: string; sunset: string }) =>
    days(sunset) - days(since) >= LEAST_DAYS
  assert.ok(hasTime(leaving.deprecated))
  assert.ok(!hasTime({ since: '2027-01-15', sunset: '2027-02-15' }))
  for (const [{ deprecated }, id] of (await readContract()).rows)
    assert.ok(!deprecated || hasTime(deprecated), id)
})
