import { expect, test } from '@playwright/test'
import { openHydrated } from '../helpers/open-hydrated.ts'

test.use({ baseURL: JSON.parse(process.env.E2E_PRODUCTS ?? '{}').normal?.url })

test.describe('The blog', () => {
  test('shows a featured article and all others, and has search and category in the URL', async ({
    page,
  }) => {
    await page.goto('/blog')
    const main = page.getByRole('main')
    const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(
      main.getByRole('heading', { level: 2, name: 'For operators: pricing an empty leg' }),
    ).toBeVisible()
    await expect(cards).toHaveCount(7)

    await main.getByRole('button', { name: 'Basics', exact: true }).click()
    await expect(page).toHaveURL('/blog?category=Basics')
    await expect(main.getByRole('button', { name: 'Basics', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(cards).toHaveCount(3)
    await expect(main.getByRole('heading', { level: 2, name: /pricing an empty leg/ })).toBeHidden()

    await main.getByRole('searchbox', { name: 'Search articles' }).fill('price')
    await expect(page).toHaveURL('/blog?category=Basics&search=price')
    await expect(cards).toHaveCount(1)

    await page.reload()
    await expect(main.getByRole('searchbox')).toHaveValue('price')
    await expect(cards).toHaveCount(1)
  })

  test('keeps every letter of a search, also in the middle of a word', { tag: '@full' }, async ({ page }) => {
    await openHydrated(page, '/blog')
    const search = page.getByRole('main').getByRole('searchbox', { name: 'Search articles' })
    await search.pressSequentially('what burns')
    for (let letter = 0; letter < 'burns'.length; letter++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('the flight ')
    await expect(search).toHaveValue('what the flight burns')
    await expect(page).toHaveURL('/blog?search=what+the+flight+burns')
    await page.getByRole('main').getByRole('button', { name: 'Basics', exact: true }).click()
    await expect(search).toHaveValue('what the flight burns')
    await page.goto('/blog?search=price')
    await expect(search).toHaveValue('price')
  })

  test('says when nothing is found and shows everything again', { tag: '@full' }, async ({ page }) => {
    await page.goto('/blog?search=zeppelin')
    await expect(page.getByText('No articles found')).toBeVisible()
    await page.getByRole('button', { name: 'Show All Articles' }).click()
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('link', { name: 'Bags, skis and the dog' })).toBeVisible()
  })

  test('subscribes an address to the newsletter', { tag: '@full' }, async ({ page }) => {
    await page.goto('/blog')
    const box = page.getByRole('region', { name: 'One letter a month' })
    await box.getByLabel('Email').fill(`reader-${crypto.randomUUID()}@example.test`)
    await box.getByRole('button', { name: 'Subscribe' }).click()
    await expect(box.getByRole('status')).toContainText('You are subscribed')
  })

  test('unsubscribes by the link in the mail, with one click', { tag: '@full' }, async ({ page }) => {
    const email = `reader-${crypto.randomUUID()}@example.test`
    await page.request.post('/api/api/newsletter', { data: { email } })
    const link = async () => {
      const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mailbox.json')).json()
      return /https?:\/\/\S+\/leave\?\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(link).toContain('list=newsletter')
    const { pathname, search } = new URL(await link())
    await page.goto(pathname + search)
    await expect(page).toHaveTitle('Leave a List · Ferrywing')
    await page.getByRole('button', { name: 'Leave the Newsletter' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'You have left. We do not write to you from this list any more.',
    )
    await page.goto('/leave?list=newsletter&token=0199')
    await page.getByRole('button', { name: 'Leave the Newsletter' }).click()
    await expect(page.getByRole('alert')).toHaveText('This link is not complete.')
  })
})

test.describe('An article', () => {
  test('has its facts, its text, related articles of its category, and its own title', {
    tag: '@full',
  }, async ({ page }) => {
    await openHydrated(page, '/blog/1')
    await expect(page).toHaveTitle('Where an empty leg comes from · Ferrywing')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Where an empty leg comes from')
    await expect(main.getByText('4 February 2025').first()).toBeVisible()
    await expect(main.getByText('4 min read').first()).toBeVisible()
    const related = main.getByRole('region', { name: 'Related articles' })
    await expect(related.getByRole('listitem')).toHaveCount(2)
    await related.getByRole('link').first().click()
    await expect(page).toHaveTitle(/What (happens|the price)/)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('is readable before any script has run', { tag: '@full' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/blog/6')
    await expect(page.getByRole('heading', { name: 'What the flight burns' })).toBeVisible()
    await context.close()
  })

  test('copies its link when the system has no share sheet', { tag: '@full' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript("Object.defineProperty(navigator, 'share', { value: undefined })")
    await page.goto('/blog/3#two')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/blog\/3$/)
  })

  test('that does not exist is answered with 404 and a link back', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/blog/999', '/blog/first', '/blog/01']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeAttached()
    }
    await page.getByRole('link', { name: 'Back to the blog' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

test.describe('The legal pages', () => {
  test('offer a PDF, send a summary and link to the data functions', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    await page.goto('/privacy')
    const main = page.getByRole('main')
    await expect(main.getByText('January 15, 2025')).toHaveCount(2)
    await expect(main.getByRole('link', { name: 'Request Data Export' })).toHaveAttribute(
      'href',
      '/settings#data-export',
    )
    await expect(main.getByRole('link', { name: 'Delete My Data' })).toHaveAttribute(
      'href',
      '/settings#delete-my-data',
    )

    const waiting = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download PDF' }).click()
    expect((await waiting).suggestedFilename()).toBe('ferrywing-privacy-policy.pdf')

    const email = `reader-${crypto.randomUUID()}@example.test`
    await main.getByRole('button', { name: 'Email Summary' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email Summary' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send summary' }).click()
    await expect(dialog.getByRole('status')).toContainText('on its way')
    await expect
      .poll(async () => {
        const mails: { to: string; subject: string }[] = await (await request.get('/dev/mailbox.json')).json()
        return mails.find(({ to }) => to === email)?.subject
      })
      .toContain('Privacy Policy')
  })

  test('print as text on white, without the controls of the screen', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByText('Limited Time:')).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })
})

test.describe('The cookie notice', () => {
  test('stores filters only with permission, and deletes them when it is withdrawn', async ({ page }) => {
    const notice = page.getByRole('region', { name: 'Cookies, honestly' })
    await page.goto('/blog?category=Climate')
    await page.goto('/blog')
    await expect(notice).toContainText('You have not chosen yet')
    await expect(page).toHaveURL('/blog')

    await notice.getByRole('button', { name: 'Accept all' }).click()
    await expect(notice).toContainText('remember my filters')
    await page.getByRole('main').getByRole('button', { name: 'Climate' }).click()
    await expect(page).toHaveURL('/blog?category=Climate')
    // The address changes before the page is rendered.
    await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).toContain('Climate')
    await page.goto('/blog')
    await expect(page).toHaveURL('/blog?category=Climate')

    await notice.getByRole('button', { name: 'Manage preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cookie preferences' })
    await expect(dialog.getByLabel('Necessary')).toBeDisabled()
    await dialog.getByLabel('Remember my filters').uncheck()
    await dialog.getByRole('button', { name: 'Save preferences' }).click()
    await expect(notice).toContainText('only what is necessary')
    await page.goto('/blog')
    await expect(page).toHaveURL('/blog')
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['cookieChoices'])
  })

  test('works by keyboard alone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Manage preferences' }).focus()
    await page.keyboard.press('Enter')
    const option = page.getByLabel('Remember my filters')
    await option.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Manage preferences' })).toBeFocused()
    await expect(page.getByText('Your choice: necessary, and remember my filters.')).toBeVisible()
  })
})
