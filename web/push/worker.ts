/*
 * Shows notifications of trips, and opens the trip on a tap. Its scope is an address that no page has, so it handles no page's
 * requests, and the check-in page keeps its own worker.
 */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type PushEvent = WorkerEvent & { data: { json: () => unknown } | null }
type NotificationEvent = WorkerEvent & { notification: Notification }
type Page = { url: string; focus: () => Promise<unknown> }
type WorkerScope = {
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    matchAll: (which: object) => Promise<Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  location: { origin: string }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (kind: 'install', listener: (event: WorkerEvent) => void): void
    (kind: 'push', listener: (event: PushEvent) => void): void
    (kind: 'notificationclick', listener: (event: NotificationEvent) => void): void
  }
}

type Message = { title: string; body: string; language: string; path: string }

const worker = self as unknown as WorkerScope
// Browsers demand a notification for every push, also for an unreadable one.
const UNREADABLE: Message = { title: 'Ferrywing', body: '', language: 'en', path: '/trips' }

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  const { title, body, language: lang, path } = read(event.data)
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...{ body, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' },
      // The tag replaces the previous notification of the trip; `renotify` still alerts the user.
      ...{ tag: path, renotify: true },
      ...{ icon: '/icon-192.png', data: { path } },
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { path?: unknown } | null)?.path))
})

function read(data: PushEvent['data']): Message {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Message>) }
  } catch {
    return UNREADABLE
  }
}

// Opens only pages of this site, even if a notification names another address.
async function open(path: unknown): Promise<void> {
  const { origin } = worker.location
  const wanted = typeof path === 'string' ? path : UNREADABLE.path
  const asked = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  const url = asked?.origin === origin ? asked.href : `${origin}${UNREADABLE.path}`
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = pages.find((page) => page.url === url)
  await (known ? known.focus() : worker.clients.openWindow(url))
}

// Makes this file a module for the compiler.
export {}
