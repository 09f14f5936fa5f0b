import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** A device as its browser describes it to us (`PushSubscription.toJSON()`). */
export const PushSubscriptionForm = z.object({
  /** The address of the device at its push service. */
  endpoint: z.string().check(z.minLength(8), z.maxLength(1000)),
  keys: z.object({
    /** A public key of P-256, uncompressed, in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes in base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})

export const PushState = z.object({
  /** The key with which a browser subscribes, in base64url; null: notifications are not set up here. */
  publicKey: z.nullable(z.string()),
  /** The devices that get notifications, the newest first. */
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** The browser and the system: 'Firefox on Android'. */
      device: z.string(),
      addedAt: z.iso.datetime(),
    }),
  ),
})
export type PushState = z.infer<typeof PushState>

export const push = {
  state: defineEndpoint({
    method: 'GET',
    path: '/auth/push',
    access: 'signed-in',
    summary: "The caller's devices that get notifications of trips, and the key for adding one",
    description: 'The key is null where notifications are not set up.',
    answer: z.object({ success: z.literal(true), push: PushState }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/auth/push',
    access: 'signed-in',
    summary: 'Turn notifications on for this device (ten devices; with one more, the oldest is removed)',
    description:
      'Follows the Web Push standard (RFC 8030, 8291, 8292). Adding a device again changes nothing. A device is removed when its session ends.',
    body: PushSubscriptionForm,
    answer: z.object({ success: z.literal(true), push: PushState, deviceId: z.uuid(), message: z.string() }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/auth/push/:id',
    access: 'signed-in',
    summary: "Turn notifications off for one of one's devices",
    description: 'An unknown device changes nothing.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), push: PushState, message: z.string() }),
  }),
}
