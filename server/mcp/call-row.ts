import type { FastifyInstance } from 'fastify'
import { type AnswerOf, API_BASE, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { Problem, type ProblemBody } from '#contract/problem.ts'

export type Rows = {
  /** Calls an endpoint of the contract with the caller's key. Problems: those of the endpoint. */
  call: <E extends Endpoint>(row: E, request: RequestOf<E>) => Promise<AnswerOf<E>>
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: object
}

/** Calls the contract's endpoints within the process, through the same hooks, schemas and limits as HTTP requests. */
export function openRows(
  app: FastifyInstance,
  { authorization, address }: { authorization: string; address: string },
): Rows {
  return {
    async call(row, request) {
      const { params = {}, query = {}, headers = {}, body } = request as Parts
      const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
      const asked = Object.entries(query).filter(([, value]) => value !== undefined)
      const response = await app.inject({
        method: row.method,
        url: API_BASE + path,
        query: Object.fromEntries(asked.map(([name, value]) => [name, String(value)])),
        headers: { ...headers, authorization, 'user-agent': 'MCP' },
        remoteAddress: address,
        ...(body ? { payload: body } : {}),
      })
      if (response.statusCode !== 200) throw toProblem(response.json(), response.headers['retry-after'])
      return response.json()
    },
  }
}

function toProblem({ code, message, template, values, details }: ProblemBody, retryAfter: unknown): Problem {
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) }
  return new Problem(code, { sentence: { message, template, values }, details, ...wait })
}
