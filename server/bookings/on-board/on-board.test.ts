import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import type { Brought } from '#contract/on-board/brought.ts'
import type { OnBoardRules } from '#contract/on-board/rules.ts'
import { forgetBrought } from '#server/trips/forget-passengers.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, dayFromNow, giveTails, KEEP_TAXES } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { mailsTo } from '#test/person.ts'
import { aSaleForm } from '#test/samples/leg-form.ts'

const app = await openTestApp()
const { db, call } = app

type User = Awaited<ReturnType<typeof aUser>>

const RULES: OnBoardRules = {
  baggage: { piecesPerSeat: 2, largestCm: 80, kgPerSeat: 30, holdKg: 70, takesSpecialItems: true },
  pets: { kinds: ['DOG', 'CAT'], largestKg: 8, largestCm: null, mostPets: 2, inCabin: true },
}
const NOTHING: Brought = { pieces: 0, kg: null, special: [], pets: [] }
const DOG = { kind: 'DOG', kg: 6 } as const

const brought = (fields: Partial<Brought> = {}): Brought => ({ ...NOTHING, ...fields })
const bring = (as: User, bookingId: string, body: unknown) =>
  call('PUT', `/api/api/trips/${bookingId}/on-board`, { as, body })
const takes = async (legId: string) => (await call('GET', `/api/api/legs/${legId}/on-board`)).json.onBoard

/** A leg of an operator that has the rules above. */
async function aLegWithRules(rules: OnBoardRules | null = RULES) {
  const seller = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: seller.id })
  const leg = await aLeg(db, { operatorId: operator.id })
  const save = (body: unknown) => call('PUT', '/api/api/operators/on-board', { as: seller, body })
  if (rules) assert.equal((await save({ aircraftId: null, rules })).status, 200)
  return { seller, operator, leg, save }
}

async function toLuton(legId: string) {
  const changed = { destinationIcao: 'EGGW', ...KEEP_TAXES }
  await db.updateTable('legs').set(changed).where('id', '=', legId).execute()
}

const findPaths = (json: { details?: { path: string }[] }) => json.details?.map(({ path }) => path)

describe('the on-board rules of an operator', () => {
  test('apply to all its aircraft, except one with rules of its own', async () => {
    const { leg, save, seller } = await aLegWithRules(null)
    assert.deepEqual(await takes(leg.id), { rules: null, petsRefused: null })
    await save({ aircraftId: null, rules: RULES })
    assert.deepEqual((await takes(leg.id)).rules, RULES)
    const { json } = await call('GET', '/api/api/operators/on-board', { as: seller })
    const [aircraft] = json.onBoard.aircraft
    await save({ aircraftId: aircraft.id, rules: { ...RULES, pets: null } })
    assert.equal((await takes(leg.id)).rules.pets, null)
    await save({ aircraftId: aircraft.id, rules: null })
    assert.deepEqual((await takes(leg.id)).rules, RULES)
    await db.updateTable('legs').set({ takesPets: false }).where('id', '=', leg.id).execute()
    assert.equal((await takes(leg.id)).rules.pets, null)

    const wrong = await save({ aircraftId: null, rules: { ...RULES, pets: { ...RULES.pets, kinds: [] } } })
    assert.deepEqual([wrong.status, findPaths(wrong.json)], [400, ['rules.pets.kinds']])
    const other = await aLegWithRules(null)
    assert.equal((await other.save({ aircraftId: aircraft.id, rules: RULES })).status, 404)
  })
})

describe('the baggage and pets that a traveller brings', () => {
  test('are checked against the rules of the flight, with an error on each field', async () => {
    const { leg } = await aLegWithRules()
    const as = await aUser(db)
    const { bookingId } = await holdSeats(app, { user: as, legId: leg.id, seats: 2 })
    const cases: [Partial<Brought> | object, string][] = [
      [{ pieces: 4, kg: 50, special: [{ kind: 'SKIS', count: 1 }] }, 'pieces'],
      [{ pieces: 2 }, 'kg'],
      [{ pieces: 2, kg: 60.1 }, 'kg'],
      [{ pets: [{ kind: 'FERRET', kg: 1 }] }, 'pets.0.kind'],
      [{ pets: [DOG, { kind: 'CAT', kg: 8.1 }] }, 'pets.1.kg'],
      [{ pets: [DOG, DOG, DOG] }, 'pets'],
      [{ pieces: -1 }, 'pieces'],
      [{ pets: [{ kind: 'DOG', kg: 0 }] }, 'pets.0.kg'],
    ]
    for (const [fields, path] of cases) {
      const answer = await bring(as, bookingId, { ...NOTHING, ...fields })
      assert.deepEqual([answer.status, findPaths(answer.json)], [400, [path]], answer.text)
    }
    const saved = await bring(as, bookingId, brought({ pieces: 3, kg: 59.9, pets: [DOG] }))
    assert.deepEqual([saved.status, saved.json.onBoard.brought.pieces], [200, 3], saved.text)
    assert.equal((await bring(await aUser(db), bookingId, NOTHING)).status, 404)
    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', bookingId)
      .execute()
    assert.equal((await bring(as, bookingId, NOTHING)).json.code, 'hold_expired')
  })

  test('appear on the manifest, the crew’s list and the operator’s bookings, and are deleted later', async () => {
    const { leg, seller } = await aLegWithRules()
    const user = await aUser(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
    const asked = brought({ pieces: 1, kg: 31.5, special: [{ kind: 'GOLF', count: 1 }], pets: [DOG] })
    assert.equal((await bring(user, bookingId, asked)).status, 200)
    const path = `/api/api/operators/flights/${leg.id}`
    const file = await call('POST', `${path}/manifest`, { as: seller, body: { format: 'csv' } })
    const csv = Buffer.from(file.json.contentBase64, 'base64').toString()
    const lines = parse(csv, { bom: true, columns: true }) as unknown as Record<string, string>[]
    assert.deepEqual(
      lines.map(({ baggage, pets }) => [baggage, pets]),
      [
        ['2 pieces, including 1 golf; 31.5 kg', 'dog 6 kg'],
        ['', ''],
      ],
    )
    const crew = await call('GET', `${path}/check-ins`, { as: seller })
    assert.equal(crew.json.passes[0].brings, '2 pieces, including 1 golf; 31.5 kg; dog 6 kg', crew.text)
    const bookings = await call('GET', `${path}/bookings`, { as: seller })
    assert.deepEqual(bookings.json.data[0].brought, asked)

    const past = {
      departureAt: new Date(Date.now() - 41 * 86_400_000),
      arrivalAt: new Date(Date.now() - 40 * 86_400_000),
    }
    await db
      .updateTable('legs')
      .set({ ...past, ...KEEP_TAXES })
      .where('id', '=', leg.id)
      .execute()
    assert.equal((await bring(user, bookingId, asked)).json.code, 'passengers_closed')
    await forgetBrought(db)
    const { json } = await call('GET', `/api/api/trips/${bookingId}/on-board`, { as: user })
    assert.deepEqual([json.onBoard.brought, json.onBoard.open], [null, false])
  })

  test('never exceed the limit of the whole flight, even if many travellers ask at once', async () => {
    const { leg } = await aLegWithRules()
    const holds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const as = await aUser(db)
        return { as, ...(await holdSeats(app, { user: as, legId: leg.id })) }
      }),
    )
    const answers = await overlapping(
      app.connectionString,
      `select from legs where id = '${leg.id}' for no key update`,
      () => holds.map(({ as, bookingId }) => bring(as, bookingId, brought({ pets: [DOG] }))),
    )
    const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 'lost'))
    assert.deepEqual(statuses.sort(), [200, 200, 400, 400, 400])
  })

  test('cost a lapsed hold its seats if other bookings have used up the limit before it is paid', async () => {
    const { leg } = await aLegWithRules()
    const [late, quick] = [await aUser(db), await aUser(db)]
    const { bookingId } = await holdSeats(app, { user: late, legId: leg.id })
    await bring(late, bookingId, brought({ pets: [DOG] }))
    const { url, sessionId } = await startCheckout(app, { user: late, legId: leg.id })
    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', bookingId)
      .execute()
    const other = await holdSeats(app, { user: quick, legId: leg.id })
    assert.equal((await bring(quick, other.bookingId, brought({ pets: [DOG, DOG] }))).status, 200)
    await payOnHostedPage(url)
    const { json } = await call('GET', `/api/payments/checkout/status/${sessionId}`, { as: late })
    assert.equal(json.booking_status, 'CANCELLED')
  })
})

describe('pets into Great Britain', () => {
  test('need an operator whose route to this airport an administrator has listed', async () => {
    const { leg, operator, seller } = await aLegWithRules()
    const as = await aUser(db)
    const { bookingId } = await holdSeats(app, { user: as, legId: leg.id })
    await toLuton(leg.id)
    const before = await takes(leg.id)
    assert.equal(before.rules.pets, null)
    assert.match(before.petsRefused, /no approved route/)
    const refused = await bring(as, bookingId, brought({ pets: [DOG] }))
    assert.deepEqual([refused.status, findPaths(refused.json)], [400, ['pets']])
    const found = async () => {
      const form = aSaleForm({ destinationICAO: 'EGGW', takesPets: true })
      const path = '/api/api/operators/flights/findings'
      const { json } = await call('POST', path, { as: seller, body: { flight: form } })
      return json.findings.filter(({ code }: { code: string }) => code === 'PET_GB_ROUTE')
    }
    assert.deepEqual(
      (await found()).map(({ level, path }: { level: string; path: string }) => [level, path]),
      [['REFUSE', 'takesPets']],
    )

    const admin = await aUser(db, { role: 'ADMIN' })
    const rule = {
      ...{ id: 'PETS-EGGW', kind: 'PET_ROUTE', subject: 'EGGW', rule: { operatorId: operator.id } },
      ...{ validFrom: dayFromNow(-1), source: 'APHA, list of approved routes', reason: 'It is listed.' },
    }
    const add = (body: object) => call('POST', '/api/api/admin/selling-rules', { as: admin, body })
    const unknown = await add({ ...rule, rule: { operatorId: as.id } })
    assert.deepEqual([unknown.status, findPaths(unknown.json)], [400, ['rule.operatorId']])
    const added = await add(rule)
    assert.match(added.json.rule.sentence, /may bring pets here/, added.text)
    assert.deepEqual(await takes(leg.id), { rules: RULES, petsRefused: null })
    assert.deepEqual(await found(), [])
    assert.equal((await bring(as, bookingId, brought({ pets: [DOG] }))).status, 200)
  })
})

describe('a sold flight that its operator changes', () => {
  test('warns the operator which bookings do not fit any more; travellers are notified and can answer', async () => {
    const { leg, seller, operator, save } = await aLegWithRules()
    await giveTails(db, { operatorId: operator.id, tails: ['N618NL'] })
    const { json } = await call('GET', '/api/api/operators/on-board', { as: seller })
    const other = json.onBoard.aircraft.find(({ tail }: { tail: string }) => tail === 'N618NL')
    await save({ aircraftId: other.id, rules: { ...RULES, pets: null } })
    const [withDog, without, early] = [await aUser(db), await aUser(db), await aUser(db)]
    const ids = []
    for (const user of [withDog, without, early])
      ids.push((await aPaidBooking(app, { user, legId: leg.id, seats: 2 })).bookingId)
    await bring(withDog, ids[0] ?? '', brought({ pets: [DOG] }))
    await bring(without, ids[1] ?? '', brought({ pieces: 1, kg: 10 }))
    const todos = async (as: User, id = '') =>
      (await call('GET', `/api/api/trips/${id}`, { as })).json.trip.todos.map(
        ({ kind }: { kind: string }) => kind,
      )
    const path = `/api/api/operators/flights/${leg.id}`
    const { flight: operatorLeg } = (await call('GET', path, { as: seller })).json
    const form = { ...toLegForm(operatorLeg), tail: 'N618NL' }
    const preview = await call('POST', `${path}/change/preview`, { as: seller, body: form })
    assert.deepEqual(
      [preview.json.preview?.unfitPets, preview.json.preview?.unfitBaggage],
      [1, 0],
      preview.text,
    )
    // A preview asks no traveller.
    assert.equal((await todos(withDog, ids[0])).includes('BROUGHT_UNFIT'), false)
    const change = (body: object, agreedUnfit: number) =>
      call('POST', `${path}/change`, { as: seller, body: { flight: body, agreedTo: 'TOLD', agreedUnfit } })
    assert.equal((await change(form, 0)).json.code, 'change_needs_agreement')
    const changed = await change(form, 1)
    assert.equal(changed.status, 200, changed.text)
    const asked = async (to: User) =>
      (await mailsTo(app, to.email)).filter(({ subject }) => /does not fit any more/.test(subject))
    const [mail, ...more] = await asked(withDog)
    assert.deepEqual([more, await asked(without), await asked(early)], [[], [], []])
    assert.match(mail?.text ?? '', new RegExp(`does not take the animals[^]*/trips/${ids[0]}#on-board`))
    assert.equal((await todos(withDog, ids[0])).includes('BROUGHT_UNFIT'), true)
    assert.equal((await todos(without, ids[1])).includes('BROUGHT_UNFIT'), false)
    // Making the same change again asks no traveller twice, and the answer ends the mark.
    assert.equal((await change(form, 0)).status, 200)
    assert.equal((await asked(withDog)).length, 1)
    assert.equal((await bring(withDog, ids[0] ?? '', brought())).status, 200)
    assert.equal((await todos(withDog, ids[0])).includes('BROUGHT_UNFIT'), false)
  })

  test('marks a booking even if no other change is notified, and ends the mark when everything fits again', async () => {
    const { leg, seller } = await aLegWithRules()
    const [first, second] = [await aUser(db), await aUser(db)]
    const ids = []
    for (const user of [first, second])
      ids.push((await aPaidBooking(app, { user, legId: leg.id, seats: 2 })).bookingId)
    await bring(first, ids[0] ?? '', brought({ pieces: 2, kg: 30, pets: [DOG] }))
    await bring(second, ids[1] ?? '', brought({ pieces: 2, kg: 40, pets: [DOG] }))
    const path = `/api/api/operators/flights/${leg.id}`
    const { flight: operatorLeg } = (await call('GET', path, { as: seller })).json
    const change = (takesPets: boolean | null) =>
      call('POST', `${path}/change`, {
        as: seller,
        body: { flight: { ...toLegForm(operatorLeg), takesPets }, agreedTo: 'TOLD' },
      })
    const none = await change(false)
    assert.deepEqual([none.json.preview?.consequence, none.json.preview?.unfitPets], ['NONE', 2], none.text)
    const noted = () =>
      db
        .selectFrom('bookings')
        .select('id')
        .where('legId', '=', leg.id)
        .where('broughtUnfitAt', 'is not', null)
        .orderBy('id')
        .execute()
    assert.equal((await noted()).length, 2)
    assert.equal((await change(null)).json.preview.unfitPets, 0)
    assert.deepEqual(await noted(), [])
  })
})
