import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { readTaxBook } from './read-tax-book.ts'

const { db, call } = await openTestApp()
const admin = await aUser(db, { role: 'ADMIN' })

const post = (path: string, body: object) => call('POST', `/api/api/admin/taxes${path}`, { as: admin, body })
const get = async (path: string) => (await call('GET', `/api/api/admin/taxes${path}`, { as: admin })).json
const FOLLOWS = {
  ...{ newId: 'US-SEG-2027-B', validFrom: '2027-04-01', amountMinor: 550, treatment: 'SEPARATE' },
  ...{ sourceTitle: 'Rev. Proc. 2026-30', verifiedOn: '2026-11-24', reason: 'The IRS has published it' },
}

async function rule(id: string) {
  return (await readTaxBook(db)).rules.find((one) => one.id === id)
}

/** Returns the refused fields. */
async function refused(path: string, body: object): Promise<string[]> {
  const { status, json } = await post(path, body)
  assert.equal(status, 400, JSON.stringify(json))
  return json.details.map((detail: { path: string }) => detail.path)
}

describe('an administrator', () => {
  test('closes a rule and adds its successor, with a reason', async () => {
    assert.equal((await post('/rules/US-SEG-2027/follow', FOLLOWS)).status, 200)
    assert.equal((await rule('US-SEG-2027'))?.validUntil, '2027-03-31')
    const follower = await rule('US-SEG-2027-B')
    assert.deepEqual(follower?.condition, (await rule('US-SEG-2027'))?.condition)
    assert.deepEqual(
      [follower?.amountMinor, follower?.validFrom, follower?.currency],
      [550, '2027-04-01', 'USD'],
    )
    const { rules } = await get('/rules?search=us-seg-2027-b')
    assert.deepEqual(
      rules.map(({ standing, decision }: never) => [standing, (decision as { reason: string }).reason]),
      [['VERIFIED', 'The IRS has published it']],
    )
    assert.equal((await post('/rules/US-SEG-2027/follow', FOLLOWS)).json.code, 'tax_rule_exists')
  })

  test('can replace a rule from its first day, so that it was never in force', async () => {
    const body = { ...FOLLOWS, newId: 'US-IFT-2027-B', validFrom: '2027-01-01', validUntil: '2027-12-31' }
    assert.equal((await post('/rules/US-IFT-2027/follow', body)).status, 200)
    assert.equal((await rule('US-IFT-2027'))?.validUntil, '2026-12-31')
  })

  test('gets an error at each wrong field: days, amount and reason', async () => {
    const path = '/rules/GB-APD-A-STD-2026/follow'
    const body = { ...FOLLOWS, newId: 'GB-APD-A-STD-X', validFrom: '2026-12-01' }
    assert.deepEqual(await refused(path, { ...body, reason: ' ' }), ['reason'])
    assert.deepEqual(await refused(path, { ...body, amountMinor: null }), ['amountMinor'])
    assert.deepEqual(await refused(path, { ...body, amountMinor: -1 }), ['amountMinor'])
    assert.deepEqual(await refused(path, { ...body, validFrom: '2026-01-01' }), ['validFrom'])
    assert.deepEqual(await refused(path, { ...body, validFrom: '2027-06-01' }), ['validFrom'])
    assert.deepEqual(await refused(path, { ...body, validUntil: '2026-11-01' }), ['validUntil'])
    // The rule of the next year already covers these days.
    assert.deepEqual(await refused(path, body), ['validUntil'])
  })

  test('can enter an unknown amount once', async () => {
    const body = { amountMinor: 1170, sourceTitle: 'Rev. Proc. 2025-32', reason: 'It is known now' }
    assert.equal((await post('/rules/US-AKHI/amount', body)).status, 200)
    assert.equal((await rule('US-AKHI'))?.amountMinor, 1170)
    assert.equal((await post('/rules/US-AKHI/amount', body)).json.code, 'tax_amount_known')
  })

  test('can state that a country’s taxes are in the fare, and later that they are not', async () => {
    const statement = {
      ...{ jurisdiction: 'GR', side: 'DEPARTURE', validFrom: '2026-12-01' },
      ...{ sourceTitle: 'The handling agent', reason: 'They bill it' },
    }
    await post('/coverage', { ...statement, state: 'IN_FARE' })
    await post('/coverage', { ...statement, state: 'NONE_DUE', validFrom: '2027-01-01' })
    const { coverage } = await get('/coverage?jurisdiction=GR&side=DEPARTURE')
    assert.deepEqual(
      coverage.map((row: Record<string, unknown>) => [row.state, row.validFrom, row.validUntil]),
      [
        ['IN_FARE', '2026-12-01', '2026-12-31'],
        ['NONE_DUE', '2027-01-01', null],
      ],
    )
  })
})

test('the list shows estimated rules and rules that end within sixty days', async () => {
  const { rules } = await get('/rules?jurisdiction=BE&days=ALL')
  assert.deepEqual(new Set(rules.map((one: { standing: string }) => one.standing)), new Set(['ESTIMATED']))
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const own = { code: 'NL_VLB', kind: 'PER_HEAD', currency: 'EUR', amountMinor: 3025, applies: 'DEPARTURE' }
  const body = {
    ...{ ...own, id: 'NL-VLB-2026', jurisdiction: 'NL', validFrom: '2026-01-01', validUntil: soon },
    ...{ liable: 'CARRIER', remitter: 'OPERATOR', sourceTitle: 'Kamerstuk 36 815', reason: 'It was read' },
  }
  assert.equal((await post('/rules', body)).status, 200)
  const expiring = (await get('/rules?days=EXPIRING')).rules
  assert.deepEqual(
    expiring
      .filter(({ id }: { id: string }) => id === 'NL-VLB-2026')
      .map((one: { daysLeft: number }) => one.daysLeft),
    [30],
  )
})

test('a country with flights but without a statement is listed as unknown', async () => {
  await aLeg(db, { originIcao: 'OLBA', destinationIcao: 'LCLK' })
  const { coverage } = await get('/coverage?state=UNKNOWN')
  assert.deepEqual(
    coverage.map((row: Record<string, unknown>) => [row.jurisdiction, row.side, row.id]),
    [['LB', 'DEPARTURE', null]],
  )
  const body = { jurisdiction: 'LB', side: 'DEPARTURE', state: 'IN_FARE', validFrom: '2026-01-01' }
  await post('/coverage', { ...body, sourceTitle: 'The handling agent', reason: 'They bill it' })
  assert.deepEqual((await get('/coverage?state=UNKNOWN')).coverage, [])
})
