import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createHttp, type HttpOptions } from '#server/http/http.ts'
import { atEnd } from '#test/db.ts'

const NO_LIMIT: HttpOptions['generalLimit'] = {
  take: () => null,
  open: () => ({ end: () => {} }),
  admit: () => {},
  close: async () => {},
}

/** A web server without the product and its database. `routes` adds its routes. */
export async function openBareHttp(
  options: Partial<HttpOptions>,
  routes: (http: FastifyInstance) => void,
): Promise<{ port: number; http: FastifyInstance }> {
  const http = createHttp({
    logLevel: 'silent',
    trustProxy: undefined,
    readToken: () => null,
    readApiKey: async () => null,
    checkStanding: async () => {},
    isDraining: () => false,
    noteSecurityEvent: async () => {},
    countAnswer: undefined,
    secure: false,
    generalLimit: NO_LIMIT,
    pressure: {
      limits: { requests: 100, queries: 100, delayMs: 0, heapBytes: 2 ** 30, rssBytes: 2 ** 31 },
      waitingQueries: () => 0,
    },
    ...options,
  })
  routes(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => http.close())
  return { http, port: (http.server.address() as AddressInfo).port }
}
