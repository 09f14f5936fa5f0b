export type Fault = {
  method: string | null
  path: RegExp
  times: number
  /** Answer with this status and do nothing. */
  status: number | null
  /** Keep that answer under the request's idempotency key, as Stripe keeps its own breakdowns; a gateway keeps none. */
  isKept: boolean
  /** Wait this long first. */
  delayMs: number
  /** Do it, keep it, and cut the connection instead of answering. */
  dropAnswer: boolean
}

export type Faults = ReturnType<typeof keepFaults>

/** The faults that wait to happen: each strikes the next `times` matching requests and is then gone. */
export function keepFaults() {
  let waiting: Fault[] = []
  return {
    add: (fault: Fault) => {
      waiting.push(fault)
    },
    clear: () => {
      waiting = []
    },
    count: () => waiting.reduce((sum, fault) => sum + fault.times, 0),
    /** The fault that strikes this request, if one does; it is used up by asking. */
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
