import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import type { Files } from '../server/runtime/files.ts'
import { type DemoDocument, listDemoDocuments } from './data/documents.ts'
import { insertRows } from './data/insert-rows.ts'
import { listDemoOperators, mayPublish } from './data/operators.ts'
import type { DemoOperator } from './data/types.ts'
import { writePage } from './write-page.ts'

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
    await store(client, files, { ...giving, documents: listDemoDocuments(operator) })
  } else if (mayPublish(operator) && expiresSoon) {
    const certificates = listDemoDocuments(operator).filter(
      (one) => one.type !== 'operations' && one.status === 'CURRENT',
    )
    await client.query(
      `update operator_documents set status = 'REPLACED', replaced_at = now()
       where operator_id = $1 and type = any($2) and status = 'CURRENT'`,
      [giving.id, certificates.map(({ type }) => type)],
    )
    const documents = certificates.map((one) => ({ ...one, uploadedDaysAgo: 0 }))
    await store(client, files, { ...giving, documents })
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
  const documents = rows.flatMap(({ id: aircraftId, tail, at: uploadedAt }) =>
    [
      { kind: 'LISTING' as const, title: 'Aircraft on the certificate' },
      { kind: 'INSURANCE' as const, title: `Insurance of ${tail}` },
    ].map(({ kind, title }) => ({
      content: writePdf(operator, { title, expiresInDays: null }, now),
      row: {
        ...{ aircraftId, kind, status: 'CURRENT' as const, uploadedBy: userId, uploadedAt },
        ...{ fileName: `${tail}-${kind.toLowerCase()}.pdf`, mediaType: 'application/pdf' },
      },
    })),
  )
  await insertRows(client, 'aircraftDocuments', await storeFiles(client, files, documents))
}

async function store(
  client: PoolClient,
  files: Files,
  { id: operatorId, userId, operator, documents, now }: Giving & { documents: DemoDocument[] },
): Promise<void> {
  const rows = documents.map((document) => ({
    content: writePdf(operator, document, now),
    row: {
      ...{ operatorId, type: document.type, status: document.status, fileName: document.fileName },
      ...{ mediaType: 'application/pdf', expiresOn: computeExpiry(document, now), uploadedBy: userId },
      uploadedAt: new Date(now.getTime() - document.uploadedDaysAgo * DAY_MS),
      replacedAt: document.status === 'REPLACED' ? new Date(now.getTime() - 24 * DAY_MS) : null,
    },
  }))
  await insertRows(client, 'operatorDocuments', await storeFiles(client, files, rows))
}

/** Keeps the contents encrypted, and returns the rows with the names and sizes of their files. */
async function storeFiles<Row>(
  client: PoolClient,
  files: Files,
  documents: { row: Row; content: Buffer }[],
): Promise<(Row & { storedName: string; sizeBytes: number })[]> {
  const stored = await Promise.all(
    documents.map(async ({ row, content }) => {
      const encrypted = await files.encrypt(Readable.from([content]))
      return { encrypted, row: { ...row, storedName: encrypted.name, sizeBytes: content.length } }
    }),
  )
  const encrypted = stored.map((one) => one.encrypted)
  await client.query(
    `insert into stored_files (name, key_id, wrapped_key)
     select * from unnest($1::text[], $2::text[], $3::bytea[])`,
    [
      encrypted.map(({ name }) => name),
      encrypted.map(({ keyId }) => keyId),
      encrypted.map(({ wrappedKey }) => wrappedKey),
    ],
  )
  await Promise.all(encrypted.map(files.store))
  return stored.map(({ row }) => row)
}

function writePdf(
  operator: DemoOperator,
  document: Pick<DemoDocument, 'title' | 'expiresInDays'>,
  now: Date,
): Buffer {
  const day = computeExpiry(document, now)
  return writePage({
    title: document.title,
    lines: [
      { text: document.title, fontSize: 22 },
      { text: operator.legalName, fontSize: 13 },
      { text: `Certificate number ${operator.aocNumber}`, fontSize: 13 },
      ...(day ? [{ text: `Valid until ${day}`, fontSize: 13 }] : []),
      {
        text: 'Invented for the demonstration. Not a document of any authority or insurer.',
        fontSize: 10,
      },
    ],
  })
}

function computeExpiry({ expiresInDays }: Pick<DemoDocument, 'expiresInDays'>, now: Date): string | null {
  if (expiresInDays === null) return null
  return new Date(now.getTime() + expiresInDays * DAY_MS).toISOString().slice(0, 10)
}
