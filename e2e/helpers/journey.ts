import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'
import { closeAfterTest, giveBack, openContext } from './contexts.ts'
import { query, type RunningProduct, runningProducts } from './products.ts'
import { forgetLegs } from './search-legs.ts'
import { newPerson, type Person, signedInAs } from './travellers.ts'

export { expect }

type Settings = {
  /** Runs the journey on the product with holds of seconds. */
  shortHolds: boolean
  /** Errors that the console may have in this journey, besides refusals by the server. */
  allowedErrors: RegExp[]
  /** Opens browsers that have loaded nothing before, to test first visits. */
  firstVisit: boolean
}

type Parts = {
  product: RunningProduct
  /** The errors of all pages: in the console, of the security policy, uncaught exceptions, and what they load from other origins. */
  consoleErrors: string[]
  ownLegs: undefined
  /** Opens another browser context. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens a page in another browser context, for a visitor or a signed-in person. */
  newBrowser: (as?: Person, options?: BrowserContextOptions) => Promise<Page>
  /**
   * A page that tests of this process share if they only read, so that they need no sign-in and no browser of their own. `who`
   * names the page, and `as` is called when it is opened. It is 1440 pixels wide, in the light theme, without motion.
   */
  sharedPage: (who: string, as?: () => Promise<Person>) => Promise<Page>
  /** A new traveller and their signed-in page. */
  traveller: Person & { page: Page }
}

// Refusals by the server are a part of journeys; errors of the page are not.
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

// The shared pages; they close with the browser when the process ends.
const shared = new Map<string, Page>()

/** A test that fails when one of its pages has an error. */
export const test = base.extend<Settings & Parts>({
  shortHolds: [false, { option: true }],
  allowedErrors: [[], { option: true }],
  firstVisit: [false, { option: true }],

  product: async ({ shortHolds }, use) => {
    const products = runningProducts()
    const product = shortHolds ? products.shortHolds : products.normal
    if (!product) throw new Error('Tag this journey @full: the quick run starts no product with short holds')
    await use(product)
  },
  baseURL: async ({ product }, use) => use(product.url),

  ownLegs: [
    async ({ product }, use, test) => {
      await use(undefined)
      await forgetLegs(product, { failed: test.status !== test.expectedStatus })
    },
    { auto: true },
  ],

  consoleErrors: [
    async ({ allowedErrors }, use) => {
      const heard: string[] = []
      await use(heard)
      const mistakes = heard.filter((text) => ![REFUSED, ...allowedErrors].some((known) => known.test(text)))
      expect(mistakes, 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ newContext }, use) => use(await newContext()),

  newBrowser: async ({ newContext, product }, use) => {
    await use(async (as, options) =>
      (await newContext({ ...(as && signedInAs(product, as)), ...options })).newPage(),
    )
  },

  newContext: async (
    { browser, product, viewport, locale, firstVisit, consoleErrors, contextOptions },
    use,
    test,
  ) => {
    const opened: { context: BrowserContext; stop: () => Promise<void> }[] = []
    await use(async (options) => {
      const open = firstVisit ? browser.newContext.bind(browser) : openContext.bind(null, browser)
      const context = await open({
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        baseURL: product.url,
        ...options,
      })
      opened.push({ context, stop: await listen(context, consoleErrors) })
      return context
    })
    for (const { context, stop } of opened) {
      if (test.status !== test.expectedStatus) closeAfterTest(context)
      await stop()
      await giveBack(context)
    }
  },

  sharedPage: async ({ browser, product, consoleErrors, contextOptions }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (who, as) => {
      const open = async () => {
        const person = as ? signedInAs(product, await as()) : {}
        return await (
          await browser.newContext({ ...contextOptions, baseURL: product.url, ...person })
        ).newPage()
      }
      const key = `${product.url} ${who}`
      const page = shared.get(key) ?? (await open())
      shared.set(key, page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const stop = await listen(page.context(), consoleErrors)
      stops.push(async () => {
        // Ends requests that are still running, so that they do not affect the next test.
        await page.goto('about:blank')
        await stop()
      })
      return page
    })
    for (const stop of stops) await stop()
  },

  traveller: async ({ product, newBrowser }, use) => {
    const person = await newPerson(product)
    // A traveller with an unconfirmed address can hold seats on only one leg at a time.
    await query(product, 'update users set email_verified_at = now() where email = $1', [person.email])
    await use({ ...person, page: await newBrowser(person) })
  },
})

/** Records the errors of the pages, and what they load from other origins, until the returned function is called. */
async function listen(context: BrowserContext, consoleErrors: string[]): Promise<() => Promise<void>> {
  const hearMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  }
  const hearError = (problem: WebError) => {
    consoleErrors.push(String(problem.error()))
  }
  const hearRequest = (request: Request) => {
    if (isForeign(request)) consoleErrors.push(`Loaded from another origin: ${request.url()}`)
  }
  context.on('request', hearRequest)
  context.on('console', hearMessage)
  context.on('weberror', hearError)
  // React's error may only say that it has recovered, so also log its cause.
  const script = await context.addInitScript(`addEventListener('error', ({ error }) => {
    if (error?.cause) console.error('Caused by', error.cause)
  })`)
  return async () => {
    context.off('request', hearRequest)
    context.off('console', hearMessage)
    context.off('weberror', hearError)
    await script.dispose()
  }
}

/** Whether a page requests this from another origin. No page may, so that no other site learns about our visitors. */
function isForeign(request: Request): boolean {
  // A link may lead anywhere, and a service worker has no frame: its script has the policy of its origin.
  if (request.isNavigationRequest() || request.serviceWorker()) return false
  const { origin, protocol } = new URL(request.url())
  return protocol.startsWith('http') && origin !== new URL(request.frame().url()).origin
}
