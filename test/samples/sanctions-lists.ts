import { hash } from 'node:crypto'
import type { TestAnswer, TestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats } from '#test/pay.ts'
import { FORM_TYPE, toForm } from './papers.ts'

/** A form with the file of a sanctions list, as a browser sends it. */
export function aListForm(fields: Record<string, string>, file: string | Buffer | null): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }))
  return toForm(file === null ? parts : [...parts, { name: 'list', value: file, fileName: 'list.csv' }])
}

/** The columns of the UK list that the product reads, below the line with its date. */
const UK_COLUMNS =
  'Last Updated,Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Designation Type,D.O.B'

/** A UK list of invented people, each with a family name, a given name and a date of birth. */
export function aUkList(people: readonly [string, string, string][]): string {
  const lines = people.map(
    ([family, given, born], at) =>
      `01/11/2026,TST${String(at + 1).padStart(4, '0')},${family},${given},,,,,Primary Name,Individual,${born}`,
  )
  return ['Report Date: 01-Nov-2026', UK_COLUMNS, ...lines, ''].join('\r\n')
}

/** Uploads the file of a list with a session of this user. */
export async function loadList(
  app: TestApp,
  as: Parameters<TestApp['tokenFor']>[0],
  { file, ...fields }: { file: string | Buffer | null } & Record<string, string | Buffer | null>,
): Promise<TestAnswer> {
  const asked = { kind: 'UK', fileDate: '2026-01-15', reason: 'The list of the day.', ...fields }
  const response = await fetch(`${app.url}/api/api/admin/sanctions-lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.tokenFor(as)}`, 'content-type': FORM_TYPE },
    body: new Uint8Array(aListForm(asked as Record<string, string>, file)),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}

/** A screening that waits for a decision: a person of a held booking resembles a person on a list. */
export async function aScreening(app: TestApp): Promise<string> {
  const { db } = app
  const user = await aUser(db)
  const admin = await aUser(db, { role: 'ADMIN' })
  const { bookingId } = await holdSeats(app, { user, legId: (await aLeg(db)).id })
  const { id: listId } = await db
    .insertInto('sanctionsLists')
    .values({
      ...{ kind: 'UK', fileDate: '2026-01-15', sha256: hash('sha256', bookingId), people: 1 },
      ...{ reason: 'The list of the day.', loadedBy: admin.id, replacedAt: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('screenings')
    .values({
      ...{ bookingId, seat: null, moment: 'CHECKOUT', lists: [listId], status: 'OPEN', similarity: 1 },
      ...{ result: 'PERSON_POSSIBLE_MATCH', listId, entry: 'TST0001', listedNames: ['Viktor Marlow'] },
      ...{ listedBornOn: ['1961'], personHash: Buffer.from(bookingId) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
