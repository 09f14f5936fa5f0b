import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'
import { startProduct } from '#test/product.ts'
import type { RunningProduct } from './helpers/products.ts'
import { STORIES } from './helpers/screens.ts'
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
for (const story of STORIES.filter((one) => one.some(isWanted)))
  await photograph(browser, product, story).catch((error: Error) => {
    failures++
    console.error(`${story[0]?.page}: ${error.message}`)
  })
await browser.close()
await started.stop()
await rm(folder, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)

async function photograph(browser: Browser, product: RunningProduct, story: Screen[]): Promise<void> {
  const as = story[0]?.as
  const isSomebody = as === 'traveller' || as === 'confirmed'
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...(isSomebody ? signedInAs(product, await personFor(product, as)) : {}),
  })
  try {
    const page = await context.newPage()
    for (const screen of story.slice(0, story.findLastIndex(isWanted) + 1)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await screen.show(page, product)
      for (const width of isWanted(screen) ? (screen.onlyAt ? [screen.onlyAt] : WIDTHS) : []) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme })
          // Colours glide into a new theme.
          await page.waitForTimeout(400)
          const name = `${screen.page}-${screen.state}-${width}-${colorScheme}.png`
          await page.screenshot({ path: join(OUT, name), fullPage: true, animations: 'disabled' })
          console.log(name)
        }
      }
    }
  } finally {
    await context.close()
  }
}

function isWanted({ page, state }: Screen): boolean {
  return `${page}-${state}`.startsWith(wanted)
}
