/** What a span says of itself: never a person's id, address or words, nor what they sent. */
export type Attributes = Record<string, string | number | boolean>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** A `traceparent` (W3C) to go on from; by default what runs here at this moment. */
  parent?: string | null
  /** The `traceparent` of others that this is done for as well. */
  links?: string[]
}

export type Span = {
  traceId: string
  note: (attributes: Attributes) => void
  fail: (error: unknown) => void
  /** What is done within belongs to the span. */
  run: <T>(work: () => T) => T
  end: () => void
}

/** A statement that has been run, as its text with $1 for every value. */
export type Statement = { text: string; milliseconds: number; error?: unknown }

export type Tracing = {
  begin: (start: SpanStart) => Span
  /** Nothing unless it was part of something traced: what the clock does each second is not. */
  addStatement: (statement: Statement) => void
  here: () => string | null
  /** How many spans were thrown away: the collector did not take them, or too many waited for it. */
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

/** From now on spans are made and sent. Without this call nothing of OpenTelemetry is loaded. */
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

/** What a job or another server needs to go on with this trace (W3C `traceparent`); null where nothing is traced. */
export function getTraceparent(): string | null {
  return state.tracing?.here() ?? null
}

/** A call to somebody else as a span: `note` adds what is known afterwards, as the status. */
export async function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  return await runInSpan({ name, kind: 'client', attributes }, ({ note }) => work(note))
}

/** Does the work within a span that ends and fails with it. */
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
