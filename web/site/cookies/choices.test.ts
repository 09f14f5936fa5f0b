import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '../../data/browser-fakes.ts'
import { readChoices, readRememberedFilters, rememberFilters, saveChoices } from './choices.ts'

beforeEach(() => void fakeBrowser(() => ({ status: 200 })))

test('without a choice no optional storage is allowed', () => {
  assert.equal(readChoices(), null)
  rememberFilters('blog', 'category=Basics')
  assert.equal(readRememberedFilters('blog'), '')
  assert.equal(localStorage.length, 0)
})

test('with permission the filters of each list are stored', () => {
  saveChoices({ rememberFilters: true })
  rememberFilters('blog', 'category=Basics')
  rememberFilters('routes', 'continent=Europe')
  assert.equal(readRememberedFilters('blog'), 'category=Basics')
  assert.equal(readRememberedFilters('routes'), 'continent=Europe')
})

test('withdrawing the permission deletes the stored filters, and nothing else', () => {
  localStorage.setItem('authToken', 'stays')
  saveChoices({ rememberFilters: true })
  rememberFilters('blog', 'search=dog')
  saveChoices({ rememberFilters: false })
  assert.deepEqual(readChoices(), { rememberFilters: false })
  saveChoices({ rememberFilters: true })
  assert.equal(readRememberedFilters('blog'), '')
  assert.equal(localStorage.getItem('authToken'), 'stays')
})

test('an unreadable choice counts as no choice', () => {
  localStorage.setItem('cookieChoices', 'yes please')
  assert.equal(readChoices(), null)
})
