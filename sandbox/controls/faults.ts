export type Fault = {
  method: string | null
  path: RegExp
  times: number
  /** Do nothing and answer with this status. */
  status: number | null
  /** Store that answer under the request's idempotency key, as Stripe stores its own faults; a gateway stores none. */
  isKept: boolean
  /** Wait this long first. */
  delayMs: number
  /** Do the work and store it, but cut the connection instead of answering. */
  dropAnswer: boolean
}

export type Faults = ReturnType<typeof createFaults>

/** Opens a list of waiting faults. Each one strikes the next `times` matching requests and is then removed. */
export function createFaults() {
  let waiting: Fault[] = []
  return {
    add: (fault: Fault) => {
      waiting.push(fault)
    },
    clear: () => {
      waiting = []
    },
    count: () => waiting.reduce((sum, fault) => sum + fault.times, 0),
    /** Returns the fault for this request, if there is one, and counts it as used. */
    strike: (method: string, path: string): Fault | undefined => {
      const fault = waiting.find(
        (candidate) => (candidate.method ?? method) === method && candidate.path.test(path),
      )
      if (!fault) return undefined
      fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault
    },
  }
}
