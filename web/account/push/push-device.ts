import type * as z from 'zod/mini'
import type { PushSubscriptionForm } from '#contract/accounts/push.ts'
import { pushPaths } from '../../routing/paths.ts'

const WORKER = '/push-worker.js'
// No page has this address, so the worker handles no page's requests.
const SCOPE = '/push/'
const POLICY = 'ferrywing-push'
const KEPT = 'push-device'

type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Whether this browser can show notifications at all; on iPhones and iPads only an installed app can. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether this document may start the worker. Its policy allows it only if it was loaded at the page's own address. */
export function mayStartWorker(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? window.location.href)
  return !('trustedTypes' in window) || pathname.endsWith(pushPaths.push())
}

/** The server's id of this device; null if notifications are off on it. */
export async function findDevice(): Promise<string | null> {
  const kept = localStorage.getItem(KEPT)
  if (!kept || !canNotify()) return null
  return (await findSubscription()) ? kept : null
}

export function storeDevice(id: string): void {
  localStorage.setItem(KEPT, id)
}

/** Subscribes this device at its push service. It asks for permission, so call it in a click handler. 'refused': not given. */
export async function subscribe(
  publicKey: string,
): Promise<z.infer<typeof PushSubscriptionForm> | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const registration = await startWorker()
  const wanted = toBytes(publicKey)
  const before = await registration.pushManager.getSubscription()
  // A subscription with an older key of ours cannot receive messages any more.
  if (before && !isSame(before.options.applicationServerKey, wanted)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: wanted }
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends this device's subscription; another call tells the server. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEPT)
  await (await findSubscription())?.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trusted(WORKER), { scope: SCOPE })
  const starting = registration.installing ?? registration.waiting
  if (registration.active || !starting) return registration
  await new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
    })
  })
  return registration
}

let policy: Policy | null = null

// The page's security policy allows only this Trusted Types policy, which allows only this script.
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Factory }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy(POLICY, {
    createScriptURL(asked) {
      if (asked !== WORKER) throw new TypeError(`${asked} is not the worker of this page`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && new Uint8Array(one).join() === other.join()
}
