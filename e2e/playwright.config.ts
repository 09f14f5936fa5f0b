import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'
import { isFullRun, isQuickRun } from '#test/full-run.ts'

// These files start a product and run their tests in sequence. They start first, so that no worker waits for them at the end.
const WITH_OWN_PRODUCT = /journeys\/(provider-sign-in|two-step)\.spec/
const CI_SLOWNESS = { testMs: 60_000, expectMs: 10_000 }

// Pages live for seconds here, so that code which V8 optimises costs more than it saves.
const browser = await findBrowser()
const launchOptions = { ...browser, args: [...(browser.args ?? []), '--js-flags=--no-opt'] }

/** The journeys in a real browser, against the product as `npm start` runs it. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start-products.ts',
  outputDir: '../test-results',
  // A journey often waits for the product: in the full run, whose expectations wait longer, a third one fills the processor.
  workers: isFullRun ? 3 : 2,
  fullyParallel: true,
  projects: [
    { name: 'own product', testMatch: WITH_OWN_PRODUCT },
    { name: 'journeys', testIgnore: WITH_OWN_PRODUCT },
  ],
  // The full run lists tests that pass only at the second try, and fails with more than MAX_FLAKY of them (scripts/test.ts).
  retries: isFullRun ? 1 : 0,
  ...(isQuickRun ? { grepInvert: /@full/ } : {}),
  // Writes the times of each file to PLAYWRIGHT_JSON_OUTPUT_FILE for scripts/test.ts.
  reporter: [
    [isFullRun ? 'list' : 'dot'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
  timeout: CI_SLOWNESS.testMs,
  expect: { timeout: CI_SLOWNESS.expectMs },
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
