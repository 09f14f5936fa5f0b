import {
  type Context,
  context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, TraceSettings, Tracing } from './traces.ts'

const MAX_WAITING = 2048
const STOP_MS = 2000
// The limit for all attempts to send one batch of spans; the exporter pauses between them with jitter.
const EXPORT_MS = 10_000
const MAX_TEXT = 500
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Makes spans with OpenTelemetry's SDK and sends them as OTLP over HTTP. Only `startTraces` imports this file. */
export function openTraces(settings: TraceSettings): Tracing {
  const { processor, lostCount } = boundedQueue(
    new OTLPTraceExporter({ url: settings.url, headers: settings.headers, timeoutMillis: EXPORT_MS }),
  )
  const provider = new TracerProvider({
    sampler: createSampler(settings),
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }).merge(
      detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }),
    ),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('ferrywing')
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)

  return {
    begin({ name, kind, attributes = {}, parent, links = [] }) {
      const within = parent ? continuing(parent) : context.active()
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes,
          links: links.flatMap((link) => parseTraceparent(link) ?? []).map((one) => ({ context: one })),
        },
        within,
      )
      return toSpan(span, trace.setSpan(within, span))
    },
    addStatement({ text, milliseconds, error }) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const endTime = Date.now()
      const span = tracer.startSpan(nameStatement(text), {
        kind: SpanKind.CLIENT,
        startTime: endTime - milliseconds,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
        },
      })
      if (error !== undefined) fail(span, error)
      span.end(endTime)
    },
    here() {
      const active = trace.getActiveSpan()?.spanContext()
      return active ? writeTraceparent(active) : null
    },
    lostCount,
    async stop() {
      context.disable()
      manager.disable()
      // An unresponsive collector must not delay the server's stop.
      const waited = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), waited])
    },
  }
}

function toSpan(span: OtelSpan, within: Context): Span {
  return {
    traceId: span.spanContext().traceId,
    note: (attributes) => void span.setAttributes(attributes),
    fail: (error) => fail(span, error),
    run: (work) => context.with(within, work),
    end: () => span.end(),
  }
}

// An error's message may repeat the user's input; its name and code do not.
function fail(span: OtelSpan, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * A queue with a fixed maximum of waiting spans; more are counted and dropped. So a slow, hanging or missing collector
 * costs neither memory nor time.
 */
function boundedQueue(exporter: SpanExporter): { processor: SpanProcessor; lostCount: () => number } {
  const count = { waiting: 0, lost: 0 }
  const batches = new BatchSpanProcessor({
    maxQueueSize: MAX_WAITING,
    exporter: {
      export(spans, done) {
        count.waiting -= spans.length
        exporter.export(spans, (result) => {
          if (result.code !== 0) count.lost += spans.length
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    },
  })
  const processor: SpanProcessor = {
    onStart: () => {},
    onEnd(span) {
      if ((span.spanContext().traceFlags & 1) === 0) return
      if (count.waiting >= MAX_WAITING) {
        count.lost++
        return
      }
      count.waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return { processor, lostCount: () => count.lost }
}

function createSampler({ sampler, ratio }: TraceSettings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = (roots[sampler.replace(/^parentbased_/, '')] ?? (() => new AlwaysOnSampler()))()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

// Names a statement by its verb and its first table: 'select bookings', 'insert mails'. One that begins with `with` is named by
// what it changes.
function nameStatement(text: string): string {
  const statement = text.replace(/^\s*\/\*[^*]*\*\//, '')
  const first = /^\W*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
  const change =
    first === 'with' ? /\b(?:insert into|(?<!\b(?:for|key) )update|delete from)\b/i.exec(statement) : null
  const verb = change ? change[0].slice(0, 6).toLowerCase() : first
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement.slice(change?.index ?? 0))?.[1]
  return table ? `${verb} ${table}` : verb
}

// https://www.w3.org/TR/trace-context/#traceparent-header
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

function parseTraceparent(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function continuing(traceparent: string): Context {
  const parent = parseTraceparent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
