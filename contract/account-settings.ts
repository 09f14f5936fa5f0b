import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Session = z.object({
  id: z.uuid(),
  /** The browser and the system, in words: 'Firefox on Windows'. */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Mails that somebody may do without; those about bookings and about the account's safety always come. */
export const NotificationChoices = z.object({
  routeAlerts: z.boolean(),
  priceDrops: z.boolean(),
  news: z.boolean(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const DeleteAccountForm = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
})

export const AccountExport = z.object({
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  /** Null as long as the file is being made. */
  expiresAt: z.nullable(z.iso.datetime()),
})
export type AccountExport = z.infer<typeof AccountExport>

export const accountSettings = {
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: "One's own sessions that have not ended: the one that asks, then the latest used",
    answer: z.object({ success: z.literal(true), sessions: z.array(Session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    summary: "End one of one's own sessions",
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'signed-in',
    summary: "End all of one's own sessions but the one that asks",
    answer: z.object({ success: z.literal(true), endedCount: z.int(), message: z.string() }),
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: 'Which mails one wants',
    answer: z.object({ success: z.literal(true), notifications: NotificationChoices }),
  }),
  chooseNotifications: endpoint({
    method: 'PATCH',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: 'Change which mails one wants; what is left away stays as it is',
    body: z.partial(NotificationChoices),
    answer: z.object({
      success: z.literal(true),
      notifications: NotificationChoices,
      message: z.string(),
    }),
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/delete-account',
    access: 'signed-in',
    summary: 'Delete the account in fourteen days; signing in before then keeps it. Every session ends',
    body: DeleteAccountForm,
    answer: z.object({ success: z.literal(true), deletedAfter: z.iso.datetime(), message: z.string() }),
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/auth/exports',
    access: 'signed-in',
    summary: 'Have a file made with everything held about oneself; a mail says when it is ready',
    answer: z.object({ success: z.literal(true), export: AccountExport, message: z.string() }),
  }),
  latestExport: endpoint({
    method: 'GET',
    path: '/auth/exports/latest',
    access: 'signed-in',
    summary: 'The file asked for last, unless it has expired',
    answer: z.object({ success: z.literal(true), export: z.nullable(AccountExport) }),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/auth/exports/:id',
    access: 'signed-in',
    summary: "One's own file: a zip archive (data.json and index.html) in base64, for seven days",
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), fileName: z.string(), contentBase64: z.string() }),
  }),
}
