import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { theOperator } from '../helpers/legs-of-the-demo.ts'
import { buyTrip, leaveIn } from '../helpers/trips.ts'

test('a traveller turns notifications on for a device, gets one there, and turns them off', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const service = await aPushService()
  const { bookingId, legId } = await buyTrip(traveller.page, product, {
    carrier: 'Northlight Air Charter LLC',
  })
  await leaveIn(product, legId, '90 minutes')
  const page = await newBrowser(traveller, { permissions: ['notifications'] })
  await subscribeAt(page, service.endpoint)
  await page.goto(`/trips/${bookingId}`)
  await page.getByRole('link', { name: 'Notifications on this device' }).click()
  const here = page.getByRole('region', { name: 'This device' })
  await expect(here.getByText('Off')).toBeVisible()
  await expectAccessible(page)
  await here.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(here.getByText('Notifications come to this device now.')).toBeVisible()
  await page.reload()
  await expect(here.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
  await expectAccessible(page)

  const office = await newBrowser(await theOperator(product))
  await office.goto(`/operator/flights/${legId}`)
  await office.getByRole('region', { name: 'On the day' }).getByRole('button', { name: 'Boarding' }).click()
  await expect.poll(() => service.encodings).toEqual(['aes128gcm'])

  await page.getByRole('button', { name: /^Turn off on / }).click()
  await expect(here.getByText('Off')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(0)
  await page.goto('/settings#devices')
  await expect(page.getByText('On no device yet.')).toBeVisible()
  await service.close()
})

async function aPushService() {
  const encodings: string[] = []
  const server = createServer((request, response) => {
    encodings.push(String(request.headers['content-encoding']))
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { endpoint: `http://127.0.0.1:${port}/push/${randomBytes(12).toString('hex')}`, encodings, close }
}

// Replaces the browser's push service, which is on the internet, by this endpoint.
async function subscribeAt(page: Page, endpoint: string): Promise<void> {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const subscription = { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
  await page.addInitScript(`{
    const find = async () => localStorage.getItem('subscribed') && {
      options: { applicationServerKey: null },
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    }
    PushManager.prototype.getSubscription = find
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes')
      return await find()
    }
  }`)
}
