import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'
import { isFullRun, playsEveryJourney } from '#test/full-run.ts'

// Their files start a product and play one test after another: begun last, the other worker would wait for them.
const WITH_OWN_PRODUCT = /journeys\/(provider-sign-in|two-step)\.spec/
const CI_SLOWNESS = { testMs: 60_000, expectMs: 10_000 }

/** The journeys in a real browser, against the product as `npm start` runs it. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start-products.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'own product', testMatch: WITH_OWN_PRODUCT },
    { name: 'journeys', testIgnore: WITH_OWN_PRODUCT },
  ],
  // In the full run a test that passes only at its second try is named at the end, and more than MAX_FLAKY of them fail (scripts/test.ts).
  retries: isFullRun ? 1 : 0,
  // What only the full run plays, unless it is named: docs/testing.md.
  ...(playsEveryJourney ? {} : { grepInvert: /@full/ }),
  // The times of each file, for scripts/test.ts, go where PLAYWRIGHT_JSON_OUTPUT_FILE says.
  reporter: [
    [isFullRun ? 'list' : 'dot'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
  timeout: CI_SLOWNESS.testMs,
  expect: { timeout: CI_SLOWNESS.expectMs },
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
