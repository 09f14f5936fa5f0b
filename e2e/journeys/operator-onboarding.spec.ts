import type { Page } from '@playwright/test'
import { PDF } from '#test/samples/papers.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import {
  atStep,
  COMPANY,
  chooseDocument,
  fillCompany,
  finishPayoutSetup,
  inAYear,
  next,
  pdf,
  setOperator,
} from '../helpers/operator-back-office.ts'

const NO_OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('from the first field to the submitted application, 1440 pixels wide', { tag: '@full' }, async ({
  traveller,
}) => {
  test.slow()
  const { page } = traveller
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/operator/dashboard')
  await page.getByRole('link', { name: 'Start Onboarding' }).click()
  await atStep(page, 1, 'Company Details')
  await expectAccessible(page)
  await fillCompany(page)
  await page.getByLabel('Website').fill('harbourlight.example')
  await next(page)

  await atStep(page, 2, 'Documents')
  await chooseDocument(page, { title: 'AOC document', file: pdf('aoc.pdf'), expiresOn: inAYear() })
  await chooseDocument(page, {
    title: 'Insurance certificate',
    file: pdf('cover.pdf'),
    expiresOn: inAYear(),
  })
  await expectAccessible(page)
  await next(page)

  await atStep(page, 3, 'Stripe Connect')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await finishPayoutSetup(page)
  await atStep(page, 3, 'Stripe Connect')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await next(page)

  await atStep(page, 4, 'Policies')
  await expect(page.getByText('Cancelling 48h before departure gives 70%')).toBeVisible()
  await expect(page.getByText(/^Cancelling 12h before departure gives 0%/)).toBeVisible()
  await expectAccessible(page)
  await next(page)

  await atStep(page, 5, 'Review')
  await expect(page.getByText(COMPANY.legalName)).toBeVisible()
  await expect(page.getByText('https://harbourlight.example')).toBeVisible()
  await expect(page.getByText('aoc.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()

  await expect(page).toHaveURL('/operator/dashboard')
  await expect(page.getByText('Onboarding submitted for review!')).toBeVisible()
  await expect(page.getByText('KYB Review Pending')).toBeVisible()
  expect(await page.evaluate(NO_OVERFLOW)).toBe(0)
  await page.goto('/operator/onboarding')
  await expect(page).toHaveURL('/operator/dashboard')
  await expect(page.getByText('Onboarding submitted for review!')).toHaveCount(0)
})

test('each step names missing fields, and continues only when it is complete', async ({ traveller }) => {
  const { page } = traveller
  await page.goto('/operator/onboarding')
  await next(page)
  for (const sentence of [
    'Legal name is required',
    'AOC/Certificate number is required',
    'Base country is required',
    'Contact email is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Legal name')).toBeFocused()
  await fillCompany(page)
  await expect(page.getByText('Legal name is required')).toHaveCount(0)
  await next(page)

  await atStep(page, 2, 'Documents')
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeFocused()
  await next(page)
  await expect(page.getByText('AOC document is required')).toBeVisible()
  await expect(page.getByText('Insurance certificate is required')).toBeVisible()
  await page.goto('/operator/onboarding?step=5')
  await atStep(page, 2, 'Documents')
  await uploadBoth(page)
  await next(page)

  await atStep(page, 3, 'Stripe Connect')
  await next(page)
  await expect(page.getByRole('alert')).toHaveText('Stripe Connect onboarding must be completed')
  await page.getByRole('button', { name: 'Previous' }).click()
  await atStep(page, 2, 'Documents')
})

test("an invalid document is refused with the server's sentence, and a large one before the upload", {
  tag: '@full',
}, async ({ traveller }) => {
  const { page } = traveller
  await onStepTwo(page)
  await page.getByLabel('File for AOC document').setInputFiles(pdf('huge.pdf', 10 * 1024 * 1024 + 1))
  await expect(page.getByText('A document may be at most 10 MB.')).toBeVisible()
  await drop(page, 'AOC document', 'run.exe')
  await expect(page.getByText(/^This file is not a PDF, DOC, DOCX, JPG or PNG/)).toBeVisible()
  await drop(page, 'AOC document', 'dropped.pdf')
  await expect(page.getByText('dropped.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Remove dropped.pdf' }).click()
  // The name is that of a document and the content is not, so the server refuses it.
  const disguised = { ...pdf('aoc.pdf'), buffer: Buffer.from('MZ this is a program') }
  await chooseDocument(page, { title: 'AOC document', file: disguised, expiresOn: inAYear() })
  await chooseDocument(page, { title: 'Insurance certificate', file: pdf('cover.pdf') })
  await next(page)
  const aoc = page.getByRole('region', { name: 'AOC document' })
  await expect(aoc.getByText(/^This file is not a PDF, DOC, DOCX, JPG or PNG/)).toBeVisible()
  await expect(aoc.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Expiry date is required')).toBeVisible()
  await aoc.getByRole('button', { name: /^Remove/ }).click()
  await expect(aoc.getByText('Pending', { exact: true })).toBeVisible()
})

test('an upload shows its progress, can be cancelled, and can be repeated', { tag: '@full' }, async ({
  traveller,
}) => {
  const { page } = traveller
  await onStepTwo(page)
  await chooseDocument(page, {
    title: 'AOC document',
    file: pdf('scan.pdf', 9 * 1024 * 1024),
    expiresOn: inAYear(),
  })
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 1024 * 1024 }
  await network.send('Network.emulateNetworkConditions', slow)
  await next(page)
  const bar = page.getByRole('progressbar', { name: 'Uploading AOC document' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of AOC document' }).click()
  await expect(bar).toHaveCount(0)
  const aoc = page.getByRole('region', { name: 'AOC document' })
  await expect(aoc.getByText('Pending', { exact: true })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await next(page)
  await expect(aoc.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(page.getByText('Insurance certificate is required')).toBeVisible()
  // The access token may have expired by the time the user has found the file.
  await page.evaluate("localStorage.setItem('authToken', 'spent.spent.spent')")
  await chooseDocument(page, { title: 'Insurance certificate', file: pdf('cover.pdf'), expiresOn: inAYear() })
  await next(page)
  await atStep(page, 3, 'Stripe Connect')
})

test('an operator that leaves returns to its step with its typed input', { tag: '@full' }, async ({
  traveller,
}) => {
  const { page } = traveller
  await page.goto('/operator/onboarding')
  await page.getByLabel('Legal name').fill('Half an Airline')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Half an Airline')

  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Dashboard' }).click()
  const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
  await warning.getByRole('button', { name: 'Stay here' }).click()
  // Wait until the dialog is gone, since the page behind it takes no keys before.
  await expect(warning).toBeHidden()
  await expect(page).toHaveURL('/operator/onboarding?step=1')
  await fillCompany(page)
  await next(page)
  await atStep(page, 2, 'Documents')
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/operator/dashboard')
  await page.getByRole('link', { name: 'Start Onboarding' }).click()
  await atStep(page, 2, 'Documents')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Legal name')).toHaveValue(COMPANY.legalName)
})

test('a payout setup can be left unfinished, then pending, and then active', { tag: '@full' }, async ({
  traveller,
}) => {
  test.slow()
  const { page } = traveller
  await onStepTwo(page)
  await uploadBoth(page)
  await next(page)
  await atStep(page, 3, 'Stripe Connect')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await finishPayoutSetup(page, 'Return without submitting')
  await atStep(page, 3, 'Stripe Connect')
  await expect(page.getByText(/^The setup is not finished/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue the setup' }).click()
  await finishPayoutSetup(page, 'Submit, keep payouts pending')
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await expect(page.getByText(/payouts are pending/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the setup again' }).click()
  await page.getByRole('button', { name: 'Finish verification, activate payouts' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('refund tiers are added, removed and changed, and gaps and overlaps are shown at their tier', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page, email } = traveller
  await onStepTwo(page)
  await uploadBoth(page)
  await next(page)
  await atStep(page, 3, 'Stripe Connect')
  await setOperator(product, email, { onboarding_status: 'COMPLETE', payouts_enabled: true })
  await page.goto('/operator/onboarding?step=4')
  await atStep(page, 4, 'Policies')

  await page.getByLabel('Cancel window (hours)').fill('200')
  await page.getByLabel('No-show penalty (%)').fill('101')
  await next(page)
  await expect(page.getByText('Cancel window must be between 0 and 168 hours')).toBeVisible()
  await expect(page.getByText('No-show penalty must be between 0 and 100%')).toBeVisible()
  await page.getByLabel('Cancel window (hours)').fill('6')
  await page.getByLabel('No-show penalty (%)').fill('80')

  await page.getByRole('button', { name: 'Remove tier 2' }).click()
  await expect(tier(page, 1).getByText('Nothing is said about 24 to 72 hours before departure')).toBeVisible()
  await page.getByRole('button', { name: 'Add a tier' }).click()
  await tier(page, 3).getByLabel('From (hours)').fill('20')
  await tier(page, 3).getByLabel('Until (hours)').fill('72')
  await tier(page, 3).getByLabel('Refund (%)').fill('60')
  await expect(tier(page, 3).getByText('Overlaps the tier below it, which reaches to 24 hours')).toBeVisible()
  await tier(page, 3).getByLabel('From (hours)').fill('24')
  await expect(page.getByText('Cancelling 48h before departure gives 60%')).toBeVisible()
  await tier(page, 2).getByLabel('Refund (%)').fill('15')
  await expect(page.getByText('Cancelling 12h before departure gives 15%')).toBeVisible()
  await next(page)

  await atStep(page, 5, 'Review')
  await expect(page.getByText('24-72 hours before departure')).toBeVisible()
  await expect(page.getByText('60% back')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Policies' }).click()
  await expect(page.getByLabel('Cancel window (hours)')).toHaveValue('6')
})

test('a failed submission shows an error and keeps all input', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page, email } = traveller
  await onStepTwo(page)
  await uploadBoth(page)
  await next(page)
  await atStep(page, 3, 'Stripe Connect')
  await setOperator(product, email, { onboarding_status: 'COMPLETE', payouts_enabled: true })
  await page.goto('/operator/onboarding?step=4')
  await next(page)
  await atStep(page, 5, 'Review')
  await page.route('**/onboarding/submit', (route) => route.fulfill({ status: 409, body: '' }))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to submit application. Please try again.')
  await page.unroute('**/onboarding/submit')
  // The provider has disabled payouts meanwhile, so the server refuses with that reason.
  await setOperator(product, email, { onboarding_status: 'PENDING', payouts_enabled: false })
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Stripe Connect onboarding must be completed')).toBeVisible()
})

// Fires the events of a file that is dragged in from outside of the browser.
async function drop(page: Page, title: string, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dragged = new DataTransfer()
    dragged.items.add(new File([${JSON.stringify(PDF.toString('latin1'))}], ${JSON.stringify(name)}))
    return dragged
  })()`)
  const place = page.getByRole('region', { name: title }).getByText(/^Drop a PDF/)
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}

function tier(page: Page, number: number) {
  return page.getByRole('listitem', { name: `Tier ${number}` })
}

async function onStepTwo(page: Page): Promise<void> {
  await page.goto('/operator/onboarding')
  await fillCompany(page)
  await next(page)
  await atStep(page, 2, 'Documents')
}

async function uploadBoth(page: Page): Promise<void> {
  await chooseDocument(page, { title: 'AOC document', file: pdf('aoc.pdf'), expiresOn: inAYear() })
  await chooseDocument(page, { title: 'Insurance certificate', file: pdf('cover.pdf'), expiresOn: inAYear() })
}
