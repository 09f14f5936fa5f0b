import { randomUUID } from 'node:crypto'
import { anAddress, EVERYBODY, OWNER, type Rows, SIGNED_IN, who } from './rights.ts'

const NO_KEY = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} }
const NO_ASSERTION = {
  ...NO_KEY,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}
const NO_ATTESTATION = { ...NO_KEY, response: { clientDataJSON: '', attestationObject: '' } }
/** Accounts, sessions and how one signs in. */
export const ACCOUNTS: Rows = {
  // Accounts
  'POST /auth/register': {
    who: EVERYBODY,
    request: () => ({ body: { name: 'Sam', email: anAddress(), password: 'Ferrywing1', role: 'USER' } }),
  },
  'POST /auth/login': {
    who: EVERYBODY,
    request: async (stage) => {
      const { email, password } = await stage.person()
      return { body: { email, password } }
    },
  },
  'POST /auth/refresh': {
    who: EVERYBODY,
    request: async (stage) => ({ body: { refreshToken: (await stage.person()).tokens.refreshToken } }),
  },
  'GET /auth/me': { who: SIGNED_IN },
  'POST /auth/logout': {
    who: EVERYBODY,
    request: async (stage) => ({ body: { refreshToken: (await stage.person()).tokens.refreshToken } }),
  },
  'PATCH /auth/profile': { who: SIGNED_IN, request: () => ({ body: { name: 'Robin' } }) },
  'PATCH /auth/language': { who: SIGNED_IN, request: () => ({ body: { language: 'fr' } }) },
  'POST /auth/change-password': {
    who: SIGNED_IN,
    request: () => ({ body: { currentPassword: 'Wrong1', newPassword: 'Ferrywing2' } }),
  },
  'POST /auth/verify-email': {
    who: EVERYBODY,
    request: async (stage) => ({ body: { token: await stage.linkToken('/verify-email') } }),
  },
  'POST /auth/resend-verification': { who: SIGNED_IN },
  'POST /auth/forgot-password': { who: EVERYBODY, request: () => ({ body: { email: anAddress() } }) },
  'POST /auth/reset-password': {
    who: EVERYBODY,
    request: async (stage) => ({
      body: { token: await stage.linkToken('/reset-password'), password: 'Ferrywing2' },
    }),
  },
  'GET /auth/sessions': { who: SIGNED_IN },
  'DELETE /auth/sessions/:id': {
    who: OWNER,
    request: async (stage) => ({ params: { id: await stage.signInSessionId() } }),
  },
  'POST /auth/sessions/end-others': { who: SIGNED_IN },
  'GET /auth/notifications': { who: SIGNED_IN },
  'PATCH /auth/notifications': { who: SIGNED_IN, request: () => ({ body: { news: true } }) },
  'GET /auth/phone': { who: SIGNED_IN },
  // Without Premium or a number that waits, everybody is told so.
  'POST /auth/phone': { who: SIGNED_IN, request: () => ({ body: { number: '+447700900123' } }) },
  'POST /auth/phone/confirm': {
    who: who('sign in', 'not there', 'not there', 'not there', 'not there', 'not there'),
    request: () => ({ body: { code: '123456' } }),
  },
  'DELETE /auth/phone': { who: SIGNED_IN },
  'POST /auth/delete-account': { who: SIGNED_IN, request: () => ({ body: { password: 'Wrong1' } }) },
  'POST /auth/exports': { who: SIGNED_IN },
  'GET /auth/exports/latest': { who: SIGNED_IN },
  'GET /auth/exports/:id': {
    who: OWNER,
    request: async (stage) => ({ params: { id: await stage.exportId() } }),
  },

  // Signing in at a provider, which none is set up for here, and with second factors
  'GET /auth/providers': { who: EVERYBODY },
  'POST /auth/providers/:provider/start': {
    who: who('not there', 'not there', 'not there', 'not there', 'not there', 'not there'),
    request: () => ({ params: { provider: 'google' }, body: { purpose: 'sign-in', stay: 'remembered' } }),
  },
  'POST /auth/providers/exchange': { who: EVERYBODY, request: () => ({ body: { code: 'none' } }) },
  'DELETE /auth/providers/:provider': {
    who: SIGNED_IN,
    request: () => ({ params: { provider: 'google' } }),
  },
  'POST /auth/second-factor/code': {
    who: EVERYBODY,
    request: () => ({ body: { ticket: 'none', code: '123456' } }),
  },
  'POST /auth/second-factor/recovery-code': {
    who: EVERYBODY,
    request: () => ({ body: { ticket: 'none', code: 'ABCDE-FGHJK' } }),
  },
  'POST /auth/second-factor/passkey': {
    who: EVERYBODY,
    request: () => ({ body: { ticket: 'none', assertion: NO_ASSERTION } }),
  },
  'POST /auth/passkeys/challenge': { who: EVERYBODY, request: () => ({ body: {} }) },
  'POST /auth/passkeys/sign-in': {
    who: EVERYBODY,
    request: () => ({ body: { assertion: NO_ASSERTION } }),
  },
  'GET /auth/sign-in-methods': { who: SIGNED_IN },
  'POST /auth/confirm': { who: SIGNED_IN, request: () => ({ body: { password: 'Wrong1' } }) },
  'POST /auth/authenticator-app': { who: SIGNED_IN },
  'POST /auth/authenticator-app/confirm': {
    who: SIGNED_IN,
    request: () => ({ body: { code: '123456' } }),
  },
  'DELETE /auth/authenticator-app': { who: SIGNED_IN },
  'POST /auth/passkeys/registration': { who: SIGNED_IN },
  'POST /auth/passkeys': {
    who: SIGNED_IN,
    request: () => ({ body: { name: 'Phone', attestation: NO_ATTESTATION } }),
  },
  'PATCH /auth/passkeys/:id': {
    who: OWNER,
    request: async (stage) => ({ params: { id: await stage.passkeyId() }, body: { name: 'Mine' } }),
  },
  // Asked for a fresh proof first, whosever it is.
  'DELETE /auth/passkeys/:id': { who: SIGNED_IN, request: () => ({ params: { id: randomUUID() } }) },
  'POST /auth/recovery-codes': { who: SIGNED_IN },
  'GET /personal-keys': { who: SIGNED_IN },
  // Asked for a fresh proof first.
  'POST /personal-keys': {
    who: SIGNED_IN,
    request: () => ({ body: { name: 'Mine', scopes: ['search'], cap: null, expiresInDays: 30 } }),
  },
  'POST /personal-keys/:id/revoke': {
    who: OWNER,
    request: async (stage) => ({ params: { id: await stage.personalKeyId() } }),
  },
}
