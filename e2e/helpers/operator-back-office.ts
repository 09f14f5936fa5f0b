import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { aPdf } from '#test/samples/papers.ts'
import { query, type RunningProduct } from './products.ts'

/** A small, valid PDF, padded to this many bytes. */
export function pdf(name: string, bytes = 0) {
  return { name, mimeType: 'application/pdf', buffer: aPdf({ bytes }) }
}

/** A grey PNG of 64 by 64 pixels. */
export function png(name: string) {
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0])
  const rows = Buffer.alloc(64 * 65, 0x80).map((shade, at) => (at % 65 === 0 ? 0 : shade))
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  const buffer = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
  return { name, mimeType: 'image/png', buffer }
}

// Length, type, data and check sum (PNG specification, 5.3).
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const COMPANY = {
  legalName: 'Harbour Light Aviation LLC',
  aocNumber: 'H4LA771P',
  baseCountry: 'United States',
  contactEmail: 'ops@harbourlight.example.test',
}

export async function fillCompany(page: Page): Promise<void> {
  await page.getByLabel('Legal name').fill(COMPANY.legalName)
  await page.getByLabel('AOC/Certificate number').fill(COMPANY.aocNumber)
  await page.getByLabel('Base country').selectOption(COMPANY.baseCountry)
  await page.getByLabel('Contact email').fill(COMPANY.contactEmail)
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function atStep(page: Page, step: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page).toHaveURL(`/operator/onboarding?step=${step}`)
}

export async function chooseDocument(
  page: Page,
  { title, file, expiresOn }: { title: string; file: ReturnType<typeof pdf>; expiresOn?: string },
): Promise<void> {
  await page.getByLabel(`File for ${title}`).setInputFiles(file)
  if (expiresOn)
    await page
      .getByRole('region', { name: title })
      .getByLabel(/^Expiry date/)
      .fill(expiresOn)
}

/** Submits the provider's setup page, which works without script. */
export async function finishPayoutSetup(
  page: Page,
  outcome:
    | 'Submit and activate payouts'
    | 'Submit, keep payouts pending'
    | 'Return without submitting' = 'Submit and activate payouts',
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up payouts' })).toBeVisible()
  if (!outcome.startsWith('Return')) {
    await page.getByLabel('Legal name').fill(COMPANY.legalName)
    await page.getByLabel('Bank account number or IBAN').fill('000123456789')
  }
  await page.getByRole('button', { name: outcome }).click()
}

/** Puts an operator into the state in which a journey begins. Other journeys test the screens of the review. */
export async function setOperator(
  product: RunningProduct,
  email: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  const changes = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
  await query(
    product,
    `update operators set ${changes} from users where operators.user_id = users.id and users.email = $1`,
    [email, ...Object.values(columns)],
  )
}

/** The date in a year, '2027-11-21'. */
export function inAYear(): string {
  return new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
}
