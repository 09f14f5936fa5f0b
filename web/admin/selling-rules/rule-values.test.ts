import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SellingRule, SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { readHours, readRuleForm, toRuleValues } from './rule-values.ts'

const SHARED = { id: 'NEXT-RULE', validFrom: '2027-01-01', source: 'AIP', reason: 'A notice.' }

const RULES: Pick<SellingRule, 'kind' | 'subject' | 'rule'>[] = [
  {
    ...{ kind: 'AIRPORT', subject: 'EGLC' },
    rule: {
      ...{ level: 'REFUSE', code: 'AIRPORT_CLOSED', message: 'It is closed at night.', moves: 'ARRIVALS' },
      meaning: 'CLOSED',
      hours: [
        { days: [6, 7], from: '12:30', to: '24:00', season: ['03-28', '10-24'], clock: 'UTC' },
        { days: [8], from: 'SUNSET+30', to: '06:00', season: null, clock: 'LOCAL' },
      ],
      ...{ engine: 'JET', types: ['GLF6', 'C56X'], overKg: 5700, border: 'NON_SCHENGEN' },
      unlessSteepApproval: true,
    },
  },
  {
    ...{ kind: 'SANCTION', subject: 'IR' },
    rule: {
      ...{ level: 'NEEDS_ADMIN', code: 'SANCTIONED_COUNTRY', subject: 'COUNTRY', values: ['IR', 'SY'] },
      ...{ operators: ['US'], message: 'An embargo.' },
    },
  },
  { kind: 'RUNWAY', subject: 'EGLC', rule: { ldaM: 1319, toraM: 1199, isLit: true } },
  { kind: 'SETTING', subject: 'US_WINDOW_MIN_MINUTES', rule: { value: 720 } },
  { kind: 'SETTING', subject: 'LEGAL_BASIS_FROM', rule: { value: '2027-02-01' } },
  {
    ...{ kind: 'RIGHTS', subject: 'EU+CH–GB' },
    rule: {
      ...{ place: 25, isDomestic: false, ends: [['EU', 'CH'], ['GB']], operator: ['GB'] },
      ...{ level: 'REFUSE', code: 'CABOTAGE', message: 'Not for carriers of the United Kingdom.' },
    },
  },
  {
    ...{ kind: 'RIGHTS', subject: '*–*' },
    rule: {
      ...{ place: 170, isDomestic: null, ends: [['*'], ['*']], operator: 'OWN', level: 'ALLOW' },
      ...{ code: '', message: '' },
    },
  },
  {
    ...{ kind: 'PERMIT', subject: 'EU' },
    rule: { exempt: ['EU', 'CH'], code: 'EU_TCO_MISSING', message: 'It needs an authorisation.' },
  },
  {
    ...{ kind: 'LEGAL_MODE', subject: 'U10' },
    rule: {
      ...{ place: 130, touches: ['US'], touchesNot: [], operators: [], operatorsNot: ['US'] },
      ...{ certificates: ['AOC_OL_EU'], roles: ['CARRIER_AGENT', 'BROKER_295'], saleMode: 'WHOLE_AIRCRAFT' },
      ...{ conditions: ['OPEN_TIME'], level: 'NEEDS_ADMIN', code: 'US_PERMIT_MISSING', path: 'legalBasis' },
      ...{ message: 'It needs a permit.', scope: 'US', shows: ['D1', 'D2'] },
    },
  },
  { kind: 'REGISTRY', subject: 'VP-C', rule: { country: 'KY', pattern: 'VP-C[A-Z]{2}', isPrivate: true } },
  { kind: 'INSURANCE', subject: 'any mass', rule: { belowKg: null, thirdPartySdr: 700_000_000 } },
  { kind: 'INSURANCE', subject: 'below 500 kg', rule: { belowKg: 500, thirdPartySdr: 750_000 } },
  { kind: 'DOCUMENT', subject: 'SA', rule: { monthsAfterArrival: 6 } },
  { kind: 'HOLIDAY', subject: 'GB', rule: { days: ['2029-01-01', '2029-03-30'] } },
  { kind: 'AREA', subject: 'EU', rule: { values: ['AT', 'BE'] } },
  { kind: 'PET_ROUTE', subject: 'EGKB', rule: { operatorId: '0190b0aa-0000-7000-8000-000000000001' } },
]

test('the form of a rule of each kind sends the same rule', () => {
  for (const known of RULES) {
    const form = readRuleForm({ ...toRuleValues(known as SellingRule), ...SHARED }, { follows: 'OLD' })
    assert.deepEqual(form.rule, known.rule)
    assert.ok(SellingRuleForm.safeParse(form).success, JSON.stringify(SellingRuleForm.safeParse(form).error))
  }
})

test('hours are read line by line, and an invalid line is left for the server to refuse', () => {
  assert.deepEqual(readHours('12345 07:00-21:30\n\n678 08:00-sunset+30 03-28..10-24 utc'), [
    { days: [1, 2, 3, 4, 5], from: '07:00', to: '21:30', season: null, clock: 'LOCAL' },
    { days: [6, 7, 8], from: '08:00', to: 'SUNSET+30', season: ['03-28', '10-24'], clock: 'UTC' },
  ])
  assert.deepEqual(readHours('at night'), [
    { days: [], from: 'AT NIGHT', to: 'AT NIGHT', season: null, clock: 'LOCAL' },
  ])
})
