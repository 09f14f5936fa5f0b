import { createECDH, randomUUID } from 'node:crypto'
import { setPremium } from '../alerts.ts'
import {
  anAddress,
  BY_ANY,
  BY_LINK,
  CONFIRMED,
  EVERYBODY,
  NO_ACCOUNT,
  OPEN,
  OWNER,
  type Rows,
  SIGNED_IN,
  SIGNS_IN,
  who,
} from './rights.ts'

const NO_KEY = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} }
const NO_ASSERTION = {
  ...NO_KEY,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}
const NO_ATTESTATION = { ...NO_KEY, response: { clientDataJSON: '', attestationObject: '' } }
/** Calls of accounts, sessions and signing in. */
export const ACCOUNTS: Rows = {
  // Accounts
  'POST /auth/register': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { name: 'Sam', email: anAddress(), password: 'Ferrywing1', role: 'USER' } }),
  },
  'POST /auth/login': {
    who: EVERYBODY,
    // Signing in cancels the deletion of a leaving account.
    states: { ...BY_ANY, suspended: 'account_suspended', anonymised: 'wrong_credentials' },
    request: async (stage) => {
      const { email, password } = await stage.person()
      return { body: { email, password } }
    },
  },
  'POST /auth/refresh': {
    who: EVERYBODY,
    states: OPEN,
    request: async (stage) => ({ body: { refreshToken: (await stage.person()).tokens.refreshToken } }),
  },
  'GET /auth/me': { who: SIGNED_IN },
  'POST /auth/logout': {
    who: EVERYBODY,
    states: BY_ANY,
    request: async (stage) => ({ body: { refreshToken: (await stage.person()).tokens.refreshToken } }),
  },
  'PATCH /auth/profile': { who: SIGNED_IN, states: OPEN, request: () => ({ body: { name: 'Robin' } }) },
  'PATCH /auth/currency': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ body: { indicativeCurrency: 'EUR' } }),
  },
  'PATCH /auth/language': { who: SIGNED_IN, states: OPEN, request: () => ({ body: { language: 'fr' } }) },
  'POST /auth/change-password': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ body: { currentPassword: 'Wrong1', newPassword: 'Ferrywing2' } }),
  },
  'POST /auth/verify-email': {
    who: EVERYBODY,
    states: BY_LINK,
    request: async (stage) => ({
      body: { token: await stage.linkToken('/verify-email'), password: (await stage.person()).password },
    }),
  },
  'POST /auth/verify-email/not-me': {
    who: EVERYBODY,
    states: BY_LINK,
    request: async (stage) => ({
      body: { token: await stage.linkToken('/verify-email'), password: 'Ferrywing2' },
    }),
  },
  'POST /auth/resend-verification': { who: SIGNED_IN, states: OPEN },
  'POST /auth/forgot-password': {
    who: EVERYBODY,
    states: BY_ANY,
    request: async (stage) => ({ body: { email: (await stage.person()).email } }),
  },
  'POST /auth/reset-password/ways-in': {
    who: EVERYBODY,
    states: BY_LINK,
    request: async (stage) => ({ body: { token: await stage.linkToken('/reset-password') } }),
  },
  'POST /auth/reset-password': {
    who: EVERYBODY,
    states: BY_LINK,
    request: async (stage) => ({
      body: { token: await stage.linkToken('/reset-password'), password: 'Ferrywing2' },
    }),
  },
  'GET /auth/sessions': { who: SIGNED_IN },
  'DELETE /auth/sessions/:id': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.signInSessionId() } }),
  },
  'POST /auth/sessions/end-others': { who: SIGNED_IN, states: OPEN },
  'GET /auth/notifications': { who: SIGNED_IN },
  'PATCH /auth/notifications': { who: SIGNED_IN, states: OPEN, request: () => ({ body: { news: true } }) },
  'GET /auth/phone': { who: SIGNED_IN },
  'POST /auth/phone': {
    who: SIGNED_IN,
    states: CONFIRMED,
    request: async ({ app, people }, caller) => {
      if (caller === 'user') await setPremium(app.db, { userId: people.user.id, days: 30 })
      return { body: { number: '+447700900123' } }
    },
  },
  // Every caller is allowed, and refused because no number waits for confirmation.
  'POST /auth/phone/confirm': {
    who: who('sign in', 'not there', 'not there', 'not there', 'not there', 'not there'),
    states: OPEN,
    request: () => ({ body: { code: '123456' } }),
  },
  'DELETE /auth/phone': { who: SIGNED_IN, states: OPEN },
  'GET /auth/push': { who: SIGNED_IN },
  'POST /auth/push': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({
      body: {
        endpoint: `https://push.example.test/${randomUUID()}`,
        keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
      },
    }),
  },
  // Another person's device is answered like a deleted one.
  'DELETE /auth/push/:id': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ params: { id: randomUUID() } }),
  },
  'POST /auth/delete-account': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ body: { password: 'Wrong1' } }),
  },
  'POST /auth/exports': { who: SIGNED_IN, states: OPEN },
  'GET /auth/exports/latest': { who: SIGNED_IN },
  'GET /auth/exports/:id': {
    who: OWNER,
    request: async (stage) => ({ params: { id: await stage.exportId() } }),
  },

  // Signing in at a provider (none is configured here) and with second factors
  'GET /auth/providers': { who: EVERYBODY },
  'POST /auth/providers/:provider/start': {
    who: who('not there', 'not there', 'not there', 'not there', 'not there', 'not there'),
    states: { none: 'Signing in here takes no account; connecting one: confirmed-address.test.ts.' },
    request: () => ({ params: { provider: 'google' }, body: { purpose: 'sign-in', stay: 'remembered' } }),
  },
  'POST /auth/providers/exchange': {
    who: EVERYBODY,
    states: SIGNS_IN,
    request: () => ({ body: { code: 'none' } }),
  },
  'DELETE /auth/providers/:provider': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ params: { provider: 'google' } }),
  },
  'POST /auth/second-factor/code': {
    who: EVERYBODY,
    states: SIGNS_IN,
    request: () => ({ body: { ticket: 'none', code: '123456' } }),
  },
  'POST /auth/second-factor/recovery-code': {
    who: EVERYBODY,
    states: SIGNS_IN,
    request: () => ({ body: { ticket: 'none', code: 'ABCDE-FGHJK' } }),
  },
  'POST /auth/second-factor/passkey': {
    who: EVERYBODY,
    states: SIGNS_IN,
    request: () => ({ body: { ticket: 'none', assertion: NO_ASSERTION } }),
  },
  'POST /auth/passkeys/challenge': { who: EVERYBODY, states: SIGNS_IN, request: () => ({ body: {} }) },
  'POST /auth/passkeys/sign-in': {
    who: EVERYBODY,
    states: SIGNS_IN,
    request: () => ({ body: { assertion: NO_ASSERTION } }),
  },
  'GET /auth/sign-in-methods': { who: SIGNED_IN },
  'POST /auth/confirm': { who: SIGNED_IN, states: OPEN, request: () => ({ body: { password: 'Wrong1' } }) },
  'POST /auth/authenticator-app': { who: SIGNED_IN, states: CONFIRMED },
  'POST /auth/authenticator-app/confirm': {
    who: SIGNED_IN,
    states: CONFIRMED,
    request: () => ({ body: { code: '123456' } }),
  },
  'DELETE /auth/authenticator-app': { who: SIGNED_IN, states: OPEN },
  'POST /auth/passkeys/registration': { who: SIGNED_IN, states: CONFIRMED },
  'POST /auth/passkeys': {
    who: SIGNED_IN,
    states: CONFIRMED,
    request: () => ({ body: { name: 'Phone', attestation: NO_ATTESTATION } }),
  },
  'PATCH /auth/passkeys/:id': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.passkeyId() }, body: { name: 'Mine' } }),
  },
  // Requires a fresh confirmation of identity, for every account.
  'DELETE /auth/passkeys/:id': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ params: { id: randomUUID() } }),
  },
  'POST /auth/recovery-codes': { who: SIGNED_IN, states: OPEN },
  'GET /personal-keys': { who: SIGNED_IN },
  // Requires a fresh confirmation of identity.
  'POST /personal-keys': {
    who: SIGNED_IN,
    states: CONFIRMED,
    request: () => ({ body: { name: 'Mine', scopes: ['search'], cap: null, expiresInDays: 30 } }),
  },
  'POST /personal-keys/:id/revoke': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.personalKeyId() } }),
  },
}
