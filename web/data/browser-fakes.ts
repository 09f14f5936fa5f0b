type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Seen = { url: string; method: string; headers: Headers; body: unknown }

/** Fakes of the browser for tests of the web's logic: storage, a cookie, Web Locks and a server. */
export function fakeBrowser(answer: (request: Seen) => Answer | Promise<Answer> | Error) {
  const requests: Seen[] = []
  const page = { cookie: '', visibilityState: 'visible', addEventListener() {}, removeEventListener() {} }
  const fakes = {
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
    document: page,
    navigator: { locks: fakeLocks() },
    async fetch(url: string, init: RequestInit) {
      const seen: Seen = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      }
      requests.push(seen)
      const given = await answer(seen)
      if (given instanceof Error) throw given
      return new Response(JSON.stringify(given.body ?? {}), {
        status: given.status,
        headers: given.headers ?? {},
      })
    },
  }
  for (const [name, value] of Object.entries(fakes)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return { ...fakes, requests, requestsTo: (end: string) => requests.filter(({ url }) => url.endsWith(end)) }
}

export function buildProblem(status: number, code: string, message = code, details: unknown[] = []): Answer {
  return { status, body: { success: false, error: message, message, code, details } }
}

function fakeStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_name: string, work: () => Promise<T>): Promise<T> {
      const next = last.then(work, work)
      last = next
      return next
    },
  }
}
