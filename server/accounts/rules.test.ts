import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FIREFOX, IPHONE } from '#test/person.ts'
import {
  chooseAccountName,
  decideArrival,
  decideReach,
  describeDevice,
  isUnknownDevice,
  knowsHolder,
} from './rules.ts'

const CHROME_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

describe('a device in words', () => {
  const cases: [string, string][] = [
    [FIREFOX, 'Firefox on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [CHROME_MAC, 'Chrome on Mac'],
    [`${CHROME_MAC} Edg/153.0.0.0`, 'Edge on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/153.0.0.0', 'Chrome on Linux'],
    ['curl/8.17.0', 'curl'],
    ['', 'Unknown device'],
    ['<script>', 'Unknown device'],
  ]
  for (const [userAgent, device] of cases) {
    test(`${userAgent || 'nothing'} is ${device}`, () => assert.equal(describeDevice(userAgent), device))
  }
})

test('a device is new to an account only if the account was used before, from other devices', () => {
  assert.equal(isUnknownDevice(IPHONE, { seen: [] }), false)
  assert.equal(isUnknownDevice(IPHONE, { seen: [FIREFOX] }), true)
  assert.equal(isUnknownDevice(IPHONE, { seen: [FIREFOX, IPHONE.replace('19_1', '18_0')] }), false)
})

describe('the reach of a session', () => {
  const cases: [
    role: 'USER' | 'OPERATOR' | 'ADMIN',
    required: boolean,
    has: boolean,
    passed: boolean,
    reach: string,
  ][] = [
    ['USER', true, false, false, 'all'],
    ['USER', true, true, false, 'all'],
    ['OPERATOR', true, false, false, 'all'],
    ['ADMIN', false, false, false, 'all'],
    ['ADMIN', false, true, false, 'all'],
    ['ADMIN', true, false, false, 'set-up-only'],
    ['ADMIN', true, true, false, 'none'],
    ['ADMIN', true, true, true, 'all'],
    ['ADMIN', true, false, true, 'all'],
  ]
  for (const [role, required, hasFactor, passedFactor, reach] of cases) {
    const words = `${required ? 'required' : 'optional'}, ${hasFactor ? 'set up' : 'not set up'}, ${passedFactor ? 'passed' : 'not passed'}`
    test(`of ${role} with a second factor ${words} is ${reach}`, () => {
      assert.equal(decideReach({ role, required, hasFactor, passedFactor }), reach)
    })
  }
})

test('a provider’s name is used if our rules for names allow it, and replaced otherwise', () => {
  for (const [given, name] of [
    ['  Ada Voyager ', 'Ada Voyager'],
    ['A'.repeat(200), 'A'.repeat(120)],
    ['Ada\u202eregayoV', 'Traveller'],
    ['Ada\u0007', 'Traveller'],
    ['ada.example.test', 'Traveller'],
    ['A', 'Traveller'],
    [' ', 'Traveller'],
    [null, 'Traveller'],
  ] as const)
    assert.equal(chooseAccountName(given), name)
})

test('Google and Apple know who holds their own addresses, and Google also those of organisations that it manages', () => {
  for (const [provider, email, organisation, speaks] of [
    ['google', 'ann@gmail.com', null, true],
    ['google', 'ann@googlemail.com', null, true],
    ['google', 'ann@company.test', 'company.test', true],
    ['google', 'ann@company.test', null, false],
    ['google', 'ann@gmail.com.test', null, false],
    ['google', 'ann@icloud.com', null, false],
    ['apple', 'x7k@privaterelay.appleid.com', null, true],
    ['apple', 'ann@icloud.com', null, true],
    ['apple', 'ann@company.test', 'company.test', false],
    ['apple', 'ann@gmail.com', null, false],
  ] as const)
    assert.equal(knowsHolder(provider, { email, organisation }), speaks, `${provider} ${email}`)
})

describe('a person who comes from a provider', () => {
  const nobody = {
    ...{ ownerId: null, connectTo: null, account: null },
    ...{ email: 'a@b.test', emailVerified: true, isAuthority: true },
  }
  const account = { userId: 'u', isOwnerProved: true, hasAnother: false }
  const cases: [string, Partial<Parameters<typeof decideArrival>[0]>, string][] = [
    ['with a new confirmed address gets an account', {}, 'create'],
    ['without an address gets nothing', { email: null }, 'unverified'],
    ['with an unconfirmed address gets nothing', { emailVerified: false }, 'unverified'],
    [
      'with an unconfirmed address of an account gets nothing',
      { emailVerified: false, account },
      'unverified',
    ],
    [
      'with an address whose holder the provider does not know gets an account',
      { isAuthority: false },
      'create',
    ],
    ['with the address of an account is connected to it if we know its owner', { account }, 'join'],
    [
      'with the address of an account is not connected if we do not know its owner',
      { account: { ...account, isOwnerProved: false } },
      'password_first',
    ],
    [
      'with the address of an account is not connected if the provider does not know its holder',
      { account, isAuthority: false },
      'password_first',
    ],
    [
      'is not connected to an account with another identity of the provider',
      { account: { ...account, hasAnother: true } },
      'connected_already',
    ],
    [
      'with a connected identity is signed in, whatever the address',
      { ownerId: 'o', emailVerified: false, account },
      'sign-in',
    ],
    [
      'and connects it to their account is connected, whatever the address',
      { connectTo: { userId: 'u', hasAnother: false }, emailVerified: false },
      'connect',
    ],
    [
      'and connects an identity of their own account stays connected',
      { ownerId: 'u', connectTo: { userId: 'u', hasAnother: true } },
      'connect',
    ],
    [
      'and connects an identity of another account is refused',
      { ownerId: 'o', connectTo: { userId: 'u', hasAnother: false } },
      'connected_elsewhere',
    ],
    [
      'and connects a second identity of the provider is refused',
      { connectTo: { userId: 'u', hasAnother: true } },
      'connected_already',
    ],
  ]
  for (const [title, arrival, outcome] of cases) {
    test(title, () => {
      const decision = decideArrival({ ...nobody, ...arrival })
      assert.equal(decision.do === 'refuse' ? decision.why : decision.do, outcome)
    })
  }
})
