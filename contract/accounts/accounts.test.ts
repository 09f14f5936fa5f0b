import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { Registration, RegistrationForm } from './accounts.ts'

const FORM = {
  name: 'Sam Traveller',
  email: 'sam@example.test',
  password: 'Ferrywing1',
  confirmPassword: 'Ferrywing1',
  role: 'USER',
  terms: true,
}

function listProblems(form: object): string[] {
  const parsed = z.safeParse(RegistrationForm, form)
  return parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

describe('the registration form', () => {
  test('accepts a traveller and an operator', () => {
    assert.deepEqual(listProblems(FORM), [])
    assert.deepEqual(listProblems({ ...FORM, role: 'OPERATOR' }), [])
    for (const email of ["o'neil+jets@mail.example.co.uk", 'jürgen@münchen.test', 'सैम@उदाहरण.test'])
      assert.deepEqual(listProblems({ ...FORM, email }), [])
    for (const name of ['J.R.R. Tolkien', 'J.R.Hartley', 'Dr. Sam St. John', 'Sam Jr.', 'A.B.', 'Sam 3:15'])
      assert.deepEqual(listProblems({ ...FORM, name }), [])
    for (const name of ['Éloïse d’Arc', 'علی‌رضا کریمی', '山田 太郎'])
      assert.deepEqual(listProblems({ ...FORM, name }), [])
    assert.equal(listProblems({ ...FORM, role: 'ADMIN' }).length, 1)
  })

  const table: [string, object, string][] = [
    ['no name', { name: '' }, 'name: Name is required'],
    ['a name of blanks', { name: '   ' }, 'name: Name is required'],
    ['a name of one letter', { name: 'S' }, 'name: Name must be at least 2 characters'],
    ['no address', { email: '' }, 'email: Email is required'],
    ['a word as address', { email: 'sam' }, 'email: Please enter a valid email address'],
    ['an address without a dot', { email: 'sam@host' }, 'email: Please enter a valid email address'],
    ['an address with a blank', { email: 's m@example.test' }, 'email: Please enter a valid email address'],
    ['two addresses', { email: 'sam,max@example.test' }, 'email: Please enter a valid email address'],
    ['a name beside it', { email: 'sam<max@example.test>' }, 'email: Please enter a valid email address'],
    [
      'an invisible sign in it',
      { email: 'sam\u200b@example.test' },
      'email: Please enter a valid email address',
    ],
    ['a bell in it', { email: 'sam\u0007@example.test' }, 'email: Please enter a valid email address'],
    [
      'a name that is read backwards',
      { name: '\u202eelbon maS' },
      'name: Name must not contain control characters',
    ],
    ...[
      'https://evil.test',
      'evil.com',
      'Win at WWW.EVIL.COM now',
      'x.com',
      'X.COM',
      'evil．com',
      'evil。com',
      'Sam a://b',
    ].map((name): [string, object, string] => [
      `the name ${name}`,
      { name },
      'name: Name must not read as a web address: put a space after each full stop',
    ]),
    [
      'no password',
      { password: '', confirmPassword: 'Ferrywing1' },
      'password: Password is required|confirmPassword: Passwords do not match',
    ],
    [
      'a password of seven characters',
      { password: 'Ferry12', confirmPassword: 'Ferry12' },
      'password: Password must be at least 8 characters',
    ],
    ...['ferrywing1', 'FERRYWING1', 'Ferrywings'].map((password): [string, object, string] => [
      `the password ${password}`,
      { password, confirmPassword: password },
      'password: Password must contain at least one uppercase letter, lowercase letter, and number',
    ]),
    ['no confirmation', { confirmPassword: '' }, 'confirmPassword: Please confirm your password'],
    ['another confirmation', { confirmPassword: 'Ferrywing2' }, 'confirmPassword: Passwords do not match'],
  ]
  for (const [what, fields, expected] of table) {
    test(`with ${what} says ${expected}`, () => {
      const problems = listProblems({ ...FORM, ...fields })
      for (const sentence of problems) assert.ok(expected.split('|').includes(sentence), problems.join('; '))
      assert.ok(problems.includes(expected.split('|')[0] ?? ''), problems.join('; '))
    })
  }

  test('needs the acceptance of the terms', () => {
    assert.equal(listProblems({ ...FORM, terms: false }).length, 1)
  })

  test('does not send the confirmation and the terms', () => {
    assert.deepEqual(Object.keys(z.parse(Registration, FORM)).sort(), ['email', 'name', 'password', 'role'])
  })
})
