import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { readCoverTables } from '#server/operators/fleet/read-cover.ts'
import { openTestApp } from '#test/app.ts'
import { anAircraft, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { aTableRule } from '#test/samples/table-rules.ts'
import { mailWithheld } from '../publish/mail-off-sale.ts'
import { decideAgain } from './decide-again.ts'
import { readTables } from './read-tables.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })
const PATH = '/api/api/admin/selling-rules'

const add = async (body: unknown) => await app.call('POST', PATH, { as: admin, body })

// A rule that a test adds applies to every leg, so it is removed, and a rule that it ended is restored.
beforeEach(async () => {
  await db.deleteFrom('sellingRules').where('id', 'like', 'ROW-%').execute()
  await db
    .updateTable('sellingRules')
    .set({ validUntil: null, setBy: null })
    .where('setBy', '=', admin.id)
    .execute()
})

/** A leg on sale, leaving in ten days from Teterboro to Opa-locka. */
async function aLegOnSale({ declared = false } = {}) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id })
  if (declared)
    await db
      .updateTable('operators')
      .set({ certificateKind: 'US_135', sellerRole: 'CARRIER_AGENT' })
      .where('id', '=', operator.id)
      .execute()
  const { tail } = await anAircraft(db, { operatorId: operator.id })
  const form = aLegForm({ tail, timeAgreedOnRequest: declared })
  const draft = await app.call('POST', '/api/api/operators/flights', { as: user, body: form })
  assert.equal(draft.status, 200, draft.text)
  const path = `/api/api/operators/flights/${draft.json.flight.id}`
  const published = await app.call('POST', `${path}/publish`, { as: user })
  assert.equal(published.status, 200, published.text)
  const day = form.departureLocal.slice(0, 10)
  return {
    user,
    operator,
    day,
    tail,
    read: async () => (await app.call('GET', path, { as: user })).json.flight,
  }
}

type LegOnSale = Awaited<ReturnType<typeof aLegOnSale>>

async function decide({ operator }: LegOnSale) {
  return await decideAgain(db, { operatorId: operator.id }, (tx, withheld) => mailWithheld(tx, withheld))
}

async function mailsTo({ user }: LegOnSale) {
  return await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .where('subject', 'like', '%may not be sold any more')
    .execute()
}

const REFUSED = { level: 'REFUSE', code: 'CABOTAGE', message: 'Nobody flies there now.' } as const

const CASES: {
  what: string
  code: string
  declared?: boolean
  forms: (onSale: LegOnSale) => SellingRuleForm[]
}[] = [
  {
    what: 'traffic rights',
    code: 'CABOTAGE',
    forms: () => [
      aTableRule('RIGHTS', {
        ...{ place: 1, isDomestic: null, ends: [['US'], ['*']], operator: 'ANY' },
        ...REFUSED,
      }),
    ],
  },
  {
    what: 'permits of carriers',
    code: 'US_CHARTER_PERMIT',
    declared: true,
    forms: () => [
      aTableRule('PERMIT', { exempt: ['GB'], code: 'US_CHARTER_PERMIT', message: 'It needs one.' }, 'US'),
    ],
  },
  {
    what: 'legal modes',
    code: 'NO_CHARTER_BY_SEAT',
    declared: true,
    forms: () => [
      aTableRule(
        'LEGAL_MODE',
        {
          ...{ place: 1, touches: ['US'], touchesNot: [], operators: ['US'], operatorsNot: [] },
          ...{ certificates: ['US_135'], roles: [], saleMode: 'PER_SEAT', conditions: ['OPEN_TIME'] },
          ...{ ...REFUSED, code: 'NO_CHARTER_BY_SEAT', path: 'legalBasis', scope: null, shows: [] },
        },
        'U99',
      ),
    ],
  },
  {
    what: 'registrations',
    code: 'TAIL_FORMAT',
    forms: () => [
      {
        ...aTableRule('REGISTRY', { country: 'US', pattern: 'N[1-9][0-9]{5}', isPrivate: false }, 'N'),
        follows: 'REG-US',
      },
    ],
  },
  {
    what: 'insurance by mass',
    code: 'INSURANCE_TOO_LOW',
    forms: () => [
      {
        ...aTableRule('INSURANCE', { belowKg: 12_000, thirdPartySdr: 500_000_000 }),
        follows: 'INS-BELOW-12000',
      },
    ],
  },
  {
    what: 'insurance by seats',
    code: 'INSURANCE_TOO_LOW',
    forms: () => [aTableRule('SETTING', { value: 9_000_000 }, 'PASSENGER_SDR_PER_SEAT')],
  },
  {
    what: 'areas',
    code: 'LEGAL_BASIS_MISSING',
    declared: true,
    forms: () => [aTableRule('AREA', { values: ['US', 'FR'] }, 'EU')],
  },
  {
    what: 'public holidays',
    code: 'AIRPORT_CLOSED',
    forms: ({ day }) => [
      aTableRule(
        'AIRPORT',
        {
          ...{
            level: 'REFUSE',
            code: 'AIRPORT_CLOSED',
            message: 'It is closed on holidays.',
            moves: 'DEPARTURES',
          },
          meaning: 'CLOSED',
          hours: [{ days: [8], from: '00:00', to: '24:00', season: null, clock: 'LOCAL' }],
          ...{ engine: null, types: [], overKg: null, border: null, unlessSteepApproval: false },
        },
        'KTEB',
      ),
      aTableRule('HOLIDAY', { days: [day] }, 'GB'),
    ],
  },
]

describe('adding a row to a table takes flights off sale, and their operator is notified and sees why', () => {
  for (const { what, code, forms, declared = false } of CASES) {
    test(what, async () => {
      const onSale = await aLegOnSale({ declared })
      assert.equal((await onSale.read()).isBookable, true)
      const added = forms(onSale)
      for (const form of added) {
        const answer = await add(form)
        assert.equal(answer.status, 200, answer.text)
        assert.ok(answer.json.rule.sentence)
      }
      const sweep = await decide(onSale)
      assert.deepEqual([sweep.decided, sweep.withheld], [1, 1])
      const seen = await onSale.read()
      assert.equal(seen.isBookable, false)
      assert.equal(seen.withheld.findings[0].code, code)
      assert.ok(seen.withheld.findings[0].source)
      const [mail, ...others] = await mailsTo(onSale)
      assert.ok(mail?.text?.includes(seen.withheld.findings[0].message.slice(0, 30)), String(mail?.text))
      assert.deepEqual(others, [])
      assert.deepEqual(await decide(onSale), { decided: 1, withheld: 0, released: 0 })
      assert.equal((await mailsTo(onSale)).length, 1)
      for (const { id } of added) {
        const body = { validUntil: dayFromNow(-1), reason: 'test' }
        assert.equal((await app.call('POST', `${PATH}/${id}/end`, { as: admin, body })).status, 200)
      }
    })
  }
})

describe('the tables', () => {
  test('of rights and registrations refuse everything that none of their rows allows', async () => {
    const onSale = await aLegOnSale()
    const ends = { validUntil: dayFromNow(-1), reason: 'Gone.' }
    for (const id of ['US-OWN', 'US-CABOTAGE', 'DOMESTIC-OWN', 'DOMESTIC-OTHER'])
      assert.equal((await app.call('POST', `${PATH}/${id}/end`, { as: admin, body: ends })).status, 200)
    await decide(onSale)
    assert.equal((await onSale.read()).withheld.findings[0].code, 'RIGHTS_UNKNOWN')
  })

  test('of documents apply from the first day of a row on', async () => {
    const rule = aTableRule('DOCUMENT', { monthsAfterArrival: 3 }, 'QA')
    assert.equal((await add(rule)).status, 200)
    const { documents } = await readTables(db, ['OTHH'])
    const row = documents.find(({ country }) => country === 'QA')
    assert.deepEqual([row?.monthsAfterArrival, row?.from], [3, rule.validFrom])
  })

  test('of insurance are also used to check the fleet’s register', async () => {
    await add(aTableRule('SETTING', { value: 400_000 }, 'PASSENGER_SDR_PER_SEAT'))
    assert.equal((await readCoverTables(db)).passengerSdrPerSeat, 400_000)
  })

  test('are changed by administrators, and an impossible change is refused on its field', async () => {
    const cases: [SellingRuleForm, string][] = [
      [
        aTableRule('REGISTRY', { country: 'GB', pattern: 'G-[A-Z{4}', isPrivate: false }, 'G-'),
        'rule.pattern',
      ],
      [aTableRule('REGISTRY', { country: 'GB', pattern: 'G-(A+)+', isPrivate: false }, 'G-'), 'rule.pattern'],
      [
        aTableRule('REGISTRY', { country: 'XX', pattern: 'G-[A-Z]{4}', isPrivate: false }, 'G-'),
        'rule.country',
      ],
      [aTableRule('AREA', { values: ['AT', 'XX'] }, 'EU'), 'rule.values'],
      [aTableRule('SETTING', { value: 0 }, 'US_SMALL_MOST_SEATS'), 'rule.value'],
      [aTableRule('HOLIDAY', { days: ['0000-01-01'] }, 'GB'), 'rule.days.0'],
      [aTableRule('DOCUMENT', { monthsAfterArrival: 6 }, 'ZZ'), 'subject'],
      [
        aTableRule('RIGHTS', {
          ...{ place: 1, isDomestic: null, ends: [['US'], ['*']], operator: 'ANY' },
          ...{ ...REFUSED, message: '' },
        }),
        'rule.message',
      ],
    ]
    for (const [form, path] of cases) {
      const answer = await add(form)
      assert.deepEqual([answer.status, answer.json.details?.[0]?.path], [400, path], answer.text)
    }
  })
})
