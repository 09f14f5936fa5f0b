import { setTimeout as sleep } from 'node:timers/promises'
import { chooseWidths } from '../helpers/accessible.ts'
import { bookingScreen, holdOn } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { giveOwnTime, leaveSeconds } from '../helpers/page-time.ts'
import { recordShifts, shifts } from '../helpers/shifts.ts'
import { takeLeg } from '../helpers/travellers.ts'

test.use({ firstVisit: true })

const MOST = 0.05
const STATES = [
  [301, 'Your seats are held'],
  [300, 'Hurry Up!'],
  [10, 'Hold Expiring!'],
  [0, 'Hold Expired'],
] as const

for (const width of chooseWidths([1440, 390])) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing moves while the list and a flight load', async ({ page, product }) => {
      await recordShifts(page)
      await page.goto('/booking')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.waitForTimeout(500)
      expect(await shifts(page)).toBeLessThan(MOST)

      const leg = await takeLeg(product)
      await page.goto(`/booking?legId=${leg.id}`)
      await expect(bookingScreen(page).holdButton).toBeVisible()
      await page.waitForTimeout(500)
      expect(await shifts(page)).toBeLessThan(MOST)
    })

    test('nothing moves while the home page hydrates, and its flights and fonts come late', async ({
      page,
    }) => {
      await recordShifts(page)
      await page.route('**/*.woff2', async (route) => {
        await sleep(1500)
        await route.continue()
      })
      await page.goto('/')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.evaluate('document.fonts.ready.then(() => {})')
      await page.waitForTimeout(500)
      expect(await shifts(page)).toBeLessThan(MOST)
    })

    test('nothing moves when the countdown changes its state', async ({ traveller, product }) => {
      const { page } = traveller
      await giveOwnTime(page)
      await recordShifts(page)
      const { holdExpiresUTC } = await holdOn(page, await takeLeg(product))
      // Scrolls back to the top: holding seats has scrolled to the button, and a loading page is shorter than that.
      await page.evaluate('scrollTo(0, 0)')
      await page.reload()
      await expect(bookingScreen(page).timer).toBeVisible()
      for (const [seconds, words] of STATES) {
        await leaveSeconds(page, seconds, holdExpiresUTC)
        await expect(page.getByText(words, { exact: true })).toBeVisible()
        await page.waitForTimeout(300)
      }
      expect(await shifts(page)).toBeLessThan(MOST)
    })
  })
}
