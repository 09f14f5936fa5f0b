import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Pool, PoolClient } from 'pg'
import type { Files } from '../server/runtime/files.ts'
import { type DemoDocument, listDemoDocuments } from './data/documents.ts'
import { listDemoOperators, mayPublish } from './data/operators.ts'
import type { DemoOperator } from './data/types.ts'

const LOCK = 7_201_459
const DAY_MS = 86_400_000

/**
 * Stores the documents of the demo's operators, encrypted as in the product, and new certificates where those of an old
 * demo have expired.
 */
export async function storeDemoDocuments(pool: Pool, files: Files, { now }: { now: Date }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const operator of listDemoOperators()) {
      const found = await findOperator(client, operator)
      if (!found) continue
      await nameCountry(client, found.id, operator)
      await giveDocuments(client, files, { ...found, operator, now })
      await giveAircraftDocuments(client, files, { ...found, operator, now })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Found = { id: string; userId: string; hasDocuments: boolean; expiresSoon: boolean }

async function findOperator(client: PoolClient, { accountEmail }: DemoOperator): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `select o.id, u.id as "userId", coalesce(certificates_until < now() + interval '2 days', true) as "expiresSoon",
       exists (select from operator_documents d where d.operator_id = o.id) as "hasDocuments"
     from operators o join users u on u.id = o.user_id where u.email = $1`,
    [accountEmail],
  )
  return rows[0] ?? null
}

// A demo older than the onboarding's list stored the base country as a code.
async function nameCountry(client: PoolClient, id: string, { baseCountry }: DemoOperator): Promise<void> {
  await client.query('update operators set base_country = $2 where id = $1 and length(base_country) = 2', [
    id,
    baseCountry,
  ])
}

type Giving = Found & { operator: DemoOperator; now: Date }

async function giveDocuments(client: PoolClient, files: Files, giving: Giving): Promise<void> {
  const { operator, hasDocuments, expiresSoon } = giving
  if (!hasDocuments) {
    for (const document of listDemoDocuments(operator)) await store(client, files, { ...giving, document })
  } else if (mayPublish(operator) && expiresSoon) {
    const certificates = listDemoDocuments(operator).filter(
      (one) => one.type !== 'operations' && one.status === 'CURRENT',
    )
    for (const document of certificates) {
      await client.query(
        `update operator_documents set status = 'REPLACED', replaced_at = now()
         where operator_id = $1 and type = $2 and status = 'CURRENT'`,
        [giving.id, document.type],
      )
      await store(client, files, { ...giving, document: { ...document, uploadedDaysAgo: 0 } })
    }
  }
}

// Adds the certificate's list and the insurance to each aircraft that has none.
async function giveAircraftDocuments(
  client: PoolClient,
  files: Files,
  { id, userId, operator, now }: Giving,
): Promise<void> {
  const { rows } = await client.query<{ id: string; tail: string; at: Date }>(
    `select a.id, a.tail, coalesce(a.submitted_at, a.created_at) as at from aircraft a
     where a.operator_id = $1 and not exists (select from aircraft_documents d where d.aircraft_id = a.id)`,
    [id],
  )
  const list = await writePdf(operator, { title: 'Aircraft on the certificate', expiresInDays: null }, now)
  for (const { id: aircraftId, tail, at } of rows) {
    const insurance = await writePdf(operator, { title: `Insurance of ${tail}`, expiresInDays: null }, now)
    for (const [kind, content] of [
      ['LISTING', list],
      ['INSURANCE', insurance],
    ] as const) {
      const name = await keep(client, files, content)
      await client.query(
        `insert into aircraft_documents (aircraft_id, kind, status, stored_name, file_name, media_type, size_bytes,
           uploaded_by, uploaded_at) values ($1, $2, 'CURRENT', $3, $4, 'application/pdf', $5, $6, $7)`,
        [aircraftId, kind, name, `${tail}-${kind.toLowerCase()}.pdf`, content.length, userId, at],
      )
    }
  }
}

async function keep(client: PoolClient, files: Files, content: Buffer): Promise<string> {
  const sealed = await files.encrypt(Readable.from([content]))
  await client.query('insert into stored_files (name, key_id, wrapped_key) values ($1, $2, $3)', [
    sealed.name,
    sealed.keyId,
    sealed.wrappedKey,
  ])
  await files.keep(sealed)
  return sealed.name
}

async function store(
  client: PoolClient,
  files: Files,
  { id, userId, operator, document, now }: Giving & { document: DemoDocument },
): Promise<void> {
  const content = await writePdf(operator, document, now)
  const name = await keep(client, files, content)
  const uploadedAt = new Date(now.getTime() - document.uploadedDaysAgo * DAY_MS)
  await client.query(
    `insert into operator_documents (operator_id, type, stored_name, file_name, media_type, size_bytes, expires_on,
       uploaded_by, uploaded_at, status, replaced_at)
     values ($1, $2, $3, $4, 'application/pdf', $5, $6, $7, $8, $9, $10)`,
    [
      id,
      document.type,
      name,
      document.fileName,
      content.length,
      computeExpiry(document, now),
      userId,
      uploadedAt,
      document.status,
      document.status === 'REPLACED' ? new Date(now.getTime() - 24 * DAY_MS) : null,
    ],
  )
}

async function writePdf(
  operator: DemoOperator,
  document: Pick<DemoDocument, 'title' | 'expiresInDays'>,
  now: Date,
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 72, info: { Title: document.title } })
  const day = computeExpiry(document, now)
  pdf.fontSize(22).text(document.title).moveDown()
  pdf.fontSize(13).text(operator.legalName).text(`Certificate number ${operator.aocNumber}`)
  if (day) pdf.text(`Valid until ${day}`)
  pdf
    .moveDown()
    .fontSize(10)
    .text('Invented for the demonstration. Not a document of any authority or insurer.')
  pdf.end()
  return await buffer(pdf)
}

function computeExpiry({ expiresInDays }: Pick<DemoDocument, 'expiresInDays'>, now: Date): string | null {
  if (expiresInDays === null) return null
  return new Date(now.getTime() + expiresInDays * DAY_MS).toISOString().slice(0, 10)
}
