import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, anOperator, aUser, giveTails } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aLegForm } from '#test/samples/leg-form.ts'

const app = await openTestApp()
const { db, connectionString } = app

type User = Awaited<ReturnType<typeof aUser>>

/** The owner of an operator that may publish. */
async function aSeller(fields: Parameters<typeof anOperator>[1] = {}) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id, ...fields })
  await giveTails(db, { operatorId: operator.id, tails: ['N482NL'], fittedSeats: 9 })
  return { user, operator }
}

const PATH = '/api/api/operators/flights'

function call(user: User, method: string, path = '', body?: unknown): Promise<TestAnswer> {
  return app.call(method, PATH + path, { as: user, ...(body === undefined ? {} : { body }) })
}

async function aDraft(user: User, form: LegForm = aLegForm()): Promise<string> {
  const answer = await call(user, 'POST', '', form)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.flight.id
}

async function published(user: User, form?: LegForm): Promise<string> {
  const id = await aDraft(user, form)
  const answer = await call(user, 'POST', `/${id}/publish`)
  assert.equal(answer.status, 200, answer.text)
  return id
}

async function listed(): Promise<string[]> {
  const answer = await app.call('GET', '/api/routes?limit=100')
  return answer.json.routes.map(({ id }: { id: string }) => id)
}

describe('a flight', () => {
  test('is stored as a draft, visible to its operator only, edited, published and then on sale', async () => {
    const { user } = await aSeller()
    const id = await aDraft(user, aLegForm({ departureLatestLocal: null, petNote: '  Small dogs  ' }))
    assert.equal((await app.call('GET', `/api/api/checkout/${id}/status`)).status, 404)
    const draft = (await call(user, 'GET', `/${id}`)).json.flight
    assert.deepEqual(
      [draft.status, draft.isBookable, draft.price, draft.savingsPct, draft.petNote],
      // $4,200 before taxes: 7.5 % of it, and $5.30 for the segment.
      ['DRAFT', false, 452_030, 63, 'Small dogs'],
    )

    const saved = await call(user, 'PUT', `/${id}`, aLegForm({ askPriceMinor: 390_000, seatsTotal: 6 }))
    assert.deepEqual([saved.json.flight.price, saved.json.flight.seatsFree], [419_780, 6])

    const answer = await call(user, 'POST', `/${id}/publish`)
    assert.deepEqual([answer.json.flight.status, answer.json.flight.isBookable], ['PUBLISHED', true])
    assert.ok((await listed()).includes(id))
    assert.equal((await call(user, 'POST', `/${id}/publish`)).status, 200)
    const acts = await db.selectFrom('auditLog').select('act').where('subjectId', '=', id).execute()
    assert.deepEqual(acts, [{ act: 'flight.publish' }])

    assert.equal((await call(user, 'PUT', `/${id}`, aLegForm())).json.code, 'flight_not_draft')
    assert.equal((await call(user, 'DELETE', `/${id}`)).json.code, 'flight_not_draft')
  })

  test('shows the schedule that it came from, or none', async () => {
    const { user, operator } = await aSeller()
    const id = await aDraft(user)
    assert.equal((await call(user, 'GET', `/${id}`)).json.flight.schedule, null)
    const [importedAt, none] = [new Date('2026-11-20T08:30:00Z'), 0]
    const created = await db
      .insertInto('scheduleImports')
      .values({
        operatorId: operator.id,
        importedBy: user.id,
        importedAt,
        fileName: 'december.csv',
        format: 'CSV',
        fileSha256: 'a'.repeat(64),
        token: 'a'.repeat(64),
        tailCount: 1,
        tripCount: 2,
        createdCount: 1,
        changedCount: none,
        unchangedCount: none,
        withdrawnCount: none,
        skippedCount: none,
        refundCount: none,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('legs').set({ importId: created.id }).where('id', '=', id).execute()
    const schedule = { fileName: 'december.csv', importedUTC: importedAt.toISOString() }
    assert.deepEqual((await call(user, 'GET', `/${id}`)).json.flight.schedule, schedule)
    assert.deepEqual((await call(user, 'GET')).json.flights[0].schedule, schedule)
  })

  test('can be deleted while it is a draft', async () => {
    const { user } = await aSeller()
    const id = await aDraft(user)
    assert.equal((await call(user, 'DELETE', `/${id}`)).status, 200)
    assert.equal((await call(user, 'GET', `/${id}`)).status, 404)
  })

  test('of another operator is not found, and a user without an operator finds nothing', async () => {
    const { user } = await aSeller()
    const id = await aDraft(user)
    const { user: other } = await aSeller()
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/duplicate'],
    ] as const) {
      assert.equal((await call(other, method, `/${id}${path}`)).status, 404, path)
      assert.equal((await call(await aUser(db), method, `/${id}${path}`)).status, 404, path)
    }
    assert.equal((await call(await aUser(db), 'GET')).status, 404)
  })

  test('is not published by an operator that may not publish, and the refusal says why', async () => {
    const { user } = await aSeller({ kybStatus: 'PENDING' })
    const id = await aDraft(user)
    const answer = await call(user, 'POST', `/${id}/publish`)
    assert.deepEqual([answer.status, answer.json.code], [409, 'publishing_blocked'])
    assert.match(answer.json.error, /KYB review/)
    assert.equal((await call(user, 'GET')).json.publishBlockReason, answer.json.error)
    assert.equal((await listed()).includes(id), false)
  })

  test('is refused with its field when it is impossible, even as a draft', async () => {
    const { user } = await aSeller()
    const cases: [Partial<LegForm> & { minutes?: number }, string][] = [
      [{ minutes: -10 }, 'arrivalLocal'],
      [{ aircraftType: 'C510', seatsTotal: 4, destinationICAO: 'EGGW', minutes: 600 }, 'destinationICAO'],
      [{ destinationICAO: 'ZZZZ' }, 'destinationICAO'],
      [{ aircraftType: 'B74' }, 'aircraftType'],
      [{ tail: '!' }, 'body.tail'],
      [{ askPriceMinor: 0 }, 'body.askPriceMinor'],
      [{ currency: 'XXX' as 'USD' }, 'body.currency'],
      [{ originTerminal: 'x'.repeat(81) }, 'body.originTerminal'],
      [{ departureLocal: 'soon' }, 'body.departureLocal'],
    ]
    for (const [fields, path] of cases) {
      const answer = await call(user, 'POST', '', aLegForm(fields))
      assert.equal(answer.status, 400, path)
      assert.equal(answer.json.details[0].path.split('.').at(-1), path.split('.').at(-1), answer.text)
    }
  })

  test('can be copied to a draft a week later at the same local time', async () => {
    const { user } = await aSeller()
    const form = aLegForm({ baggageNote: 'Skis welcome' })
    const id = await published(user, form)
    const copy = (await call(user, 'POST', `/${id}/duplicate`)).json.flight
    assert.notEqual(copy.id, id)
    assert.deepEqual([copy.status, copy.baggageNote, copy.durationMinutes], ['DRAFT', 'Skis welcome', 175])
    const original = (await call(user, 'GET', `/${id}`)).json.flight
    const days = (Date.parse(copy.departureUTC) - Date.parse(original.departureUTC)) / 86_400_000
    assert.ok(Math.abs(days - 7) < 0.05, `${days} days`)
  })
})

describe('an aircraft cannot be in two places at once:', () => {
  test('a second flight at the same time is refused on the tail, a following one is allowed', async () => {
    const { user } = await aSeller()
    await published(user)
    const clash = await call(user, 'POST', '', aLegForm({ leavesInMinutes: 10 * 24 * 60 + 60 }))
    assert.equal(clash.status, 400)
    assert.equal(clash.json.details[0].path, 'tail')
    assert.match(clash.json.error, /N482NL is on its way from TEB to OPF at that time/)
    const back = { originICAO: 'KOPF', destinationICAO: 'KTEB', leavesInMinutes: 10 * 24 * 60 + 240 }
    await published(user, aLegForm(back))
    const { user: other } = await aSeller()
    await published(other, aLegForm())
  })

  test('two flights that are published at the same moment conflict too', async () => {
    const { user } = await aSeller()
    const ids = await Promise.all(
      [0, 30, 60].map((more) => aDraft(user, aLegForm({ leavesInMinutes: 14_400 + more }))),
    )
    const list = ids.map((id) => `'${id}'`).join(', ')
    const answers = await overlapping<TestAnswer>(
      connectionString,
      `select from legs where id in (${list}) for update`,
      () => ids.map((id) => call(user, 'POST', `/${id}/publish`)),
    )
    const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
    assert.deepEqual(statuses.sort(), [200, 400, 400])
  })
})

describe("an operator's list", () => {
  test('is filtered by state, words and days, sorted, and paged by twenty', async () => {
    const { user, operator } = await aSeller()
    const { id: operatorId } = operator
    const inDays = (days: number) => ({ departureAt: new Date(Date.now() + days * 86_400_000) })
    for (let i = 0; i < 18; i++) await aLeg(db, { operatorId, ...inDays(5 + i), seatsSold: i % 8 })
    await aLeg(db, { operatorId, status: 'DRAFT', ...inDays(30) })
    await aLeg(db, { operatorId, status: 'CANCELLED', ...inDays(31) })
    await aLeg(db, { operatorId, status: 'FLOWN', ...inDays(-2) })
    await aLeg(db, { operatorId, seatsSold: 8, ...inDays(40) })
    await aLeg(db)

    const all = (await call(user, 'GET', '?sort=departure')).json
    assert.deepEqual(all.pagination, { page: 1, limit: 20, total: 22, pages: 2 })
    assert.equal(all.flights.length, 20)
    assert.equal(all.flights[0].status, 'FLOWN')
    assert.deepEqual(all.counts, { all: 22, draft: 1, published: 19, bookable: 18, cancelled: 1, flown: 1 })
    const last = (await call(user, 'GET', '?page=2')).json.flights
    assert.deepEqual([last.length, last.at(-1).status], [2, 'FLOWN'])
    for (const state of ['draft', 'published', 'bookable', 'cancelled', 'flown'] as const) {
      const { pagination } = (await call(user, 'GET', `?state=${state}`)).json
      assert.equal(pagination.total, all.counts[state], state)
    }

    const total = async (query: string) => (await call(user, 'GET', `?${query}`)).json.pagination.total
    assert.equal(await total('q=teterboro%20miami'), 22)
    assert.equal(await total('q=N482'), 22)
    assert.equal(await total('q=xls'), 22)
    assert.equal(await total('q=EGLL'), 0)
    assert.equal(await total('q=100%25'), 0)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    assert.equal(await total(`from=${day(29)}&to=${day(33)}`), 2)
    const sold = (await call(user, 'GET', '?sort=sold&order=desc')).json.flights
    assert.equal(sold[0].seatsSold, 8)
    const yen = { currency: 'JPY', askPriceMinor: 90_000, floorPriceMinor: 90_000 } as const
    await aLeg(db, { operatorId, ...yen, ...inDays(41) })
    const priced = (await call(user, 'GET', '?sort=price&order=asc')).json.flights
    assert.equal(priced[0].currency, 'JPY', 'grouped by currency')
    assert.equal((await call(user, 'GET', '?colour=red')).status, 400)
  })
})
