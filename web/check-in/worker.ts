/*
 * Makes the check-in page work offline. It caches this page and the files of its build, and ignores every other request. The
 * cache's name contains the build, so a new build is cached as a whole.
 */
declare const BUILD: { version: string; files: string[] }

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type PageRequest = WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerScope = {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
    (kind: 'fetch', listener: (event: PageRequest) => void): void
  }
}

const worker = self as unknown as WorkerScope
const PREFIX = 'ferrywing-check-in-'
const CACHE = PREFIX + BUILD.version
// The same page for every leg.
const PAGE = '/check-in-page'
const PAGE_TIMEOUT_MS = 4000

worker.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isKept(new URL(request.url))) event.respondWith(file(request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(BUILD.files)
  const answer = await fetch(worker.registration.scope)
  if (!answer.ok) throw new Error('The server did not answer with the page')
  await cache.put(PAGE, answer)
}

// The page of another leg may have cached a newer build.
function isKept({ origin, pathname }: URL): boolean {
  if (origin !== new URL(worker.registration.scope).origin) return false
  return pathname.startsWith('/assets/check-in/') || BUILD.files.includes(pathname)
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

// Loads the page from the network, but uses the cached one when the network is slow or fails, so that boarding can go on.
async function page(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
    if (fresh.status < 500) return fresh
  } catch {
    // Offline: the cached page follows.
  }
  return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error()
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}
