import assert from 'node:assert/strict'
import test from 'node:test'
import { BASE_COUNTRIES } from '#contract/operators/operators.ts'
import { findTierIssues } from '#contract/operators/refund-tiers.ts'
import { getAirport } from '../../db/reference/airports.ts'
import { findCertificatesEndInDays, listDemoDocuments } from './documents.ts'
import { listDemoOperators, mayPublish } from './operators.ts'

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

test("every operator's base country is its base airport's, as the onboarding's list names it", () => {
  for (const { baseCountry, baseICAO } of listDemoOperators()) {
    const country = COUNTRY_NAMES.of(getAirport(baseICAO).country) ?? ''
    const isListed = (BASE_COUNTRIES as readonly string[]).includes(country)
    assert.equal(baseCountry, isListed ? country : 'Other')
  }
})

test('who may publish has certificates that are valid; one has to be renewed soon', () => {
  const ends = listDemoOperators().filter(mayPublish).map(findCertificatesEndInDays)
  assert.ok(ends.every((days) => days !== null && days > 0))
  assert.ok(ends.some((days) => days !== null && days <= 14))
})

test('who has submitted has both certificates, and each type has one that is current', () => {
  for (const operator of listDemoOperators()) {
    const current = listDemoDocuments(operator).filter(({ status }) => status === 'CURRENT')
    assert.equal(new Set(current.map(({ type }) => type)).size, current.length)
    assert.equal(findCertificatesEndInDays(operator) !== null, operator.kybStatus !== null)
  }
  const all = listDemoOperators().flatMap(listDemoDocuments)
  assert.ok(all.some(({ status }) => status === 'REPLACED'))
  assert.ok(all.some(({ status }) => status === 'WAITING'))
})

test('refund tiers are such as the onboarding accepts', () => {
  for (const { policies } of listDemoOperators()) assert.deepEqual(findTierIssues(policies.rules), [])
})
