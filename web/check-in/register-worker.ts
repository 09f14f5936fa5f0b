const WORKER = '/check-in-worker.js'
const POLICY = 'ferrywing-check-in'

type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Registers the service worker that makes this page work offline. False if the browser cannot. */
export async function registerWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register(trusted(WORKER), { scope: window.location.pathname })
    await navigator.serviceWorker.ready
    return true
  } catch (error) {
    console.warn('The page cannot be kept for offline use', error)
    return false
  }
}

// The page's security policy allows only this Trusted Types policy, which allows only this script.
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Factory }
  if (!trustedTypes) return url
  const policy = trustedTypes.createPolicy(POLICY, {
    createScriptURL(asked) {
      if (asked !== WORKER) throw new TypeError(`${asked} is not the worker of this page`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}
