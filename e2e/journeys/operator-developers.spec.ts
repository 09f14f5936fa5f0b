import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { newPerson, PASSWORD, type Person } from '../helpers/travellers.ts'

async function newOperator(product: RunningProduct, kybStatus = 'APPROVED'): Promise<Person> {
  const person = await newPerson(product, 'OPERATOR')
  await query(product, `update users set role = 'OPERATOR', email_verified_at = now() where email = $1`, [
    person.email,
  ])
  await query(
    product,
    `insert into operators (user_id, legal_name, trade_name, base_country, contact_email, kyb_status, refund_rules)
     select id, 'Windrose Air LLC', 'Windrose', 'United States', email, $2, '[]' from users where email = $1`,
    [person.email, kybStatus],
  )
  return person
}

/** A server of an operator for webhooks, on this machine. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ headers, body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(state.status).end(state.status === 204 ? undefined : 'Not today')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    state,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

test('a key is shown once, works within its scopes, shows its last use and stops when revoked', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await newOperator(product))
  await page.goto('/operator/developers')
  await expect(page.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New API key' }).click()
  await expect(page).toHaveURL(/new=key/)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('Give the key a name')).toBeVisible()
  await expect(page.getByText('Choose what the key may do')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Dispatch system')
  await page.getByRole('checkbox', { name: /availability:read/ }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const secret = (await page.getByRole('region', { name: 'API key' }).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^fwk_[\w-]{43}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = page.getByRole('row', { name: /Dispatch system/ })
  await expect(row).toContainText(`${secret.slice(0, 12)}…`)
  await expect(row).toContainText('Never')

  const callWith = (path: string) =>
    fetch(`${product.url}/api/api${path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await callWith('/operators/availability')).status).toBe(200)
  expect((await callWith('/operators/flights')).status).toBe(403)
  await page.reload()
  await expect(row).not.toContainText('Never')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Revoke Dispatch system' }).click()
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(row).toContainText('Revoked')
  expect((await callWith('/operators/availability')).status).toBe(401)
})

test('a webhook gets signed messages, its log shows them, and they can be sent again', async ({
  product,
  newBrowser,
}) => {
  const receiver = await startReceiver()
  const page = await newBrowser(await newOperator(product))
  await page.goto('/operator/developers')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('http://hooks.example.test/')
  await page.getByRole('checkbox', { name: /booking.confirmed/ }).check()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText('Use https://, so that nobody can read along')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  const secret =
    (await page.getByRole('region', { name: 'Signing secret' }).locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText('Nothing sent yet.')).toBeVisible()

  receiver.state.status = 500
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const row = page.getByRole('row', { name: /webhook.test/ })
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('500')
  receiver.state.status = 204
  await expect(row).toContainText('Delivered', { timeout: 20_000 })
  expect(receiver.received.length).toBe(2)
  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers)
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Details of webhook.test/ }).click()
  const details = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(details.getByText('1. Answered 500')).toBeVisible()
  await expect(details.getByText('Not today')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect(details.getByText('3. Answered 204')).toBeVisible({ timeout: 15_000 })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/delivery=/)

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  const rotated =
    (await page.getByRole('region', { name: 'Signing secret' }).locator('code').textContent()) ?? ''
  expect(rotated).not.toBe(secret)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(/^Messages are signed with the secret before as well/)).toBeVisible()

  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('You disabled it.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('button', { name: 'Send a test event' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page).toHaveURL(/\/operator\/developers$/)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await receiver.close()
})

test('before approval no key or webhook can be made, and the page says why', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await newOperator(product, 'PENDING'))
  await page.goto('/operator/developers')
  await expect(page.getByRole('button', { name: 'New API key' })).toBeDisabled()
  await expect(
    page.getByText('Keys and webhooks can be made while your company is approved and may sell.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the demo’s operator has keys and a delivery log', async ({ newBrowser }) => {
  const page = await newBrowser()
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.goto('/operator/developers')
  await expect(page.getByRole('row', { name: /Dispatch system/ })).toBeVisible()
  await page.getByRole('link', { name: 'https://dispatch.ferrywing.test/hooks' }).click()
  await expect(page.getByRole('row', { name: /flight.published/ }).first()).toContainText('Delivered')
})
