import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { buyTrip } from '../helpers/trips.ts'

const LANGUAGES = [
  {
    language: 'fr',
    dir: 'ltr',
    title: 'Mes voyages',
    trip: 'De New York à Nice',
    name: 'Indiquer le passager, place 1',
    save: 'Enregistrer le passager',
    cancel: 'Annuler cette réservation',
    ask: 'Annuler cette réservation ?',
    keep: 'Garder ma réservation',
    pass: 'Carte d’accès',
    passes: 'Cartes d’accès',
  },
  {
    language: 'ar',
    dir: 'rtl',
    title: 'رحلاتي',
    trip: /^من \u2068New York\u2069 إلى \u2068Nice\u2069$/,
    name: /تحديد المسافر.*المقعد \u20681\u2069$/,
    save: 'حفظ المسافر',
    cancel: 'إلغاء هذا الحجز',
    ask: 'هل تريد إلغاء هذا الحجز؟',
    keep: 'الإبقاء على حجزي',
    pass: 'بطاقة الرحلة',
    passes: 'بطاقات الرحلة',
  },
] as const

const A_WHILE_MS = 500

for (const words of LANGUAGES) {
  test(`trips, passengers, cancelling and the pass in ${words.language}, wide and narrow`, async ({
    traveller,
    product,
  }) => {
    test.slow()
    const { page } = traveller
    const { bookingId } = await buyTrip(page, product, { abroad: true })
    await page.addInitScript(`localStorage.setItem('language', '${words.language}')`)

    await page.goto('/trips')
    await expect(heading(page, words.title)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', words.language)
    await expect(page.locator('html')).toHaveAttribute('dir', words.dir)
    await expect(page).toHaveTitle(new RegExp(words.title))
    await expectAccessible(page)
    await page.getByRole('link', { name: words.trip }).click()

    await expect(page).toHaveURL(`/trips/${bookingId}`)
    await expect(heading(page, words.trip)).toBeVisible()
    await page.getByRole('button', { name: words.name }).click()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('button', { name: words.cancel }).click()
    const dialog = page.getByRole('dialog', { name: words.ask })
    await expect(dialog.getByRole('button', { name: words.keep })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.keep }).click()

    await page.getByRole('link', { name: words.pass, exact: true }).click()
    await expect(heading(page, words.passes)).toBeVisible()
    await expectAccessible(page)
  })
}

test('a page renders correctly when its texts arrive between two parts of a render', async ({
  traveller,
}) => {
  const { page } = traveller
  await page.addInitScript(`localStorage.setItem('language', 'fr')`)
  await page.goto('/booking')
  await expect(heading(page, 'Réservez votre vol')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Compte de/ })
    .click()
  const link = page.getByRole('link', { name: 'Mes voyages' })
  await expect(link).toBeVisible()

  const texts = Promise.withResolvers<void>()
  await page.route(/\/assets\/fr-[^/]*\.js$/, async (route) => {
    await texts.promise
    await route.continue()
  })
  await holdRenders(page)
  const asked = page.waitForRequest(/\/assets\/fr-/)
  await link.click()
  await asked
  await page.waitForTimeout(A_WHILE_MS)
  await page.evaluate('continueRender()')
  await page.waitForTimeout(A_WHILE_MS)
  texts.resolve()
  await page.waitForTimeout(A_WHILE_MS)
  await page.evaluate('setInterval(continueRender)')
  await expect(heading(page, 'Mes voyages')).toBeVisible()
})

// React renders in parts, which it schedules by messages, and ends a part that takes too long. This holds the parts back.
async function holdRenders(page: Page): Promise<void> {
  await page.evaluate(`
    const { postMessage } = MessagePort.prototype
    const turns = []
    MessagePort.prototype.postMessage = function (...message) {
      turns.push(() => postMessage.apply(this, message))
    }
    const now = performance.now()
    performance.now = () => now
    window.continueRender = () => turns.splice(0).forEach((turn) => turn())
  `)
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}
