import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { query, type RunningProduct, runningProducts } from './products.ts'
import { forgetLegs } from './search-legs.ts'
import { newPerson, type Person, signedInAs } from './travellers.ts'

export { expect }

type Settings = {
  /** Play on the product whose holds end within seconds. */
  shortHolds: boolean
  /** What the console may complain of in this journey, beside refusals by the server. */
  allowedErrors: RegExp[]
}

type Parts = {
  product: RunningProduct
  /** What went wrong in any page: errors in the console, broken security policy, uncaught exceptions. */
  consoleErrors: string[]
  ownLegs: undefined
  /** Another browser, of a visitor or of somebody who is signed in. */
  newBrowser: (as?: Person, options?: BrowserContextOptions) => Promise<Page>
  /** A newcomer and the page in which they are signed in. */
  traveller: Person & { page: Page }
}

// What the server refuses is part of a journey; what breaks in the page is not.
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

/** A test whose pages must not complain. */
export const test = base.extend<Settings & Parts>({
  shortHolds: [false, { option: true }],
  allowedErrors: [[], { option: true }],

  product: async ({ shortHolds }, use) => {
    const products = runningProducts()
    await use(shortHolds ? products.shortHolds : products.normal)
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

  context: async ({ context, consoleErrors }, use) => {
    await listen(context, consoleErrors)
    await use(context)
  },

  newBrowser: async ({ browser, product, consoleErrors, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (as, options = {}) => {
      const person = as ? signedInAs(product, as) : {}
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: product.url,
        ...person,
        ...options,
      })
      await listen(context, consoleErrors)
      opened.push(context)
      return await context.newPage()
    })
    for (const context of opened) await context.close()
  },

  traveller: async ({ product, newBrowser }, use) => {
    const person = await newPerson(product)
    // Whoever has not confirmed the address holds seats on one flight at a time.
    await query(product, 'update users set email_verified_at = now() where email = $1', [person.email])
    await use({ ...person, page: await newBrowser(person) })
  },
})

async function listen(context: BrowserContext, consoleErrors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  context.on('weberror', (problem) => consoleErrors.push(String(problem.error())))
  // React may say no more than that it has recovered; what from is the cause.
  await context.addInitScript(`addEventListener('error', ({ error }) => {
    if (error?.cause) console.error('Caused by', error.cause)
  })`)
}
