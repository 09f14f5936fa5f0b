import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD, takeLeg } from '../helpers/travellers.ts'

const findKeys = (page: Page) => page.getByRole('region', { name: 'Keys for programs' })

async function asProgram(
  product: RunningProduct,
  { secret, method = 'GET', path, body }: { secret: string; method?: string; path: string; body?: object },
) {
  const response = await fetch(`${product.url}/api/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: response.status, json: (await response.json()) as { code?: string } }
}

// Simulates a busy browser, which reports a closed dialog only when the next one is already open.
const REPORT_CLOSINGS_LATE = `addEventListener('close', (event) => {
  if (!event.isTrusted) return
  event.stopImmediatePropagation()
  setTimeout(() => {
    event.target.dispatchEvent(new Event('close'))
    document.body.dataset.closings = 'reported'
  }, 2000)
}, true)`

test('a key is made after confirming the identity, shown once, holds within its cap, and stops when revoked', async ({
  product,
  traveller: { page, email },
}) => {
  // Axe scans a long page four times, which takes more than a minute on a busy machine.
  test.slow()
  await query(product, 'update users set email_verified_at = now() where email = $1', [email])
  await query(
    product,
    `update sessions set confirmed_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`,
    [email],
  )
  await page.addInitScript(REPORT_CLOSINGS_LATE)
  await page.goto('/settings#keys')
  const section = findKeys(page)
  await expect(section.getByText(/No key is in use/)).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'New key' }).click()
  await expect(page).toHaveURL(/new=key/)
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByRole('checkbox', { name: /^hold/ }).check()
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Give the key a name')).toBeVisible()
  await expect(dialog.getByText('Enter the most that it may hold and buy, in USD')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Name').fill('Travel assistant')
  await dialog.getByLabel('At most').fill('100')
  await dialog.getByLabel('Counted').selectOption('TOTAL')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  await expect(shown.getByText(/shown only this once/)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-closings', 'reported')
  await expect(shown.getByText(/shown only this once/)).toBeVisible()
  await expectAccessible(page)
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^fwp_[\w-]{43}$/)
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByText(secret)).toBeHidden()

  const leg = await takeLeg(product)
  const path = `/checkout/${leg.id}/hold`
  const body = { requestedPax: 1 }
  const refused = await asProgram(product, { secret, method: 'POST', path, body })
  expect([refused.status, refused.json.code]).toEqual([
    400,
    leg.currency === 'USD' ? 'spend_cap_reached' : 'spend_cap_currency',
  ])
  await query(product, 'update api_keys set cap_minor = $1, cap_currency = $2 where prefix = $3', [
    leg.price * 2,
    leg.currency,
    secret.slice(0, 12),
  ])
  expect((await asProgram(product, { secret, method: 'POST', path, body })).status).toBe(200)
  await page.reload()
  const row = section.getByRole('list', { name: 'Keys in use' }).getByRole('listitem')
  await expect(row.getByText('Travel assistant')).toBeVisible()
  await expect(row.getByText(/Held and bought:/)).toBeVisible()
  await expect(row.getByRole('progressbar')).toHaveJSProperty('value', 50)
  await expect(row.getByText(/Last used/)).toBeVisible()
  await expectAccessible(page)

  const revoke = row.getByRole('button', { name: 'Revoke Travel assistant' })
  await revoke.click()
  const ask = page.getByRole('dialog', { name: 'Revoke this key?' })
  await ask.getByRole('button', { name: 'Keep it' }).click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await ask.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(ask).toBeHidden()
  await expect(section.getByText('Revoked')).toBeVisible()
  await expect(section.getByText(/No key is in use/)).toBeVisible()
  const after = await asProgram(product, { secret, path: '/checkout/holds' })
  expect([after.status, after.json.code]).toEqual([401, 'api_key_unknown'])
})

test('a traveller without a confirmed address sees why no key can be made', async ({
  product,
  traveller: { page, email },
}) => {
  await query(product, 'update users set email_verified_at = null where email = $1', [email])
  await page.goto('/settings#keys')
  const button = findKeys(page).getByRole('button', { name: 'New key' })
  await expect(button).toBeVisible()
  await expect(findKeys(page).getByText(/Confirm your email address first/)).toBeVisible()
  await expectAccessible(page)
})
