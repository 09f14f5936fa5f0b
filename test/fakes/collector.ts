import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as a collector receives it. */
export type CollectedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  links: string[]
  failed: boolean
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Pair = { key: string; value: Value }
type SentSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes?: Pair[]
  links?: { spanId: string }[]
  status?: { code?: number }
}
type Sent = {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A collector of spans as OTLP/HTTP with JSON. With `hangs` it accepts connections and never answers. */
export async function aCollector({ hangs = false } = {}) {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const resource: Record<string, unknown> = {}
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    headers.push({ path: request.url, ...request.headers })
    if (hangs) return
    for (const { resource: from, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      Object.assign(resource, flat(from.attributes))
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map(collected)))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url, spans, bodies, headers, resource, close }
}

/** The direct children of a span. */
export function findChildren(spans: CollectedSpan[], { spanId }: CollectedSpan): CollectedSpan[] {
  return spans.filter((span) => span.parentSpanId === spanId)
}

function collected(span: SentSpan): CollectedSpan {
  const { name, kind, traceId, spanId, parentSpanId, attributes = [], links = [], status } = span
  return {
    name,
    kind,
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    attributes: flat(attributes),
    links: links.map((link) => link.spanId),
    failed: status?.code === 2,
  }
}

function flat(pairs: Pair[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? doubleValue ?? boolValue,
    ]),
  )
}
