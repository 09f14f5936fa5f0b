import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { addAdminRows, ROWS, removeAdminRows } from './data/admin-data.ts'
import { pickSize } from './data/sizes.ts'
import { computeRate, type Load, runLoad } from './measure/load.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

// As many as the pool of the benchmark has.
const CONNECTIONS = 2
const ROUNDS = pickSize(3, 1)
const PASS_SECONDS = 0.4

// Each page also shows the number of rows, so no page can be faster than counting them once; see README.md.
const GOALS = { newest: 0.3, few: 0.2, half: 0.05, last: 0.1, whole: 1 }

type Kind = keyof typeof GOALS
type List = { path: string; table: string; pages: Partial<Record<Kind, string>> }

const last = `?page=${ROWS / 20}`
const someone = Math.floor(ROWS * 0.77777)
const usual = { newest: '', few: `?search=person${someone}`, half: '?search=cello', last }

const LISTS: Record<string, List> = {
  bookings: { path: 'bookings', table: 'bookings', pages: usual },
  payments: {
    path: 'payments',
    table: 'payments',
    pages: { newest: '', few: `?search=pi_bench_${someone}`, half: '?status=CAPTURED', last },
  },
  ledger: {
    path: 'ledger',
    table: 'ledger_entries',
    pages: { newest: '', half: '?account=provider', last, whole: '/imbalances' },
  },
  contact: { path: 'contact', table: 'contact_messages', pages: usual },
  applications: { path: 'applications', table: 'applications', pages: usual },
  waitlist: { path: 'waitlist', table: 'waitlist_entries', pages: usual },
  users: { path: 'users', table: 'users', pages: usual },
  'audit log': {
    path: 'audit-log',
    table: 'audit_log',
    pages: { newest: '', few: '?actor=admin@ferrywing.test', half: '?act=leg.cancel', last },
  },
  KYB: { path: 'kyb/operators', table: 'operators', pages: usual },
}

const WORDS: Record<Kind, string> = {
  newest: 'newest page',
  few: 'search, few found',
  half: 'search, many found',
  last: 'last page',
  whole: 'postings out of balance',
}

/** Compares pages of the administrators' lists of 100,000 rows over HTTP with one count of these rows in the database. */
export async function measureAdminLists(product: Product): Promise<Row[]> {
  const { pool, port } = product
  await addAdminRows(pool)
  const token = await administratorsToken(product)
  const measured: Row[] = []
  for (const [name, { path, table, pages }] of Object.entries(LISTS)) {
    for (const kind of Object.keys(pages) as Kind[]) {
      const address = `/api/api/admin/${path}${pages[kind]}`
      const rates = { ours: [] as number[], reference: [] as number[] }
      await rateOfPath(port, address, token)
      for (let round = 0; round < ROUNDS; round++) {
        rates.ours.push(await rateOfPath(port, address, token))
        rates.reference.push(await rateOfCounting(product, table))
      }
      measured.push(buildRatioRow(`${name}: ${WORDS[kind]}`, { ...rates, goal: GOALS[kind] }))
    }
  }
  await removeAdminRows(pool)
  return measured
}

async function administratorsToken({ pool, tokenSecret }: Product): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select id from users where role = 'ADMIN' limit 1`)
  const sessionId = crypto.randomUUID()
  return openAccessTokens(tokenSecret).sign({ id: rows[0]?.id ?? '', role: 'ADMIN', sessionId })
}

async function rateOfPath(port: number, path: string, token: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const load: Load = { port, connections: CONNECTIONS, seconds: PASS_SECONDS, next: () => request }
  return computeRate(await runLoad(load), { status: 200 })
}

async function rateOfCounting({ pool }: Product, table: string): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + PASS_SECONDS * 1000
  let counted = 0
  const count = async () => {
    for (; performance.now() < endsAt; counted++) await pool.query(`select count(*) from ${table}`)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, count))
  return (counted * 1000) / (performance.now() - startedAt)
}
