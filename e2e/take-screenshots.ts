import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'
import { startProduct } from '#test/product.ts'
import type { RunningProduct } from './helpers/products.ts'
import { SCREENS } from './helpers/screens.ts'
import { personFor, signedInAs } from './helpers/travellers.ts'
import { type Screen, THEMES, WIDTHS } from './screens/screen.ts'

// npm run screenshots: takes every screen in every state, wide and narrow, light and dark, as
// screenshots/PAGE-STATE-WIDTH-THEME.png. `npm run screenshots -- hold` takes only those whose name begins with 'hold'.
const OUT = fileURLToPath(new URL('../screenshots', import.meta.url))

const wanted = process.argv[2] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-screenshots-'))
const started = await startProduct(folder)
const product = { url: started.url, sandboxUrl: started.sandboxUrl, folder }
const browser = await chromium.launch(await findBrowser())
await mkdir(OUT, { recursive: true })
let failures = 0
for (const screen of SCREENS.filter(({ page, state }) => `${page}-${state}`.startsWith(wanted)))
  await photograph(browser, product, screen).catch((error: Error) => {
    failures++
    console.error(`${screen.page}-${screen.state}: ${error.message}`)
  })
await browser.close()
await started.stop()
await rm(folder, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)

async function photograph(browser: Browser, product: RunningProduct, screen: Screen): Promise<void> {
  const signedIn = screen.as === 'visitor' ? {} : signedInAs(product, await personFor(product, screen.as))
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    ...signedIn,
  })
  try {
    const page = await context.newPage()
    await screen.show(page, product)
    for (const width of screen.onlyAt ? [screen.onlyAt] : WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        // Waits until the transition of colours to the new theme is over.
        await page.waitForTimeout(400)
        const name = `${screen.page}-${screen.state}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(OUT, name), fullPage: true, animations: 'disabled' })
        console.log(name)
      }
    }
  } finally {
    await context.close()
  }
}
