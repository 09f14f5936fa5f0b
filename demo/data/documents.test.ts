import assert from 'node:assert/strict'
import test from 'node:test'
import { BASE_COUNTRIES } from '#contract/operators/operators.ts'
import { findTierIssues } from '#contract/operators/refund-tiers.ts'
import { getAirport } from '../../db/reference/airports.ts'
import { findCertificatesEndInDays, listDemoDocuments } from './documents.ts'
import { listDemoOperators, mayPublish } from './operators.ts'

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

test("an operator's base country is the country of its base airport, by its name in the onboarding's list", () => {
  for (const { baseCountry, baseICAO } of listDemoOperators()) {
    const country = COUNTRY_NAMES.of(getAirport(baseICAO).country) ?? ''
    const isListed = (BASE_COUNTRIES as readonly string[]).includes(country)
    assert.equal(baseCountry, isListed ? country : 'Other')
  }
})

test('an operator that may publish has valid certificates, and one certificate is to be renewed soon', () => {
  const ends = listDemoOperators().filter(mayPublish).map(findCertificatesEndInDays)
  assert.ok(ends.every((days) => days !== null && days > 0))
  assert.ok(ends.some((days) => days !== null && days <= 14))
})

test('an operator that has submitted has both certificates, with one current document of each type', () => {
  for (const operator of listDemoOperators()) {
    const current = listDemoDocuments(operator).filter(({ status }) => status === 'CURRENT')
    assert.equal(new Set(current.map(({ type }) => type)).size, current.length)
    assert.equal(findCertificatesEndInDays(operator) !== null, operator.kybStatus !== null)
  }
  const all = listDemoOperators().flatMap(listDemoDocuments)
  assert.ok(all.some(({ status }) => status === 'REPLACED'))
  assert.ok(all.some(({ status }) => status === 'WAITING'))
})

test('the onboarding accepts the refund tiers of the demo', () => {
  for (const { policies } of listDemoOperators()) assert.deepEqual(findTierIssues(policies.rules), [])
})
