import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aDocument, anOperator, aUser, dayFromNow, STANDARD_TIERS } from '#test/build.ts'
import { mailsTo, refused } from '#test/person.ts'
import { PDF, paperForm, upload } from '#test/samples/papers.ts'

const app = await openTestApp()
const { db, call } = app

const COMPANY = {
  legalName: 'Kestrel Air Ltd',
  aocNumber: 'GB 2211',
  baseCountry: 'United Kingdom',
  contactEmail: 'ops@kestrel.test',
  contactPhone: '+44 20 7946 0000',
  website: 'kestrel.test',
}
const POLICIES = {
  cancelWindowHours: 24,
  noShowPenaltyPct: 100,
  refundRulesJSON: { rules: STANDARD_TIERS.toReversed() },
}

type User = Awaited<ReturnType<typeof aUser>>
const post = (as: User, path: string, body: unknown) =>
  call('POST', `/api/api/operators/${path}`, { as, body })
const readProfile = async (as: User) => (await call('GET', '/api/api/operators/profile', { as })).json
const listDetails = (json: { details: { path: string; message: string }[] }) =>
  Object.fromEntries(json.details.map(({ path, message }) => [path, message]))

/** An account at the last step: company, both certificates, payouts and policies are saved. */
async function readyToSubmit() {
  const user = await aUser(db)
  assert.equal((await post(user, 'profile', COMPANY)).status, 200)
  const { id } = await db
    .selectFrom('operators')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  for (const type of ['aoc', 'insurance'] as const) await aDocument(db, { operatorId: id, type })
  await db.updateTable('operators').set({ onboardingStatus: 'COMPLETE' }).where('id', '=', id).execute()
  return { user, operatorId: id }
}

describe('a profile', () => {
  test('is null before the first step, and the answer names the step to begin with', async () => {
    const { profile, onboarding, banner, checklist } = await readProfile(await aUser(db))
    assert.equal(profile, null)
    assert.deepEqual([onboarding.open, onboarding.step], [true, 1])
    assert.deepEqual([banner.title, banner.action.label], ['Complete Your Profile', 'Start Onboarding'])
    assert.equal(checklist.percent, 75)
    assert.ok(checklist.items.every((item: { done: boolean }) => !item.done))
  })

  test('is created by the first step, for a traveller too, and saved by every later step', async () => {
    const user = await aUser(db)
    const first = await post(user, 'profile', COMPANY)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.json.profile.website, 'https://kestrel.test')
    assert.deepEqual(first.json.profile.connect, {
      stripeAccountId: null,
      onboardingStatus: 'NOT_STARTED',
      payoutsEnabled: false,
    })
    assert.equal(first.json.profile.policies, null)
    await post(user, 'profile', { ...COMPANY, legalName: 'Kestrel Jets Ltd', baseICAO: 'egkb' })
    const { profile, onboarding } = await readProfile(user)
    assert.deepEqual(
      [profile.id, profile.name, profile.legalName, profile.baseICAO],
      [first.json.profile.id, 'Kestrel Jets Ltd', 'Kestrel Jets Ltd', 'EGKB'],
    )
    assert.equal(onboarding.step, 2)
    assert.deepEqual(onboarding.steps[1].details, [
      'AOC document is required',
      'Insurance certificate is required',
    ])
  })

  test("with missing fields is refused with the specification's sentences", async () => {
    const user = await aUser(db)
    const empty = { legalName: ' ', aocNumber: '', baseCountry: '', contactEmail: '' }
    const answer = await post(user, 'profile', empty)
    refused(answer, 400, 'invalid_input')
    assert.deepEqual(listDetails(answer.json), {
      legalName: 'Legal name is required',
      aocNumber: 'AOC/Certificate number is required',
      baseCountry: 'Base country is required',
      contactEmail: 'Contact email is required',
    })
    for (const wrong of [
      { website: 'javascript:alert(1)' },
      { baseCountry: 'Atlantis' },
      { contactEmail: 'nobody' },
      { baseICAO: 'ZZZZ' },
      { kybStatus: 'APPROVED' },
    ]) {
      refused(await post(user, 'profile', { ...COMPANY, ...wrong }), 400, 'invalid_input')
    }
    assert.equal((await readProfile(user)).profile, null)
  })

  test('exists once per account, even after concurrent first steps', async () => {
    const user = await aUser(db)
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(user, 'profile', COMPANY)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ json }) => json.profile.id)).size, 1)
  })

  test('keeps its verified fields after the approval, and does not change during a review', async () => {
    const user = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: user.id, aocNumber: 'A 1' })
    const verified = {
      legalName: 'Northlight Air Charter LLC',
      aocNumber: 'A 1',
      baseCountry: 'United States',
    }
    refused(await post(user, 'profile', COMPANY), 409, 'identity_locked')
    assert.equal((await post(user, 'profile', { ...COMPANY, ...verified })).status, 200)
    await db
      .updateTable('operators')
      .set({ kybStatus: 'UNDER_REVIEW' })
      .where('userId', '=', user.id)
      .execute()
    refused(await post(user, 'profile', { ...COMPANY, ...verified }), 409, 'onboarding_closed')
  })
})

describe('policies', () => {
  test('are saved sorted and described, with examples computed from the tiers', async () => {
    const user = await aUser(db)
    await post(user, 'profile', COMPANY)
    const rules = [
      { hoursBeforeMin: 0, hoursBeforeMax: 36, refundPct: 10 },
      { hoursBeforeMin: 36, refundPct: 80 },
    ]
    const answer = await post(user, 'policies', { ...POLICIES, refundRulesJSON: { rules } })
    assert.equal(answer.status, 200, answer.text)
    const { policies } = (await readProfile(user)).profile
    assert.deepEqual(policies, answer.json.policies)
    assert.deepEqual(
      policies.refundRules.map((rule: { description: string }) => rule.description),
      ['36+ hours before departure', 'Under 36 hours before departure'],
    )
    assert.deepEqual(
      policies.examples.map(({ hoursBefore, refundPct }: Record<string, number>) => [hoursBefore, refundPct]),
      [
        [48, 80],
        [12, 10],
      ],
    )
  })

  test("with wrong figures are refused with the specification's sentences and the gap between tiers", async () => {
    const user = await aUser(db)
    await post(user, 'profile', COMPANY)
    const wrong = await post(user, 'policies', { ...POLICIES, cancelWindowHours: 169, noShowPenaltyPct: 101 })
    assert.deepEqual(listDetails(wrong.json), {
      cancelWindowHours: 'Cancel window must be between 0 and 168 hours',
      noShowPenaltyPct: 'No-show penalty must be between 0 and 100%',
    })
    const rules = [
      { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0 },
      { hoursBeforeMin: 48, refundPct: 50 },
    ]
    const gap = await post(user, 'policies', { ...POLICIES, refundRulesJSON: { rules } })
    refused(gap, 400, 'invalid_input')
    assert.deepEqual(Object.keys(listDetails(gap.json)), ['refundRulesJSON.rules.1.hoursBeforeMin'])
    const many = Array.from({ length: 11 }, (_, n) => ({
      hoursBeforeMin: n,
      hoursBeforeMax: n + 1,
      refundPct: 0,
    }))
    refused(
      await post(user, 'policies', { ...POLICIES, refundRulesJSON: { rules: many } }),
      400,
      'invalid_input',
    )
  })

  test('need the first step', async () => {
    refused(await post(await aUser(db), 'policies', POLICIES), 409, 'operator_profile_missing')
  })
})

describe('submitting', () => {
  const submission = { companyData: COMPANY, policies: POLICIES }

  test('saves everything, makes the operator PENDING, records the step and mails the owner', async () => {
    const { user, operatorId } = await readyToSubmit()
    const companyData = { ...COMPANY, contactPhone: '+44 1' }
    const answer = await post(user, 'onboarding/submit', { ...submission, companyData })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      [answer.json.kybStatus, answer.json.message],
      ['PENDING', 'Onboarding submitted for review!'],
    )
    const { profile, banner, onboarding } = await readProfile(user)
    assert.equal(profile.contactPhone, '+44 1')
    assert.deepEqual([banner.title, onboarding.open], ['KYB Review Pending', false])
    const rows = await db
      .selectFrom('kybDecisions')
      .select(['decidedBy', 'fromStatus', 'toStatus'])
      .where('operatorId', '=', operatorId)
      .execute()
    assert.deepEqual(rows, [{ decidedBy: user.id, fromStatus: null, toStatus: 'PENDING' }])
    assert.equal((await mailsTo(app, user.email)).length, 1)
  })

  test('twice counts once', async () => {
    const { user, operatorId } = await readyToSubmit()
    const answers = await Promise.all([1, 2, 3].map(() => post(user, 'onboarding/submit', submission)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const rows = await db
      .selectFrom('kybDecisions')
      .select('id')
      .where('operatorId', '=', operatorId)
      .execute()
    assert.equal(rows.length, 1)
  })

  test('lists what is missing field by field and saves nothing', async () => {
    const user = await aUser(db)
    await post(user, 'profile', { ...COMPANY, legalName: 'Before' })
    const answer = await post(user, 'onboarding/submit', submission)
    refused(answer, 400, 'invalid_input')
    assert.deepEqual(listDetails(answer.json), {
      'documents.aoc': 'AOC document is required',
      'documents.insurance': 'Insurance certificate is required',
      connect: 'Stripe Connect onboarding must be completed',
    })
    assert.equal((await readProfile(user)).profile.legalName, 'Before')
    const nothing = await post(user, 'onboarding/submit', { companyData: {}, policies: POLICIES })
    assert.equal(listDetails(nothing.json)['companyData.legalName'], 'Legal name is required')
  })

  test('refuses a certificate that has expired meanwhile', async () => {
    const { user, operatorId } = await readyToSubmit()
    await db
      .updateTable('operatorDocuments')
      .set({ expiresOn: dayFromNow(-1) })
      .where('operatorId', '=', operatorId)
      .where('type', '=', 'insurance')
      .execute()
    const { json } = await post(user, 'onboarding/submit', submission)
    assert.match(listDetails(json)['documents.insurance'] ?? '', /^The insurance certificate expired on /)
  })

  test('again works after a rejection, not during a review or after the approval', async () => {
    const { user, operatorId } = await readyToSubmit()
    const be = (kybStatus: 'REJECTED' | 'UNDER_REVIEW' | 'APPROVED') =>
      db.updateTable('operators').set({ kybStatus, kybNotes: 'Why' }).where('id', '=', operatorId).execute()
    await be('REJECTED')
    const { banner, onboarding } = await readProfile(user)
    assert.deepEqual(
      [banner.title, banner.notes, banner.action.label, onboarding.open],
      ['Application Rejected', 'Why', 'Resubmit Application', true],
    )
    assert.equal((await post(user, 'onboarding/submit', submission)).json.kybStatus, 'PENDING')
    assert.equal((await readProfile(user)).profile.kybNotes, null)
    for (const status of ['UNDER_REVIEW', 'APPROVED'] as const) {
      await be(status)
      refused(await post(user, 'onboarding/submit', submission), 409, 'onboarding_closed')
      assert.equal((await readProfile(user)).onboarding.open, false)
    }
  })

  test('works with uploaded documents', async () => {
    const user = await aUser(db)
    await post(user, 'profile', COMPANY)
    for (const type of ['aoc', 'insurance']) {
      assert.equal((await upload(app, user, paperForm(PDF, { type }))).status, 200)
    }
    await db
      .updateTable('operators')
      .set({ onboardingStatus: 'COMPLETE' })
      .where('userId', '=', user.id)
      .execute()
    assert.equal((await readProfile(user)).onboarding.step, 4)
    assert.equal((await post(user, 'onboarding/submit', submission)).status, 200)
  })
})
