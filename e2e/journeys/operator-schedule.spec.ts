import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { newPerson, type Person } from '../helpers/travellers.ts'

/** A newcomer who runs an operator that may publish. */
async function newSeller(product: RunningProduct): Promise<Person> {
  const person = await newPerson(product, 'OPERATOR')
  await query(
    product,
    `with me as (update users set role = 'OPERATOR' where email = $1 returning id)
     insert into operators (user_id, legal_name, trade_name, base_country, contact_email, kyb_status, onboarding_status,
       payouts_enabled, certificates_until, policies_saved_at, refund_rules)
     select me.id, 'Tern Aviation LLC', 'Tern', 'United States', $1, 'APPROVED', 'COMPLETE', true,
       now() + interval '1 year', now(), o.refund_rules
     from me, operators o where o.trade_name = 'Northlight'`,
    [person.email],
  )
  const answer = await fetch(`${product.url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'Ferrywing1' }),
  })
  return { ...person, tokens: ((await answer.json()) as { tokens: Person['tokens'] }).tokens }
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const TRIPS = [
  `N777TN,C56X,A,KVNY,KTEB,${dayAhead(5)} 08:00,${dayAhead(5)} 16:30`,
  `N777TN,C56X,B,KOPF,KVNY,${dayAhead(7)} 10:00,${dayAhead(7)} 13:00`,
]

function csv(rows: string[]) {
  const text = ['tail,aircraft,trip,from,to,departure,arrival', ...rows].join('\n')
  return { name: 'schedule.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function choose(page: Page, rows: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(csv(rows))
  await expect(page.getByText('schedule.csv').first()).toBeVisible()
}

async function dryRun(page: Page, rows: string[]): Promise<void> {
  await choose(page, rows)
  await page.getByRole('button', { name: 'Dry run' }).click()
}

async function fillRule(page: Page): Promise<void> {
  await page.getByLabel(/Standard charter, USD/).fill('12.50')
  await page.getByLabel('Percent of the standard charter').fill('40')
  await page.getByLabel('Published at once').check()
}

test('a schedule goes in, legs come out; a second snapshot withdraws a sold one: refund and mail', async ({
  newBrowser,
  product,
}) => {
  const desk = await newBrowser(await newSeller(product))
  await desk.goto('/operator/schedule')
  await expect(desk.getByText('Nothing imported yet')).toBeVisible()
  await desk.getByRole('button', { name: 'Dry run' }).click()
  await expect(desk.getByText('Choose a file first.')).toBeVisible()
  await expect(desk.getByText('Enter an amount in USD')).toBeVisible()
  await fillRule(desk)

  await dryRun(desk, [...TRIPS, 'N777TN,C56X,C,KXXX,KTEB,soon,'])
  await expect(desk.getByRole('heading', { name: '2 errors in the file' })).toBeFocused()
  await expect(desk.getByRole('row', { name: /4 from “KXXX”/ })).toBeVisible()

  await dryRun(desk, TRIPS)
  await expect(desk.getByRole('heading', { name: 'What would happen' })).toBeFocused()
  const created = desk.getByRole('region', { name: 'Created', exact: true })
  await expect(created.getByRole('row', { name: /KTEB → KOPF/ })).toContainText('A and B')
  await desk.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(desk.getByText('The schedule is imported: 1 leg created')).toBeVisible()
  await desk.reload()
  await expect(desk.getByLabel('Percent of the standard charter')).toHaveValue('40')
  await expect(desk.getByRole('table', { name: /Schedule imports/ })).toContainText('schedule.csv')

  const [leg] = await query(product, `select id, ask_price_minor from legs where tail = 'N777TN'`)
  await desk.goto(`/operator/flights/${leg?.id}`)
  await expect(desk.getByText(/^From your schedule: schedule\.csv, imported/)).toBeVisible()
  const traveller = await newPerson(product)
  const buyer = await newBrowser(traveller)
  await holdOn(buyer, { id: leg?.id } as never, 2)
  await goToPayment(buyer)
  await payByCard(buyer, 'pays')
  await expect(buyer.getByText(/confirmed/i).first()).toBeVisible({ timeout: 20_000 })

  await desk.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(desk.getByRole('row', { name: /Kim Newcomer \+1/ })).toContainText('Confirmed')
  for (const format of ['CSV', 'PDF']) {
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: format }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^manifest-N777TN-KTEB-KOPF-.*\\.${format.toLowerCase()}$`),
    )
  }

  await desk.goto('/operator/schedule')
  await fillRule(desk)
  await dryRun(desk, TRIPS.slice(0, 1))
  const amount = ((2 * Number(leg?.ask_price_minor)) / 100).toLocaleString('en-US')
  const withdrawn = desk.getByRole('region', { name: 'Withdrawn', exact: true })
  await expect(withdrawn.getByRole('row', { name: /KTEB → KOPF/ })).toContainText(`$${amount}`)
  await expect(withdrawn).toContainText('Kim Newcomer, 2 seats')
  await desk.getByRole('button', { name: 'Import: withdraw 1' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Withdraw flights?' })
  await expect(dialog).toContainText(`1 booking refunded in full, $${amount}`)
  await dialog.getByRole('button', { name: 'Import: withdraw 1' }).click()
  await expect(desk.getByText('1 withdrawn, 1 refund on the way')).toBeVisible()

  await expect
    .poll(async () => (await mailsTo(product, traveller.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Cancelled by the operator: New York to Miami/))
  await expect
    .poll(async () => {
      const statement = `select r.status from refunds r join payments p on p.id = r.payment_id
        join bookings b on b.id = p.booking_id where b.leg_id = $1`
      return (await query(product, statement, [leg?.id])).map(({ status }) => status)
    })
    .toEqual(['REFUNDED'])
  await desk.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(desk.getByRole('row', { name: /By you/ })).toContainText('Not shown')
})

test('the templates are schedules themselves, chosen or dropped', async ({ newBrowser, product }) => {
  const desk = await newBrowser(await newSeller(product))
  await desk.goto('/operator/schedule')
  await fillRule(desk)
  for (const format of ['CSV', 'iCalendar']) {
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: `${format} template` }).click()
    const file = await download
    const text = await readFile(await file.path(), 'utf8')
    const dropped = await desk.evaluateHandle(
      `(() => {
        const data = new DataTransfer()
        data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(file.suggestedFilename())}))
        return data
      })()`,
    )
    await desk.locator('input[type=file]').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(desk.getByText(file.suggestedFilename())).toBeVisible()
    await desk.getByRole('button', { name: 'Dry run' }).click()
    await expect(desk.getByRole('row', { name: /KOPF → KPBI/ })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Import: create 1' })).toBeVisible()
  }
})

test('a plan that has changed meanwhile is shown anew instead of carried out', async ({
  newBrowser,
  product,
}) => {
  const seller = await newSeller(product)
  const [one, other] = [await newBrowser(seller), await newBrowser(seller)]
  for (const desk of [one, other]) {
    await desk.goto('/operator/schedule')
    await fillRule(desk)
    if (desk === other) await desk.getByLabel('Percent of the standard charter').fill('50')
    await dryRun(
      desk,
      TRIPS.map((row) => row.replace('N777TN', 'N778TN')),
    )
    await expect(desk.getByRole('button', { name: 'Import: create 1' })).toBeVisible()
  }
  await one.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(one.getByText('The schedule is imported')).toBeVisible()
  await other.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(other.getByText('Something has changed since the dry run')).toBeVisible()
  await expect(other.getByText('Your legs are as the schedule says already.')).toBeVisible()
})

test('the schedule and the bookings are accessible in both themes, at every width', async ({
  newBrowser,
  product,
}) => {
  // Twenty scans.
  test.slow()
  const desk = await newBrowser(await newSeller(product), { reducedMotion: 'reduce' })
  await desk.goto('/operator/schedule')
  await expect(desk.getByText('Nothing imported yet')).toBeVisible()
  await fillRule(desk)
  await desk.getByText('Columns of a CSV file').click()
  await expectAccessible(desk)
  await dryRun(desk, ['N779TN,ZZZZ,A,KVNY,KTEB,x,y'])
  await expect(desk.getByText('3 errors in the file')).toBeVisible()
  await expectAccessible(desk)
  await dryRun(
    desk,
    TRIPS.map((row) => row.replace('N777TN', 'N779TN')),
  )
  await expect(desk.getByRole('heading', { name: 'What would happen' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(desk.getByText('The schedule is imported')).toBeVisible()
  await expectAccessible(desk)
  const [leg] = await query(product, `select id from legs where tail = 'N779TN'`)
  await desk.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(desk.getByText('Nobody has booked yet')).toBeVisible()
  await expectAccessible(desk)
})
