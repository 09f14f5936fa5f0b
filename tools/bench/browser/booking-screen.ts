import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'
import { addGeneratedLegs } from '../data/generated-legs.ts'
import { formatCount, pickSize } from '../data/sizes.ts'
import { computeMedian, type Row } from '../measure/table.ts'
import type { Product } from '../product.ts'

const LEGS = pickSize(10_000, 500)
const VISITS = pickSize(7, 2)
const SLOWER = 4
const TASK_GOAL_MS = 50
const PAINT_GOAL_MS = 100
const TYPED = ['new york', 'los angeles', 'london', 'nice', 'dubai']
const KEY_MS = 120
const SLOWEST_MS = 120_000
const SETTLED_MS = 8000

/**
 * Measures the booking screen with 10,000 legs in a browser: its longest task on a processor that is four times slower, and
 * how long a typed character takes until it is painted.
 */
export async function measureBookingScreen(product: Product): Promise<Row[]> {
  await addGeneratedLegs(product, LEGS)
  const browser = await chromium.launch(await findBrowser())
  try {
    const url = `http://127.0.0.1:${product.port}/booking`
    const tasks: number[] = []
    for (let visit = 0; visit < VISITS; visit++) tasks.push(await measureLongestTask(browser, url))
    const paints = await typeInto(browser, url)
    const legs = formatCount(LEGS)
    return [
      describeRow(`booking screen of ${legs} flights, longest task, ${SLOWER}x slower`, tasks, TASK_GOAL_MS),
      describeRow(`typing into the search of ${legs} flights, until painted`, paints, PAINT_GOAL_MS),
    ]
  } finally {
    await browser.close()
  }
}

/** The longest task of the page's main thread while it loads and shows its legs, in milliseconds. */
async function measureLongestTask(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
  })
  // Playwright looks for an element in the page's own main thread, where its search would be measured too.
  await page.goto(url, { timeout: SLOWEST_MS })
  await page.waitForTimeout(SETTLED_MS)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await waitForLegs(page)
  await page.context().close()
  return Math.max(...findTasks(trace.traceEvents))
}

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; args?: { name?: string } }

/** The durations of the tasks of the main threads of pages, in milliseconds. */
function findTasks(events: TraceEvent[]): number[] {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`))
    .map(({ dur = 0 }) => dur / 1000)
}

/** How long each typed character took until the next paint, in milliseconds, the longest of each word. */
async function typeInto(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage()
  await page.addInitScript(`
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  `)
  await page.goto(url)
  await waitForLegs(page)
  await page.getByRole('button', { name: /^From:/ }).click()
  const from = page.getByRole('combobox', { name: 'From' })
  const longest: number[] = []
  for (const word of TYPED) {
    await from.fill('')
    await page.evaluate('window.longest = 0')
    await from.pressSequentially(word, { delay: KEY_MS })
    await page.getByRole('option').first().waitFor()
    await page.waitForTimeout(300)
    longest.push(await page.evaluate<number>('window.longest'))
  }
  await page.context().close()
  return longest
}

async function waitForLegs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Flight' }).first().waitFor()
}

function describeRow(name: string, values: number[], goalMs: number): Row {
  const median = computeMedian(values)
  return {
    name,
    ours: `${median.toFixed(0)} ms`,
    goal: `< ${goalMs} ms`,
    met: median < goalMs,
    note: `each: ${values.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  }
}
