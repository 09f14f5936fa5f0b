/** The attributes of a span: never a person's id, address, input or sent content. */
export type Attributes = Record<string, string | number | boolean>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The `traceparent` (W3C) that the span continues; by default the current span's. */
  parent?: string | null
  /** The `traceparent` of other requests for which this work is done too. */
  links?: string[]
}

export type Span = {
  traceId: string
  note: (attributes: Attributes) => void
  fail: (error: unknown) => void
  /** Work that belongs to the span. */
  run: <T>(work: () => T) => T
  end: () => void
}

/** A statement that has run, as its text with $1 for each value. */
export type Statement = { text: string; milliseconds: number; error?: unknown }

export type Tracing = {
  begin: (start: SpanStart) => Span
  /**
   * Adds a statement to the current trace; ignored outside a trace, because schedules that run each second are not
   * traced.
   */
  addStatement: (statement: Statement) => void
  here: () => string | null
  /** The number of spans that were dropped because the collector did not accept them or too many waited. */
  lostCount: () => number
  stop: () => Promise<void>
}

export type TraceSettings = {
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: string
  ratio: number
}

const state: { tracing: Tracing | null } = { tracing: null }

/** Starts making and sending spans. Without this call no OpenTelemetry module is loaded. */
export async function startTraces(
  settings: TraceSettings,
): Promise<{ lostCount: () => number; stop: () => Promise<void> }> {
  const { openTraces } = await import('./open-traces.ts')
  const getTracing = openTraces(settings)
  state.tracing = getTracing
  return {
    lostCount: getTracing.lostCount,
    async stop() {
      state.tracing = null
      await getTracing.stop()
    },
  }
}

export function getTracing(): Tracing | null {
  return state.tracing
}

/** Returns the W3C `traceparent` with which a job or another server continues this trace; null if nothing is traced. */
export function getTraceparent(): string | null {
  return state.tracing?.here() ?? null
}

/** Makes a call to another system as a span. `note` adds attributes that are known afterwards, such as the status. */
export async function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  return await runInSpan({ name, kind: 'client', attributes }, ({ note }) => work(note))
}

/** Does the work within a span that ends or fails with it. */
export async function runInSpan<T>(
  start: SpanStart,
  work: (span: Pick<Span, 'note'>) => Promise<T>,
): Promise<T> {
  if (!state.tracing) return await work(UNTRACED)
  const span = state.tracing.begin(start)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

const UNTRACED = { note: () => {} }
