import { expect, type Page } from '@playwright/test'
import { aLegOfTheDemo, buyPasses, theOperator } from '../helpers/legs-of-the-demo.ts'
import type { RunningProduct } from '../helpers/products.ts'
import { newPerson, type Person } from '../helpers/travellers.ts'
import { open, type Screen, screen, shows } from './screen.ts'

// The code of the pass that the successive states check.
let code = ''

export const passScreens: Screen[] = [
  screen('pass', 'one-seat', 'visitor', (page, product) => showPasses(page, product, 1)),
  screen('pass', 'three-seats', 'visitor', (page, product) => showPasses(page, product, 3)),
  screen('pass', 'loading', 'traveller', async (page) => {
    await page.route('**/pass', (route) =>
      route.request().resourceType() === 'fetch' ? undefined : route.continue(),
    )
    await page.goto('/trips/00000000-0000-4000-8000-000000000000/pass')
    await expect(page.getByText('Loading your trip pass...')).toBeAttached()
  }),
  screen('pass', 'not-there', 'same', async (page) => {
    await page.unrouteAll()
    await page.goto('/trips/00000000-0000-4000-8000-000000000000/pass')
    await shows(page, 'You have no such trip.')
  }),

  screen('crew', 'scheduled', 'visitor', async (page, product) => {
    const { legId } = await aLegOfTheDemo(product)
    await page.goto(await findCrewLink(product, legId))
    await shows(page, 'This page also opens offline.')
  }),
  screen('crew', 'link-over', 'visitor', async (page) => {
    await page.goto('/crew/00000000-0000-4000-8000-000000000000#gone')
    await shows(page, 'This link opens no flight')
  }),
  screen('check-in', 'nobody', 'visitor', async (page, product) => {
    const { legId } = await aLegOfTheDemo(product)
    await openCheckIn(page, product, legId)
    await shows(page, 'Nobody has booked yet')
  }),
  screen('check-in', 'signed-out', 'visitor', async (page) => {
    await open(page, '/operator/flights/00000000-0000-4000-8000-000000000000/check-in', 'Please sign in')
  }),
  ...(
    [
      ['admitted', (code: string) => code],
      ['used', (code: string) => code],
      ['forged', (code: string) => `${code.slice(0, -8)}AAAAAAAA`],
    ] as const
  ).map(([state, typed], index) =>
    screen('check-in', state, index === 0 ? 'visitor' : 'same', async (page, product) => {
      if (index === 0) {
        const { legId } = await aLegOfTheDemo(product)
        const traveller = await newPerson(product)
        code = (await buyPasses(product, { traveller, legId, seats: 3 })).passes[0].code
        await openCheckIn(page, product, legId)
      }
      await page.getByLabel('Pass code or number').fill(typed(code))
      await page.getByRole('button', { name: 'Check pass' }).click()
      await expect(page.getByLabel('Pass code or number')).toHaveValue('')
      await expect(page.getByRole('region', { name: 'The last pass' })).toBeVisible()
    }),
  ),
]

async function showPasses(page: Page, product: RunningProduct, seats: number): Promise<void> {
  const traveller = await newPerson(product)
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId } = await buyPasses(product, { traveller, legId, seats })
  await signIn(page, traveller)
  await page.goto(`/trips/${bookingId}/pass`)
  await expect(page.getByRole('img', { name: /^Code of pass/ }).first()).toBeVisible()
}

async function findCrewLink(product: RunningProduct, legId: string): Promise<string> {
  const { tokens } = await theOperator(product)
  const answer = await fetch(`${product.url}/api/api/operators/flights/${legId}/crew-link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  return ((await answer.json()) as { url: string }).url
}

async function openCheckIn(page: Page, product: RunningProduct, legId: string): Promise<void> {
  await signIn(page, await theOperator(product))
  await page.goto(`/operator/flights/${legId}/check-in`)
  await expect(page.getByText('This page also opens offline.')).toBeVisible()
  await page.getByLabel('Who checks in here?').fill('Ana')
}

async function signIn(page: Page, { tokens }: Person): Promise<void> {
  await page.addInitScript(
    `localStorage.setItem('authToken', ${JSON.stringify(tokens.accessToken)})
     localStorage.setItem('refreshToken', ${JSON.stringify(tokens.refreshToken)})`,
  )
}
