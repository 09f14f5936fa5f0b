import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Message } from '../messages.ts'
import { MAX_PASSWORD_LENGTH, SignInAnswer } from './accounts.ts'

const Ticket = z.string().check(z.minLength(1), z.maxLength(200))

/** Six digits; spaces between them are removed. */
export const AppCode = z.string({ error: 'Code is required' }).check(
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.minLength(1, { error: 'Code is required', abort: true }),
  z.regex(/^\d{6}$/, 'The code has six figures'),
)
export const AppCodeForm = z.object({ code: AppCode })

/** Ten letters and digits in two groups; capitals, spaces and the hyphen do not matter. */
export const RecoveryCode = z.string({ error: 'Recovery code is required' }).check(
  z.overwrite((value) => value.toUpperCase().replace(/[\s-]/g, '')),
  z.minLength(1, { error: 'Recovery code is required', abort: true }),
  z.regex(/^[0-9A-Z]{10}$/, 'A recovery code has ten letters and figures'),
)
export const RecoveryCodeForm = z.object({ code: RecoveryCode })

const Base64Url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))
const Attachment = z.optional(z.enum(['platform', 'cross-platform']))

/** The browser's WebAuthn result that proves the possession of a passkey. */
export const Assertion = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(Base64Url),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: z.object({}),
})
export type Assertion = z.infer<typeof Assertion>

/** The browser's WebAuthn result for a new passkey. */
export const Attestation = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: z.object({}),
})
export type Attestation = z.infer<typeof Attestation>

/** WebAuthn options as JSON, which only the browser reads. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })

/** The step of signing in that asks for the second factor, and passkeys that replace both factors. */
export const secondFactor = {
  code: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/code',
    access: 'anyone',
    security: 'second_step_code',
    summary: "Finish signing in with the authenticator app's code",
    description: 'A ticket allows five attempts in ten minutes, then `sign_in_ended`.',
    body: z.object({ ticket: Ticket, code: AppCode }),
    answer: SignInAnswer,
  }),
  recoveryCode: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-code',
    access: 'anyone',
    security: 'second_step_recovery_code',
    summary: 'Finish signing in with a recovery code, which can be used only once',
    description: 'The owner gets a mail; a wrong code uses up an attempt.',
    body: z.object({ ticket: Ticket, code: RecoveryCode }),
    answer: SignInAnswer,
  }),
  passkey: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/passkey',
    access: 'anyone',
    security: 'second_step_passkey',
    summary: 'Finish signing in with a passkey',
    description: 'Answers the challenge of this ticket; otherwise `passkey_refused`.',
    body: z.object({ ticket: Ticket, assertion: Assertion }),
    answer: SignInAnswer,
  }),
  challenge: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys/challenge',
    access: 'anyone',
    whileSettingUp: true,
    summary:
      'The challenge for a passkey: used once, within five minutes; with a ticket, only for that account',
    description: 'Give `options` to `navigator.credentials.get()`.',
    body: z.object({ ticket: z.optional(Ticket) }),
    answer: z.object({ success: z.literal(true), options: WebAuthnOptions }),
  }),
  signInWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    access: 'anyone',
    security: 'passkey_sign_in',
    summary: 'Sign in with only a passkey that has verified its owner',
    description: 'No second step follows, because the passkey counts as both factors.',
    body: z.object({ assertion: Assertion }),
    answer: SignInAnswer,
  }),
}

export const PasskeyName = z
  .string({ error: 'Name is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.maxLength(60, 'Name must be at most 60 characters'),
  )
export const PasskeyNameForm = z.object({ name: PasskeyName })

export const ConfirmPasswordForm = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH)),
})

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Whether a password manager or the maker's cloud stores it, so that it survives the loss of a device. */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  identities: z.array(
    z.object({
      provider: z.enum(['google', 'apple']),
      email: z.nullable(z.string()),
      connectedAt: z.iso.datetime(),
    }),
  ),
  passkeys: z.array(Passkey),
  authenticatorApp: z.nullable(z.object({ addedAt: z.iso.datetime() })),
  recoveryCodesLeft: z.int(),
  /** Whether this account must keep a second factor. */
  required: z.boolean(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

/** Returned once, with the first second factor; null if the account already has codes. */
const GivenRecoveryCodes = z.nullable(z.array(z.string()))

/**
 * The ways to sign in, which their owner sees and changes. A change needs a confirmation of identity within the last
 * fifteen minutes.
 */
export const signInMethods = {
  list: defineEndpoint({
    method: 'GET',
    path: '/auth/sign-in-methods',
    access: 'signed-in',
    whileSettingUp: true,
    summary: "One's own ways to sign in, and second factors",
    description: 'Recovery codes count only beside another factor.',
    answer: z.object({ success: z.literal(true), methods: SignInMethods }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'signed-in',
    whileSettingUp: true,
    security: 'confirm_owner',
    summary: "Confirm one's identity in one of three ways; changes are then allowed for fifteen minutes",
    description: 'The password is not enough for a session older than the second factor.',
    body: z.object({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH))),
      code: z.optional(AppCode),
      assertion: z.optional(Assertion),
    }),
    answer: z.object({ success: z.literal(true) }),
  }),
  startApp: defineEndpoint({
    method: 'POST',
    path: '/auth/authenticator-app',
    access: 'signed-in',
    whileSettingUp: true,
    summary:
      'A new secret for an authenticator app, as text and as a QR code (SVG); it counts once confirmed',
    description: 'Needs a recent confirmation of identity; confirm it within thirty minutes.',
    answer: z.object({
      success: z.literal(true),
      secret: z.string(),
      uri: z.string(),
      qrSvg: z.string(),
    }),
  }),
  confirmApp: defineEndpoint({
    method: 'POST',
    path: '/auth/authenticator-app/confirm',
    access: 'signed-in',
    whileSettingUp: true,
    security: 'add_authenticator_app',
    summary: 'Turn the authenticator app on with its first code',
    description: 'The first second factor brings recovery codes and ends other sessions.',
    body: AppCodeForm,
    answer: z.object({
      success: z.literal(true),
      recoveryCodes: GivenRecoveryCodes,
      message: z.string(),
    }),
  }),
  removeApp: defineEndpoint({
    method: 'DELETE',
    path: '/auth/authenticator-app',
    access: 'signed-in',
    security: 'remove_authenticator_app',
    summary: 'Turn the authenticator app off',
    description: "Needs a recent confirmation of identity; an administrator's last factor stays.",
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys/registration',
    access: 'signed-in',
    whileSettingUp: true,
    summary: 'The options with which the browser creates a passkey',
    description: 'Needs a recent confirmation of identity; at most twenty (`too_many_passkeys`).',
    answer: z.object({ success: z.literal(true), options: WebAuthnOptions }),
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'signed-in',
    whileSettingUp: true,
    security: 'add_passkey',
    summary: 'Add a passkey that the browser has created',
    description: 'The first second factor brings recovery codes and ends other sessions.',
    body: z.object({ name: PasskeyName, attestation: Attestation }),
    answer: z.extend(Message, {
      success: z.literal(true),
      passkey: Passkey,
      recoveryCodes: GivenRecoveryCodes,
    }),
  }),
  renamePasskey: defineEndpoint({
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    access: 'signed-in',
    summary: "Give one of one's own passkeys another name",
    description: 'Any other passkey is `passkey_not_found`.',
    params: z.object({ id: z.uuid() }),
    body: PasskeyNameForm,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  removePasskey: defineEndpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'signed-in',
    security: 'remove_passkey',
    summary: "Remove one of one's own passkeys",
    description: 'Needs a recent confirmation of identity; the only way in stays (`last_way_in`).',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  newRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/auth/recovery-codes',
    access: 'signed-in',
    security: 'renew_recovery_codes',
    summary: 'Create ten new recovery codes; earlier codes stop working',
    description: 'Needs a recent confirmation of identity and a second factor; the owner gets a mail.',
    answer: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) }),
  }),
}
