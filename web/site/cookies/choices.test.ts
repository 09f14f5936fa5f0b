import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '../../data/browser-fakes.ts'
import { readChoices, readRememberedFilters, rememberFilters, saveChoices } from './choices.ts'

beforeEach(() => void fakeBrowser(() => ({ status: 200 })))

test('a visitor who has not chosen has allowed nothing optional', () => {
  assert.equal(readChoices(), null)
  rememberFilters('blog', 'category=Basics')
  assert.equal(readRememberedFilters('blog'), '')
  assert.equal(localStorage.length, 0)
})

test('filters are kept for each list once that is allowed', () => {
  saveChoices({ rememberFilters: true })
  rememberFilters('blog', 'category=Basics')
  rememberFilters('routes', 'continent=Europe')
  assert.equal(readRememberedFilters('blog'), 'category=Basics')
  assert.equal(readRememberedFilters('routes'), 'continent=Europe')
})

test('taking the permission back forgets what was kept, and only that', () => {
  localStorage.setItem('authToken', 'stays')
  saveChoices({ rememberFilters: true })
  rememberFilters('blog', 'search=dog')
  saveChoices({ rememberFilters: false })
  assert.deepEqual(readChoices(), { rememberFilters: false })
  saveChoices({ rememberFilters: true })
  assert.equal(readRememberedFilters('blog'), '')
  assert.equal(localStorage.getItem('authToken'), 'stays')
})

test('a choice that cannot be read counts as none', () => {
  localStorage.setItem('cookieChoices', 'yes please')
  assert.equal(readChoices(), null)
})
