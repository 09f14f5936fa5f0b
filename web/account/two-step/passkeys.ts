import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  type Assertion,
  type Attestation,
  secondFactor,
  signInMethods,
} from '#contract/accounts/second-factor.ts'
import { ApiError, call } from '../../data/api.ts'
import { translate } from '../../languages/translated.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the browser for a passkey: of the ticket's account, or of the account that the user chooses. */
export async function askForPasskey(ticket?: string): Promise<Assertion> {
  const { options } = await call(secondFactor.challenge, { body: ticket ? { ticket } : {} })
  const optionsJSON = options as unknown as RequestOptions
  return (await startAuthentication({ optionsJSON })) as Assertion
}

/** Makes the browser create a passkey for the signed-in account. */
export async function makePasskey(): Promise<Attestation> {
  const { options } = await call(signInMethods.startPasskey)
  const optionsJSON = options as unknown as CreationOptions
  return (await startRegistration({ optionsJSON })) as Attestation
}

/** The error text when a passkey was not used or made: the server's sentence, or a text for the browser's error. */
export function describePasskeyError(error: unknown): string {
  if (error instanceof ApiError) return error.message
  const { name } = error as Error
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return translate('This device has a passkey for your account already.')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return translate('No passkey was used: it was cancelled, or took too long. Please try again.')
  if (name === 'SecurityError') return translate('Passkeys do not work at this address of the site.')
  return translate('This browser could not use a passkey. Please try another way.')
}

/** Suggests a name for a passkey of this device. The user may change it. */
export function nameOfThisDevice(): string {
  const { userAgent } = navigator
  const names = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
  const found = names.find((name) => userAgent.includes(name))
  return found === 'CrOS' ? 'Chromebook' : (found ?? 'Passkey')
}
