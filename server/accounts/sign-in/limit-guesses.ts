import type { FastifyRequest } from 'fastify'
import { findNetwork, type RateLimits } from '#server/security/rate-limits.ts'
import type { KnownDevices } from './known-devices.ts'

type Gate = { limits: RateLimits; devices: KnownDevices }
type SigningIn = { request: FastifyRequest; email: string }

/**
 * Limits failed sign-ins to one account. A known device has its own count, and so has each network, so a stranger
 * cannot use up the owner's attempts. The account's common count only slows strangers down.
 */
export async function limitPasswords<T>(
  { limits, devices }: Gate,
  { request, email }: SigningIn,
  attempt: () => Promise<T>,
): Promise<T> {
  const account = email.trim().toLowerCase()
  const device = devices.recognise(request, account)
  if (device) return await limits.guess({ counts: [['sign_in_by_device', `${account} ${device}`]] }, attempt)
  const { ip } = request
  return await limits.guess(
    {
      counts: [
        ['sign_in_by_address', ip],
        ['sign_in_by_network', `${account} ${findNetwork(ip)}`],
      ],
      slowedBy: ['sign_in_on_account', account],
    },
    attempt,
  )
}

/** Limits failed second factors in the same way, after the first factor was passed. */
export async function limitSecondSteps<T>(
  { limits, devices }: Gate,
  { request, email }: SigningIn,
  attempt: () => Promise<T>,
): Promise<T> {
  const device = devices.recognise(request, email)
  const { ip } = request
  if (device) {
    const who = `${email} ${device}`
    const counts = [
      ['second_factor_by_device', who],
      ['second_factor_by_device_daily', who],
    ] as const
    return await limits.guess({ counts }, attempt)
  }
  const who = `${email} ${findNetwork(ip)}`
  return await limits.guess(
    {
      counts: [
        ['second_factor_by_address', ip],
        ['second_factor_by_network', who],
        ['second_factor_by_network_daily', who],
      ],
      slowedBy: ['second_factor_on_account', email],
    },
    attempt,
  )
}

/**
 * Limits failed confirmations of the identity in the same way. They need a session, and each session has its own
 * counts.
 */
export async function limitProofs<T>(
  limits: RateLimits,
  { caller, address }: { caller: { id: string; sessionId: string }; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  return await limits.guess(
    {
      counts: [
        ['password_by_address', address],
        ['password_by_session', caller.sessionId],
        ['password_by_session_daily', caller.sessionId],
      ],
      slowedBy: ['password_on_account', caller.id],
    },
    attempt,
  )
}
