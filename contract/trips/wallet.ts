import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const WALLETS = ['apple', 'google'] as const
export type Wallet = (typeof WALLETS)[number]

/** The path of the web service for Apple's passes; Apple's protocol defines the rest of the path. */
export const WALLET_SERVICE = '/wallet'
const MAX_LOG_LINES = 50

const device = z.string().check(z.regex(/^[\w-]{1,100}$/, 'This is no device'))
const passType = z.string().check(z.maxLength(200))
const ofPass = z.object({ passType, serial: z.uuid() })
const ofDevice = z.object({ device, passType, serial: z.uuid() })
const bySeat = z.object({
  bookingId: z.uuid(),
  seat: z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(19)),
})
const done = z.object({ success: z.literal(true) })
const PROOF =
  'Part of the protocol by which Apple Wallet keeps passes current. The device proves itself by the token in its pass: `Authorization: ApplePass …`.'

export const wallet = {
  offered: defineEndpoint({
    method: 'GET',
    path: '/wallet/offered',
    access: 'anyone',
    summary: 'The wallets to which trip passes can be added here',
    description: 'Empty if none is set up here.',
    answer: z.object({ success: z.literal(true), wallets: z.array(z.enum(WALLETS)) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/passes/:seat/wallet',
    access: 'signed-in',
    summary: "An address that adds the pass of one seat of one of the caller's confirmed trips to a wallet",
    description:
      'For Apple Wallet the address returns the signed pass for ten minutes. For Google Wallet it is a page of Google that gets a signed object.',
    params: bySeat,
    body: z.strictObject({ wallet: z.enum(WALLETS) }),
    answer: z.object({ success: z.literal(true), url: z.url() }),
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/wallet/passes/:serial/pass.pkpass',
    access: 'anyone',
    summary: 'A pass for Apple Wallet, by the address that was returned for it',
    description: 'The address is signed and works for ten minutes, then `link_expired`.',
    params: z.object({ serial: z.uuid() }),
    query: z.strictObject({ until: z.string().check(z.regex(/^\d{10}$/)), signature: z.string() }),
    answer: z.string(),
    answerType: 'application/vnd.apple.pkpass',
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/devices/:device/registrations/:passType/:serial',
    access: 'anyone',
    summary: 'Register a device for changes of a pass: 201, or 200 if it is already registered',
    description: PROOF,
    params: ofDevice,
    body: z.object({
      pushToken: z.string().check(z.regex(/^[0-9a-zA-Z]{8,200}$/, 'This is no push token')),
    }),
    answer: done,
  }),
  unregister: defineEndpoint({
    method: 'DELETE',
    path: '/wallet/v1/devices/:device/registrations/:passType/:serial',
    access: 'anyone',
    summary: 'Unregister a device from a pass',
    description: PROOF,
    params: ofDevice,
    answer: done,
  }),
  changed: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/devices/:device/registrations/:passType',
    access: 'anyone',
    summary: 'The passes of a device that changed since its last call; 204 if there are none',
    description:
      'Part of the protocol that keeps passes in Apple Wallet up to date. The answer has serial numbers, which give no access without the token of their pass.',
    params: z.object({ device, passType }),
    query: z.strictObject({
      passesUpdatedSince: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'This is no tag of ours'))),
    }),
    answer: z.object({
      success: z.literal(true),
      serialNumbers: z.array(z.string()),
      lastUpdated: z.string(),
    }),
  }),
  latest: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/passes/:passType/:serial',
    access: 'anyone',
    summary: 'The current pass; 304 if it has not changed since `If-Modified-Since`',
    description: PROOF,
    params: ofPass,
    answer: z.string(),
    answerType: 'application/vnd.apple.pkpass',
  }),
  log: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/log',
    access: 'anyone',
    summary: 'Messages of a device about passes that it could not read or renew',
    description: 'The messages are only logged.',
    body: z.object({ logs: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(MAX_LOG_LINES)) }),
    answer: done,
  }),
}
