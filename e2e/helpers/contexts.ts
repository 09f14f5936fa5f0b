import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * The browser contexts that earlier tests of this process have given back, by their options. Their cache has our scripts,
 * loaded and compiled, which takes a third of the time of the first pages.
 */
const givenBack = new Map<string, BrowserContext[]>()
const keys = new WeakMap<BrowserContext, string>()
const NOBODY = { cookies: [], origins: [] }

/** Opens a context as for a new visitor: without pages, and with only the cookies and data of `storageState`. */
export async function openContext(
  browser: Browser,
  { storageState = NOBODY, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const used = givenBack.get(key)?.pop()
  if (used) {
    await used.setStorageState(storageState)
    return used
  }
  const context = await browser.newContext({ storageState, ...options })
  keys.set(context, key)
  return context
}

/** Gives a context back for later tests, or closes it if the test changed what cannot be undone. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const key = keys.get(context)
  if (!key || context.serviceWorkers().length > 0) return await context.close()
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  givenBack.set(key, [...(givenBack.get(key) ?? []), context])
}

/** Marks a context that cannot be given back, for example because its clock was changed. It closes after the test. */
export function closeAfterTest(context: BrowserContext): void {
  keys.delete(context)
}
