import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { inventTail, registerAircraft } from '../helpers/register-aircraft.ts'
import { newPerson, type Person } from '../helpers/travellers.ts'

/** A new account with an operator that may publish, and one aircraft. */
async function newSeller(product: RunningProduct, tail: string): Promise<Person> {
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
  await registerAircraft(product, { tail, email: person.email })
  return { ...person, tokens: ((await answer.json()) as { tokens: Person['tokens'] }).tokens }
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const writeTrips = (tail: string) => [
  `${tail},C56X,A,KVNY,KTEB,${dayAhead(5)} 08:00,${dayAhead(5)} 16:30`,
  `${tail},C56X,B,KOPF,KVNY,${dayAhead(7)} 10:00,${dayAhead(7)} 13:00`,
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

test('a schedule creates legs, and a second snapshot cancels a sold leg with refund and mail', async ({
  newBrowser,
  product,
}) => {
  const tail = inventTail()
  const backOffice = await newBrowser(await newSeller(product, tail))
  await backOffice.goto('/operator/schedule')
  await expect(backOffice.getByText('Nothing imported yet')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Dry run' }).click()
  await expect(backOffice.getByText('Choose a file first.')).toBeVisible()
  await expect(backOffice.getByText('Enter an amount in USD')).toBeVisible()
  await fillRule(backOffice)

  await dryRun(backOffice, [...writeTrips(tail), `${tail},C56X,C,KXXX,KTEB,soon,`])
  await expect(backOffice.getByRole('heading', { name: '2 errors in the file' })).toBeFocused()
  await expect(backOffice.getByRole('row', { name: /4 from “KXXX”/ })).toBeVisible()

  await dryRun(backOffice, writeTrips(tail))
  await expect(backOffice.getByRole('heading', { name: 'What would happen' })).toBeFocused()
  const created = backOffice.getByRole('region', { name: 'Created', exact: true })
  await expect(created.getByRole('row', { name: /KTEB → KOPF/ })).toContainText('A and B')
  await backOffice.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(backOffice.getByText('The schedule is imported: 1 leg created')).toBeVisible()
  await backOffice.reload()
  await expect(backOffice.getByLabel('Percent of the standard charter')).toHaveValue('40')
  await expect(backOffice.getByRole('table', { name: /Schedule imports/ })).toContainText('schedule.csv')

  const [leg] = await query(product, 'select id from legs where tail = $1', [tail])
  await backOffice.goto(`/operator/flights/${leg?.id}`)
  await expect(backOffice.getByText(/^From your schedule: schedule\.csv, imported/)).toBeVisible()
  const traveller = await newPerson(product)
  const buyer = await newBrowser(traveller)
  await holdOn(buyer, { id: leg?.id } as never, 2)
  await goToPayment(buyer)
  await payByCard(buyer, 'pays')
  await expect(buyer.getByText(/confirmed/i).first()).toBeVisible({ timeout: 20_000 })

  await backOffice.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(backOffice.getByRole('row', { name: /Kim Newcomer \+1/ })).toContainText('Confirmed')
  for (const format of ['CSV', 'PDF']) {
    const download = backOffice.waitForEvent('download')
    await backOffice.getByRole('button', { name: format }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^manifest-${tail}-KTEB-KOPF-.*\\.${format.toLowerCase()}$`),
    )
  }

  await backOffice.goto('/operator/schedule')
  await fillRule(backOffice)
  await dryRun(backOffice, writeTrips(tail).slice(0, 1))
  const [paid] = await query(
    product,
    'select p.amount_minor from payments p join bookings b on b.id = p.booking_id where b.leg_id = $1',
    [leg?.id],
  )
  const amount = (Number(paid?.amount_minor) / 100).toLocaleString('en-US')
  const withdrawn = backOffice.getByRole('region', { name: 'Withdrawn', exact: true })
  await expect(withdrawn.getByRole('row', { name: /KTEB → KOPF/ })).toContainText(`$${amount}`)
  await expect(withdrawn).toContainText('Kim Newcomer, 2 seats')
  await backOffice.getByRole('button', { name: 'Import: withdraw 1' }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Withdraw flights?' })
  await expect(dialog).toContainText(`1 booking refunded in full, $${amount}`)
  await dialog.getByRole('button', { name: 'Import: withdraw 1' }).click()
  await expect(backOffice.getByText('1 withdrawn, 1 refund on the way')).toBeVisible()

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
  await backOffice.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(backOffice.getByRole('row', { name: /By you/ })).toContainText('Not shown')
})

test('the templates are valid schedules, chosen or dropped', { tag: '@full' }, async ({
  newBrowser,
  product,
}) => {
  const tail = inventTail()
  const backOffice = await newBrowser(await newSeller(product, tail))
  await backOffice.goto('/operator/schedule')
  await fillRule(backOffice)
  for (const format of ['CSV', 'iCalendar']) {
    const download = backOffice.waitForEvent('download')
    await backOffice.getByRole('button', { name: `${format} template` }).click()
    const file = await download
    const template = await readFile(await file.path(), 'utf8')
    const text = template.replaceAll('N482NL', tail).replaceAll('E55P', 'C56X')
    const dropped = await backOffice.evaluateHandle(
      `(() => {
        const data = new DataTransfer()
        data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(file.suggestedFilename())}))
        return data
      })()`,
    )
    await backOffice.locator('input[type=file]').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(backOffice.getByText(file.suggestedFilename())).toBeVisible()
    await backOffice.getByRole('button', { name: 'Dry run' }).click()
    await expect(backOffice.getByRole('row', { name: /KOPF → KPBI/ })).toBeVisible()
    await expect(backOffice.getByRole('button', { name: 'Import: create 1' })).toBeVisible()
  }
})

test('an outdated plan is shown again instead of being applied', { tag: '@full' }, async ({
  newBrowser,
  product,
}) => {
  const tail = inventTail()
  const seller = await newSeller(product, tail)
  const [one, other] = [await newBrowser(seller), await newBrowser(seller)]
  for (const backOffice of [one, other]) {
    await backOffice.goto('/operator/schedule')
    await fillRule(backOffice)
    if (backOffice === other) await backOffice.getByLabel('Percent of the standard charter').fill('50')
    await dryRun(backOffice, writeTrips(tail))
    await expect(backOffice.getByRole('button', { name: 'Import: create 1' })).toBeVisible()
  }
  await one.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(one.getByText('The schedule is imported')).toBeVisible()
  await other.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(other.getByText('Something has changed since the dry run')).toBeVisible()
  await expect(other.getByText('Your legs are as the schedule says already.')).toBeVisible()
})

test('the schedule and the bookings are accessible in both themes, at every width', { tag: '@full' }, async ({
  newBrowser,
  product,
}) => {
  const tail = inventTail()
  // This test makes twenty scans.
  test.slow()
  const backOffice = await newBrowser(await newSeller(product, tail), { reducedMotion: 'reduce' })
  await backOffice.goto('/operator/schedule')
  await expect(backOffice.getByText('Nothing imported yet')).toBeVisible()
  await fillRule(backOffice)
  await backOffice.getByText('Columns of a CSV file').click()
  await expectAccessible(backOffice)
  await dryRun(backOffice, [`${tail},ZZZZ,A,KVNY,KTEB,x,y`])
  await expect(backOffice.getByText('3 errors in the file')).toBeVisible()
  await expectAccessible(backOffice)
  await dryRun(backOffice, writeTrips(tail))
  await expect(backOffice.getByRole('heading', { name: 'What would happen' })).toBeVisible()
  await expectAccessible(backOffice)
  await backOffice.getByRole('button', { name: 'Import: create 1' }).click()
  await expect(backOffice.getByText('The schedule is imported')).toBeVisible()
  await expectAccessible(backOffice)
  const [leg] = await query(product, 'select id from legs where tail = $1', [tail])
  await backOffice.goto(`/operator/flights/${leg?.id}/bookings`)
  await expect(backOffice.getByText('Nobody has booked yet')).toBeVisible()
  await expectAccessible(backOffice)
})
