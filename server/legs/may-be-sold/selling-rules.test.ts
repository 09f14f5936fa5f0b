import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SellingRule, SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aSellingRuleForm } from '#test/samples/selling-rule.ts'
import { decideAgain } from './decide-again.ts'
import { readTables } from './read-tables.ts'

const app = await openTestApp()
const { db, connectionString } = app
const admin = await aUser(db, { role: 'ADMIN' })
const PATH = '/api/api/admin/selling-rules'

const add = async (body: unknown) => await app.call('POST', PATH, { as: admin, body })
const decide = async (id: string, how: 'end' | 'verify', body: unknown) =>
  await app.call('POST', `${PATH}/${id}/${how}`, { as: admin, body })

async function list(query: string): Promise<SellingRule[]> {
  const answer = await app.call('GET', `${PATH}?${query}`, { as: admin })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.data
}

function always(subject: string): SellingRuleForm {
  const { rule, ...form } = aSellingRuleForm({ subject })
  return { ...form, rule: { ...rule, meaning: 'ALWAYS', hours: [] } }
}

describe('a rule about what may be sold', () => {
  test('is listed with its content, its source and whether it was verified', async () => {
    const [shipped] = await list('kind=SETTING&search=us_window')
    assert.deepEqual(
      [shipped?.sentence, shipped?.isVerified, shipped?.decision, shipped?.daysLeft],
      ['1440', false, null, null],
    )
    assert.ok((await list('kind=SANCTION')).every(({ sentence, source }) => sentence && source))
    assert.deepEqual(await list('search=no+such+rule'), [])
  })

  test('takes flights off sale when it is added, and releases them when it is ended; the audit log records both', async () => {
    const operator = await anOperator(db)
    const { tail } = await anAircraft(db, { operatorId: operator.id })
    const { id: legId } = await aLeg(db, { operatorId: operator.id, tail })
    const isWithheld = async () =>
      (await db.selectFrom('legs').select('withheldAt').where('id', '=', legId).executeTakeFirstOrThrow())
        .withheldAt !== null
    const form = always('KOPF')
    const added = await add(form)
    assert.equal(added.status, 200, added.text)
    assert.deepEqual([added.json.rule.decision.by, added.json.rule.isVerified], [admin.name, false])
    const { rows } = await app.pool.query(
      `select payload from graphile_worker._private_jobs where key = 'legs:decide-again'`,
    )
    assert.equal(rows.length, 1)
    await decideAgain(db, { operatorId: operator.id })
    assert.equal(await isWithheld(), true)
    const ended = await decide(form.id, 'end', { validUntil: dayFromNow(-1), reason: 'It opened again.' })
    assert.equal(ended.status, 200, ended.text)
    await decideAgain(db, { operatorId: operator.id })
    assert.equal(await isWithheld(), false)
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'actorId'])
      .where('subjectId', '=', form.id)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      acts.map(({ act, actorId }) => [act, actorId]),
      [
        ['selling-rule.add', admin.id],
        ['selling-rule.end', admin.id],
      ],
    )
  })

  test('that replaces another ends it on the day before, and never changes it', async () => {
    const first = aSellingRuleForm()
    await add(first)
    const next = aSellingRuleForm({ follows: first.id, validFrom: dayFromNow(30) })
    assert.equal((await add(next)).status, 200)
    const [before, after] = await Promise.all([list(`search=${first.id}`), list(`search=${next.id}`)])
    assert.deepEqual(
      [before[0]?.validUntil, before[0]?.rule, after[0]?.validFrom],
      [dayFromNow(29), { icao: 'BIRK', ...first.rule }, dayFromNow(30)],
    )
    const elsewhere = await add(
      aSellingRuleForm({ follows: next.id, subject: 'ENTC', validFrom: dayFromNow(60) }),
    )
    assert.equal(elsewhere.json.details[0].path, 'follows')
    const early = await add(aSellingRuleForm({ follows: next.id, validFrom: dayFromNow(30) }))
    assert.equal(early.json.details[0].path, 'validFrom')
    const gone = await add(aSellingRuleForm({ follows: 'NO-SUCH-RULE', validFrom: dayFromNow(30) }))
    assert.equal(gone.json.code, 'selling_rule_not_found')
  })

  test('about a runway or a setting applies from its first day on', async () => {
    const { rule: _, kind: __, ...shared } = aSellingRuleForm({ subject: 'KOPF' })
    const runway = (id: string, ldaM: number, validFrom: string) =>
      add({ ...shared, id, kind: 'RUNWAY', rule: { ldaM, toraM: 2000, isLit: true }, validFrom })
    assert.equal((await runway('KOPF-SHORT', 900, dayFromNow(-2))).status, 200)
    assert.equal((await runway('KOPF-LATER', 1200, dayFromNow(20))).status, 200)
    const hours = { ...shared, id: 'WINDOW', kind: 'SETTING', subject: 'US_WINDOW_MIN_MINUTES' }
    assert.equal((await add({ ...hours, rule: { value: 720 } })).status, 200)
    const tables = await readTables(db, ['KOPF'])
    assert.deepEqual([tables.runways.get('KOPF')?.ldaM, tables.usWindowMinMinutes], [900, 720])
    for (const id of ['KOPF-SHORT', 'WINDOW'])
      await decide(id, 'end', { validUntil: dayFromNow(-1), reason: 'Measured again.' })
    const after = await readTables(db, ['KOPF'])
    assert.ok((after.runways.get('KOPF')?.ldaM ?? 0) > 1300)
    assert.equal(after.usWindowMinMinutes, 1440)
  })

  test('is verified with the text that confirms it', async () => {
    const form = aSellingRuleForm()
    await add(form)
    const how = { verifiedOn: dayFromNow(-1), source: 'AIP Iceland, AD 2', reason: 'Read in full.' }
    const verified = await decide(form.id, 'verify', how)
    assert.deepEqual([verified.json.rule.isVerified, verified.json.rule.source], [true, 'AIP Iceland, AD 2'])
  })

  test('is refused if it is impossible, with an error on each field', async () => {
    const { rule, ...form } = aSellingRuleForm()
    const cases: [unknown, string][] = [
      [{ ...form, rule, subject: 'ZZZ9' }, 'subject'],
      [{ ...form, rule: { ...rule, hours: [] } }, 'rule.hours'],
      [{ ...form, rule, validUntil: dayFromNow(-9) }, 'validUntil'],
      [{ ...form, rule, reason: ' ' }, 'reason'],
      [{ ...form, rule: { ...rule, message: '' } }, 'rule.message'],
      [{ ...form, kind: 'SETTING', subject: 'LEGAL_BASIS_FROM', rule: { value: 7 } }, 'rule.value'],
    ]
    for (const [body, path] of cases) {
      const answer = await add(body)
      assert.deepEqual([answer.status, answer.json.details[0]?.path], [400, path], answer.text)
    }
    assert.equal((await decide('NO-SUCH', 'end', { validUntil: dayFromNow(0), reason: 'x' })).status, 404)
  })

  test('with the same name is added once, by the faster of two administrators', async () => {
    const form = aSellingRuleForm()
    const answers = await overlapping<{ status: number; json: { code?: string } }>(
      connectionString,
      'lock table selling_rules in share row exclusive mode',
      () => [add(form), add(form)],
    )
    const codes = answers.map((one) => (one.status === 'fulfilled' ? one.value.json.code : one.reason))
    assert.deepEqual(codes.sort(), ['selling_rule_exists', undefined])
  })
})
