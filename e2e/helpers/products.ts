import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A product in its own process: its addresses and its data folder. */
export type RunningProduct = { url: string; sandboxUrl: string; folder: string }
type Products = { normal: RunningProduct; shortHolds?: RunningProduct }

/** Passes the products to the test processes, which start later and inherit the environment. */
export function announceProducts(products: Products): void {
  process.env.E2E_PRODUCTS = JSON.stringify(products)
  process.env.E2E_BEGAN_AT = new Date().toISOString()
}

export function runningProducts(): Products {
  const products = process.env.E2E_PRODUCTS
  if (!products) throw new Error('No product is running: start the journeys with playwright.config.ts')
  return JSON.parse(products)
}

/** The instant when the products had their demo data and no journey had started. For screenshots, the start of the process. */
export function whenJourneysBegan(): string {
  return process.env.E2E_BEGAN_AT ?? PROCESS_BEGAN_AT
}

const PROCESS_BEGAN_AT = new Date().toISOString()

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = Record<string, any>

/** Runs one statement in the product's database, whose port is in the lock file of its embedded server. */
export async function query(
  product: RunningProduct,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const lock = await readFile(join(product.folder, 'postgres/postmaster.pid'), 'utf8')
  const port = Number(lock.split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'ferrywing', database: 'ferrywing' })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

export type Mail = { to: string; subject: string; text: string }

/** The product's mails to an address, the newest first. */
export async function mailsTo(product: RunningProduct, email: string): Promise<Mail[]> {
  const answer = await fetch(`${product.url}/dev/mailbox.json`)
  return ((await answer.json()) as Mail[]).filter((mail) => mail.to === email)
}
