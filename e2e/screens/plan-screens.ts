import { expect, type Page } from '@playwright/test'
import type { PlanView } from '#contract/plans/plans.ts'
import { open, type Screen, screen, shows, turnTo } from './screen.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

export const planScreens: Screen[] = [
  screen('premium', 'trial', 'traveller', async (page) => {
    await open(page, '/settings/premium?billing=annual', 'Premium')
    await shows(page, '6 months free')
  }),
  screen('premium', 'refused', 'same', async (page) => {
    await page.route('**/plan/checkout', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          error: 'The payment page could not be opened. Nothing was begun. Please try again.',
          message: 'The payment page could not be opened. Nothing was begun. Please try again.',
          code: 'plan_not_started',
          details: [],
        },
      }),
    )
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  }),
  screen('premium-welcome', 'unknown', 'same', (page) =>
    turnTo(page, '/settings/premium/welcome?session_id=nothing', 'We could not look it up.'),
  ),
  screen('premium-welcome', 'trial', 'same', (page) => welcome(page, 'TRIALING', 'Premium is yours to try.')),
  screen('premium-welcome', 'waiting', 'same', (page) => welcome(page, 'STARTING', 'Almost there.')),
  screen('premium', 'trial-used', 'same', async (page) => {
    await answerWith(page, { trialAvailable: false })
    await turnTo(page, '/settings/premium', 'Premium')
    await shows(page, 'as you have had your trial')
  }),
  screen('premium', 'unreadable', 'same', async (page) => {
    await page.route('**/api/plan', (route) => route.fulfill({ status: 429, body: '' }))
    await open(page, '/settings/premium', 'Premium')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  }),
  screen('plan', 'trial', 'traveller', async (page) => {
    await answerWith(page, { plan: 'PREMIUM', subscription: running({ status: 'TRIALING', card: null }) })
    await openPlan(page, 'Add a card')
  }),
  screen('plan', 'paid', 'same', async (page) => {
    await answerWith(page, { plan: 'PREMIUM', subscription: running({ offerMonthsGiven: 6 }), ...paid })
    await openPlan(page, 'Get my money back', turnTo)
  }),
  screen('plan', 'past-due', 'same', async (page) => {
    const late = { status: 'PAST_DUE', nextTryUTC: inDays(2), graceEndsUTC: inDays(5) } as const
    await answerWith(page, { plan: 'PREMIUM', subscription: running(late), ...paid, moneyBack: null })
    await openPlan(page, 'Change the card', turnTo)
  }),
  screen('plan', 'ending', 'same', async (page) => {
    await answerWith(page, { plan: 'PREMIUM', subscription: running({ endsUTC: inDays(20) }) })
    await openPlan(page, 'Keep Premium', turnTo)
  }),
  screen(
    'plan',
    'change-asked',
    'same',
    async (page) => {
      const monthly = running({ billing: 'MONTHLY', nextBilling: 'MONTHLY' })
      await answerWith(page, { plan: 'PREMIUM', subscription: monthly, ...paid })
      await openPlan(page, 'Pay yearly', turnTo)
      await page.getByRole('button', { name: 'Pay yearly' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    390,
  ),
]

const paid: Partial<PlanView> = {
  moneyBack: { amountMinor: 14_900, currency: 'USD', untilUTC: inDays(25) },
  payments: [
    {
      id: '01990000-0000-7000-8000-000000000001',
      amountMinor: 14_900,
      currency: 'USD',
      billing: 'ANNUAL',
      paidUTC: inDays(-5),
      refund: null,
    },
    {
      id: '01990000-0000-7000-8000-000000000002',
      amountMinor: 1900,
      currency: 'USD',
      billing: 'MONTHLY',
      paidUTC: inDays(-35),
      refund: 'REFUNDED',
    },
  ],
}

function running(fields: Partial<NonNullable<PlanView['subscription']>> = {}): PlanView['subscription'] {
  return {
    status: 'ACTIVE',
    billing: 'ANNUAL',
    nextBilling: 'ANNUAL',
    nextPrice: null,
    periodEndsUTC: inDays(20),
    endsUTC: null,
    offerMonthsGiven: 0,
    card: { brand: 'visa', last4: '4242' },
    nextTryUTC: null,
    graceEndsUTC: null,
    ...fields,
  }
}

// Fakes the answers, because the states take months to reach. The server's tests cover real plans.
async function answerWith(page: Page, fields: Partial<PlanView>): Promise<void> {
  await page.route('**/api/plan', async (route) => {
    const plan = await (await route.fetch()).json()
    await route.fulfill({ json: { ...plan, ...fields } })
  })
}

async function openPlan(page: Page, button: string, go = open): Promise<void> {
  await go(page, '/settings#plan', 'Settings')
  await expect(page.getByRole('button', { name: button })).toBeVisible()
}

async function welcome(page: Page, status: string, heading: string): Promise<void> {
  await page.route('**/plan/checkout/**', (route) =>
    route.fulfill({ json: { success: true, status, billing: 'MONTHLY' } }),
  )
  await turnTo(page, '/settings/premium/welcome?session_id=cs_test_1', heading)
}
