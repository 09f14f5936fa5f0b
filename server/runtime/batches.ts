import { getTraceparent, runInSpan } from './traces.ts'

export type Batches<Request, Outcome> = {
  /** Returns the outcome of one request. It fails only with its own error. */
  add: (request: Request) => Promise<Outcome>
  /** Waits until all running statements have finished. */
  drain: () => Promise<void>
}

type Waiting<Request, Outcome> = {
  request: Request
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
  traceparent: string | null
}

type BatchNeeds<Request, Outcome> = {
  /** The name of the statement in traces. */
  name: string
  text: string
  /** Runs the statement for these requests; returns one outcome for each, in the same order. */
  run: (requests: Request[]) => Promise<Outcome[]>
  /** Returns the keys of a request. Requests with a common key never share a statement; they run one after the other. */
  apart: (request: Request) => (string | null)[]
  /**
   * Whether to try again because the statement may still hold its locks: a failed statement reports before it releases
   * them.
   */
  isInProgress: (outcome: Outcome) => boolean
  /** How long the first request waits for others, in milliseconds. By default it does not wait. */
  gatherMs?: number
}

// Requests that wait during a statement share the next one. Two statements may run, so that one plans while the other
// commits.
const MAX_STATEMENTS_AT_ONCE = 2
const MAX_REQUESTS_PER_STATEMENT = 64
const RELEASE_ATTEMPTS = 10
const RELEASE_MS = 10

/** Runs one statement for all waiting requests, instead of one each. */
export function openBatches<Request, Outcome>(
  needs: BatchNeeds<Request, Outcome>,
): Batches<Request, Outcome> {
  type One = Waiting<Request, Outcome>
  const waiting: One[] = []
  const { gatherMs } = needs
  let statements = 0
  let isGathering = false

  async function gather(): Promise<void> {
    if (isGathering) return
    if (gatherMs !== undefined) {
      isGathering = true
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      isGathering = false
    }
    pump()
  }

  function pump(): void {
    while (waiting.length > 0 && statements < MAX_STATEMENTS_AT_ONCE) {
      const batch = takeBatch()
      statements++
      void runBatch(batch).finally(() => {
        statements--
        pump()
      })
    }
  }

  function takeBatch(): One[] {
    const taken = new Set<string>()
    const batch: One[] = []
    const later: One[] = []
    for (const one of waiting.splice(0, MAX_REQUESTS_PER_STATEMENT)) {
      const values = needs.apart(one.request).filter((value) => value !== null)
      const isFree = values.every((value) => !taken.has(value))
      for (const value of values) taken.add(value)
      if (isFree) batch.push(one)
      else later.push(one)
    }
    waiting.unshift(...later)
    return batch
  }

  async function runBatch(batch: One[]): Promise<void> {
    try {
      const outcomes = await runTraced(batch)
      for (const [i, one] of batch.entries()) one.resolve(outcomes[i] as Outcome)
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) return only.reject(error)
      // One bad request must not fail the others: each runs again in a statement of its own.
      for (const one of batch) await runAlone(one).catch(one.reject)
    }
  }

  async function runAlone(one: One): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const [outcome] = (await runTraced([one])) as [Outcome]
      if (!needs.isInProgress(outcome) || attempt === RELEASE_ATTEMPTS) return one.resolve(outcome)
      await new Promise((resolve) => setTimeout(resolve, attempt * RELEASE_MS))
    }
  }

  // The statement belongs to the trace of the first request; the traces of the others are linked.
  function runTraced(batch: One[]): Promise<Outcome[]> {
    const [parent, ...links] = batch.flatMap(({ traceparent }) => traceparent ?? [])
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': needs.text,
      'db.operation.batch.size': batch.length,
    }
    const span = { name: needs.name, kind: 'client', parent: parent ?? null, links, attributes } as const
    return runInSpan(span, () => needs.run(batch.map(({ request }) => request)))
  }

  return {
    add: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject, traceparent: getTraceparent() })
        void gather()
      }),
    async drain() {
      while (statements > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}
