import { expect, type Page } from '@playwright/test'
import type { PhoneState } from '#contract/accounts/phones.ts'
import type { Alert, AlertMessage, alerts } from '#contract/alerts/alerts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { open, type Screen, screen, shows, turnTo } from './screen.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const PAGE = { page: 1, limit: 20, total: 3, pages: 1 }

type Plan = AnswerOf<typeof alerts.list>['plan']
const PREMIUM: Plan = {
  ...{ alerts: 'INSTANT', savedRoutes: null, savedRoutesCount: 3, restingCount: 0, nextDigestUTC: null },
}
const FREE: Plan = {
  ...{ alerts: 'WEEKLY', savedRoutes: 5, savedRoutesCount: 5, restingCount: 1, nextDigestUTC: inDays(4) },
}

export const alertScreens: Screen[] = [
  screen('alerts', 'full', 'traveller', async (page) => {
    await answerWith(page, {})
    await open(page, '/alerts', 'My alerts')
    await shows(page, 'at most $2,500 a person')
  }),
  screen('alerts', 'delete-asked', 'same', async (page) => {
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  screen('edit-alert', 'full', 'same', async (page) => {
    await turnTo(page, `/alerts/${ROUTES[0]?.id}`, 'Edit alert')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  }),
  screen('alert-history', 'full', 'same', async (page) => {
    await turnTo(page, '/alerts/history', 'Alerts we sent you')
    await shows(page, 'Price fell')
  }),
  screen('alerts', 'free', 'same', async (page) => {
    await answerWith(page, { plan: FREE })
    await open(page, '/alerts', 'My alerts')
    await shows(page, '5 of 5 saved routes')
  }),
  screen('new-alert', 'empty', 'traveller', (page) => open(page, '/alerts/new', 'Create Custom Alert')),
  screen('new-alert', 'refused', 'same', async (page) => {
    await page.getByRole('button', { name: 'Set Alert' }).click()
    await shows(page, 'Choose where from or where to')
  }),
  screen('new-alert', 'filled', 'same', async (page) => {
    await turnTo(page, '/alerts/new?from=region:Europe&people=2', 'Create Custom Alert')
    await expect(page.getByText(/match(es)? now$/)).toBeVisible()
  }),
  screen('edit-alert', 'gone', 'same', async (page) => {
    await turnTo(page, '/alerts/01990000-0000-7000-8000-00000000dead', 'Edit alert')
    await shows(page, 'This alert is gone')
  }),
  screen('alert-history', 'empty', 'same', async (page) => {
    await turnTo(page, '/alerts/history', 'Alerts we sent you')
    await shows(page, 'Nothing was sent yet')
  }),
  screen('alerts', 'empty', 'same', async (page) => {
    await turnTo(page, '/alerts', 'My alerts')
    await shows(page, 'No saved routes yet')
  }),
  screen('alerts', 'unreadable', 'same', async (page) => {
    await page.route('**/api/alerts?*', (route) => route.fulfill({ status: 429, body: '' }))
    await open(page, '/alerts', 'My alerts')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  }),
  screen('new-alert', 'no-room', 'same', async (page) => {
    await answerWith(page, { plan: FREE })
    await open(page, '/alerts/new?from=region:Europe', 'Create Custom Alert')
    await shows(page, 'All 5 of your saved routes are in use.')
  }),
  screen('leave-alerts', 'invalid', 'visitor', async (page) => {
    await open(page, '/leave-alerts?token=none', 'Stop these messages?')
    await expect(page.getByRole('alert')).toBeVisible()
  }),
  screen('leave-alerts', 'asked', 'same', async (page) => {
    await page.route('**/api/alerts/leave?*', (route) =>
      route.fulfill({ json: { success: true, scope: 'ALERT', route: 'London → Nice', done: false } }),
    )
    await turnTo(page, '/leave-alerts?token=one', 'Stop these messages?')
    await expect(page.getByRole('button', { name: 'Stop This Alert' })).toBeVisible()
  }),
  screen('sms', 'code-asked', 'traveller', async (page) => {
    await hasNumber(page, {
      asked: { number: '+447700900123', codeExpiresAt: inDays(1), triesLeft: 5, silent: null },
    })
    await openTexts(page)
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await shows(page, 'Code is required')
  }),
  screen('sms', 'stopped', 'same', async (page) => {
    const confirmed = { number: '+447700900123', confirmedAt: inDays(-5), silent: 'STOPPED' as const }
    await hasNumber(page, { confirmed })
    await openTexts(page, turnTo)
    await shows(page, 'This number replied STOP')
  }),
]

const place = (
  kind: 'city' | 'airport' | 'region',
  token: string,
  name: string,
  code: string | null = null,
) => ({
  ...{ kind, token, name, code, detail: '', lat: 51.5, lon: 0, airportsCount: 3 },
})

const OPEN: Alert = {
  ...{ id: '01990000-0000-7000-8000-000000000001', createdUTC: inDays(-9), from: null, to: null },
  ...{ fromRadiusKm: null, toRadiusKm: null, dateFrom: null, dateTo: null, people: 1, classes: [] },
  ...{ currency: null, anyCurrency: false, maxPriceMinor: null, channels: { email: true, sms: true } },
  ...{ status: 'ACTIVE', statusSentence: null, lastToldUTC: null, toldCount: 0 },
}

const ROUTES: Alert[] = [
  {
    ...OPEN,
    ...{ from: place('city', 'city:EGLF', 'London'), to: place('airport', 'LFMN', 'Nice', 'NCE') },
    ...{ fromRadiusKm: 100, dateFrom: inDays(12).slice(0, 10), dateTo: inDays(20).slice(0, 10), people: 3 },
    ...{ classes: ['Light Jet', 'Midsize Jet'], currency: 'USD', maxPriceMinor: 250_000 },
    ...{ lastToldUTC: inDays(-1), toldCount: 4 },
  },
  {
    ...OPEN,
    ...{ id: '01990000-0000-7000-8000-000000000002', to: place('region', 'region:Europe', 'Europe') },
    ...{ status: 'PAUSED', statusSentence: 'You have paused it.' },
  },
  {
    ...OPEN,
    ...{ id: '01990000-0000-7000-8000-000000000003', from: place('city', 'city:KTEB', 'New York') },
    ...{ channels: { email: false, sms: false }, status: 'OVER', statusSentence: 'Its last day has passed.' },
  },
]

const airport = (icao: string, iata: string, city: string, timezone: string) => ({
  ...{ icao, iata, name: city, city, country: 'GB', region: 'Europe' as const, lat: 51, lon: 0, timezone },
})

const MESSAGES: AlertMessage[] = [0, 1, 2].map((number) => ({
  id: `01990000-0000-7000-8000-00000000001${number}`,
  sentUTC: inDays(-number - 1),
  reason: number === 1 ? 'PRICE_DROP' : 'NEW',
  letter: number === 2 ? 'DIGEST' : 'INSTANT',
  channels: number === 0 ? ['EMAIL', 'SMS'] : ['EMAIL'],
  legId: '01990000-0000-7000-8000-000000000020',
  originAirport: airport('EGLF', 'FAB', 'London', 'Europe/London'),
  destinationAirport: airport('LFMN', 'NCE', 'Nice', 'Europe/Paris'),
  departureUTC: inDays(9),
  ...{ priceMinor: 120_000, currency: 'USD', savingsPct: 61, alertIds: [], isBookable: number !== 2 },
}))

// Fakes the answers, because the screens need months of alerts. The server's tests cover real ones.
async function answerWith(page: Page, { plan = PREMIUM }: { plan?: Plan }): Promise<void> {
  const answers: [string, object][] = [
    ['**/api/alerts?*', { alerts: ROUTES, pagination: PAGE, plan }],
    ['**/api/alerts/history?*', { messages: MESSAGES, pagination: PAGE }],
    [`**/api/alerts/${OPEN.id}`, { alert: ROUTES[0] }],
  ]
  for (const [url, answer] of answers)
    await page.route(url, (route) => route.fulfill({ json: { success: true, ...answer } }))
}

async function hasNumber(page: Page, state: Partial<PhoneState>): Promise<void> {
  const phone: PhoneState = { confirmed: null, asked: null, texts: 'MAILBOX', ourNumber: null, ...state }
  await page.route('**/auth/phone', (route) => route.fulfill({ json: { success: true, phone } }))
}

async function openTexts(page: Page, go = open): Promise<void> {
  await go(page, '/settings#texts', 'Settings')
  await expect(page.getByRole('region', { name: 'SMS' })).toContainText('+447700900123')
}
