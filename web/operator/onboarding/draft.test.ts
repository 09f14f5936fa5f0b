import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '../../data/browser-fakes.ts'
import { toPolicyFields } from '../policies/policy-fields.ts'
import { forgetDraft, readDraft, storeInDraft } from './draft.ts'

const company = {
  legalName: 'Northlight',
  aocNumber: '',
  baseCountry: '',
  contactEmail: '',
  contactPhone: '',
  website: '',
  baseICAO: '',
  carrierCode: '',
}

beforeEach(() => void fakeBrowser(() => ({ status: 200 })))

test('typed input is restored for its account only', () => {
  storeInDraft('a', { company })
  storeInDraft('a', { step: 2, policies: toPolicyFields(null) })
  assert.deepEqual(readDraft('a').company, company)
  assert.equal(readDraft('a').step, 2)
  assert.equal(readDraft('a').policies?.tiers.length, 3)
  assert.deepEqual(readDraft('b'), {})
})

test('saved parts are removed from the draft, and others stay', () => {
  storeInDraft('a', { company, step: 3 })
  storeInDraft('a', { company: undefined })
  assert.deepEqual(readDraft('a'), { step: 3 })
  forgetDraft('a')
  assert.deepEqual(readDraft('a'), {})
})

test('the draft is empty when it cannot be read or the browser has no storage', () => {
  sessionStorage.setItem('ferrywing-onboarding:a', '{"company":')
  assert.deepEqual(readDraft('a'), {})
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new Error('denied')
    },
  })
  storeInDraft('a', { company })
  assert.deepEqual(readDraft('a'), {})
})
