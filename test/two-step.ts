import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import { aPasskey } from './fakes/authenticator.ts'
import type { Person } from './person.ts'

/** The code of an authenticator app, this many steps of thirty seconds from now. */
export function appCode(secret: string, stepsFromNow = 0): string {
  const timestamp = Date.now() + stepsFromNow * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Confirms the address and sets up an authenticator app. The code of the previous step is used for that. */
export async function setUpApp(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  await awayFromTheStepsEnd()
  await person.confirmAddress()
  const { secret } = (await person.call('POST', '/auth/authenticator-app')).json
  const answer = await person.call('POST', '/auth/authenticator-app/confirm', { code: appCode(secret, -1) })
  assert.equal(answer.status, 200, answer.text)
  return { secret, recoveryCodes: answer.json.recoveryCodes }
}

// Waits at the end of a step, so that the next five seconds of a test lie within one step.
async function awayFromTheStepsEnd(): Promise<void> {
  const remaining = TOTP.remaining()
  if (remaining < 5000) await new Promise((resolve) => setTimeout(resolve, remaining + 50))
}

/** Confirms the address and adds a software passkey. */
export async function addPasskey(app: TestApp, person: Person, name = 'Phone') {
  const { origin, hostname: rpId } = new URL(app.config.publicUrl)
  const passkey = aPasskey({ origin, rpId })
  await person.confirmAddress()
  const { options } = (await person.call('POST', '/auth/passkeys/registration')).json
  const answer = await person.call('POST', '/auth/passkeys', { name, attestation: passkey.attest(options) })
  assert.equal(answer.status, 200, answer.text)
  return { passkey, id: answer.json.passkey.id, recoveryCodes: answer.json.recoveryCodes as string[] | null }
}
