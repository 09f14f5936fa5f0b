import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from './app.ts'
import { aUser } from './build.ts'
import { inFreshSession } from './developers.ts'
import { answerSetupPage } from './payouts.ts'
import { PDF, paperForm, upload } from './samples/papers.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })
const owner = await inFreshSession(app, await aUser(db))

const company = {
  legalName: 'Kestrel Air Ltd',
  aocNumber: 'GB 2211',
  baseCountry: 'United Kingdom',
  contactEmail: 'ops@kestrel.test',
  contactPhone: '+44 20 7946 0000',
  website: 'https://kestrel.test',
}
const rules = [
  { hoursBeforeMin: 72, refundPct: 95, description: '72+ hours' },
  { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24-72 hours' },
  { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Under 24 hours' },
]
const policies = { cancelWindowHours: 24, noShowPenaltyPct: 100, refundRulesJSON: { rules } }

const OPERATOR_FIELDS = [
  ...['id', 'name', 'contactEmail', 'contactPhone', 'website', 'baseCountry', 'baseICAO', 'aocNumber'],
  ...['kybStatus', 'kybNotes', 'docsJSON', 'updatedAt', 'publishBlockReason', 'policies', 'connect'],
]

async function answers(method: string, path: string, body?: unknown) {
  const as = path.startsWith('/admin') ? admin : owner
  const answer = await call(method, `/api/api${path}`, { as, body })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json.success, true)
  return answer.json
}

// Section 7 of the specification: the calls of operators and of their review, in the order of an application.
describe("the specification's calls of operators", () => {
  let id = ''

  test('POST and GET /operators/profile', async () => {
    await answers('POST', '/operators/profile', company)
    const { profile } = await answers('GET', '/operators/profile')
    id = profile.id
    for (const field of OPERATOR_FIELDS) assert.ok(field in profile, field)
    assert.deepEqual(Object.keys(profile.connect), ['stripeAccountId', 'onboardingStatus', 'payoutsEnabled'])
    assert.deepEqual(Object.keys(profile.docsJSON), ['aoc', 'insurance', 'operations'])
  })

  test('POST /operators/documents, one call for each file', async () => {
    for (const type of ['aoc', 'insurance', 'operations']) {
      const { status, json } = await upload(app, owner, paperForm(PDF, { type }))
      assert.deepEqual([status, json.success, json.document.status], [200, true, 'uploaded'])
    }
  })

  test('POST /operators/policies', async () => {
    await answers('POST', '/operators/policies', policies)
    const { profile } = await answers('GET', '/operators/profile')
    assert.deepEqual(profile.policies.refundRulesJSON, { rules })
    assert.deepEqual(profile.policies.refundRules, rules)
    assert.equal(typeof profile.policies.examples[0].example, 'string')
  })

  test('POST /stripe/connect/onboard, whose url leads to the setup and back', async () => {
    const { url } = await answers('POST', '/stripe/connect/onboard')
    const back = await answerSetupPage(url, 'complete')
    assert.equal(back, `${app.config.publicUrl}/operator/onboarding?step=3`)
    await answers('GET', '/stripe/connect/status')
    const { connect } = (await answers('GET', '/operators/profile')).profile
    assert.deepEqual([connect.onboardingStatus, connect.payoutsEnabled], ['COMPLETE', true])
  })

  test('POST /operators/onboarding/submit', async () => {
    await answers('POST', '/operators/onboarding/submit', { companyData: company, policies })
  })

  test('GET /admin/operators/pending and GET /admin/operators', async () => {
    for (const path of ['/admin/operators/pending', '/admin/operators']) {
      const { operators } = await answers('GET', path)
      assert.ok(
        operators.some((operator: { id: string }) => operator.id === id),
        path,
      )
    }
    const { data, pagination } = await answers('GET', '/admin/operators?page=1&limit=20&status=PENDING')
    assert.deepEqual([data, pagination], [[], { page: 1, limit: 20, total: 0, pages: 1 }])
  })

  test('GET /admin/operators/{id}/kyb and /policies', async () => {
    const { operator } = await answers('GET', `/admin/operators/${id}/kyb`)
    for (const field of OPERATOR_FIELDS) assert.ok(field in operator, field)
    assert.deepEqual((await answers('GET', `/admin/operators/${id}/policies`)).policies, operator.policies)
  })

  test('POST /admin/operators/{id}/kyb/reject and, after submitting again, /approve', async () => {
    await answers('POST', `/admin/operators/${id}/kyb/reject`, { notes: 'One page is missing.' })
    await answers('POST', '/operators/onboarding/submit', { companyData: company, policies })
    await answers('POST', `/admin/operators/${id}/kyb/approve`, { notes: '' })
    assert.equal((await answers('GET', `/admin/operators/${id}/kyb`)).operator.kybNotes, 'Approved by admin')
  })
})
