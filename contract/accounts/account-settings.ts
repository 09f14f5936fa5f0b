import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Email, LanguageCode, MAX_PASSWORD_LENGTH, Name, NewPassword, User } from './accounts.ts'

/** The secret token of a mailed link; 43 characters of base64url. */
export const LinkToken = z
  .string({ error: 'This link is not complete.' })
  .check(z.minLength(1, 'This link is not complete.'), z.maxLength(200, 'This link is not complete.'))

export const ProfileForm = z.object({ name: Name })
export const ForgotPasswordForm = z.object({ email: Email })

const CurrentPassword = z
  .string({ error: 'Current password is required' })
  .check(z.minLength(1, 'Current password is required'), z.maxLength(MAX_PASSWORD_LENGTH))

const repeatsPassword = { path: ['confirmPassword'], error: 'Passwords do not match' }
const ConfirmPassword = z
  .string()
  .check(z.minLength(1, { error: 'Please confirm your password', abort: true }))

/** The fields of the screen that sets a password from a mailed link; `confirmPassword` stays in the browser. */
export const ResetPasswordForm = z
  .object({ password: NewPassword, confirmPassword: ConfirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatsPassword))

/** The same for a signed-in user. */
export const ChangePasswordForm = z
  .object({ currentPassword: CurrentPassword, newPassword: NewPassword, confirmPassword: ConfirmPassword })
  .check(z.refine((form) => form.newPassword === form.confirmPassword, repeatsPassword))

export const Session = z.object({
  id: z.uuid(),
  /** The browser and the system: 'Firefox on Windows'. */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether this request uses this session. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Mails that a person can switch off; mails about bookings and the account's security are always sent. */
export const NotificationChoices = z.object({
  routeAlerts: z.boolean(),
  priceDrops: z.boolean(),
  news: z.boolean(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const DeleteAccountForm = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH)),
})

/** An account without a password (opened through a provider) needs a recent confirmation of identity instead. */
const DeleteAccount = z.object({ password: z.optional(DeleteAccountForm.shape.password) })

export const AccountExport = z.object({
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  /** Null while the file is being made. */
  expiresAt: z.nullable(z.iso.datetime()),
})
export type AccountExport = z.infer<typeof AccountExport>

export const accountSettings = {
  profile: defineEndpoint({
    method: 'PATCH',
    path: '/auth/profile',
    access: 'signed-in',
    summary: "Change one's name",
    body: ProfileForm,
    answer: z.object({ success: z.literal(true), user: User, message: z.string() }),
  }),
  chooseLanguage: defineEndpoint({
    method: 'PATCH',
    path: '/auth/language',
    access: 'signed-in',
    summary: 'Choose the language of mails',
    body: z.object({ language: LanguageCode }),
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  chooseCurrency: defineEndpoint({
    method: 'PATCH',
    path: '/auth/currency',
    access: 'signed-in',
    summary: 'Choose the currency for approximate prices; charges do not change',
    body: z.object({ indicativeCurrency: z.nullable(CurrencyCode) }),
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'signed-in',
    security: 'change_password',
    summary: 'Change the password; every other session ends',
    body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'anyone',
    security: 'verify_email',
    summary:
      'Confirm an address with the token from its mail (24 hours, once), in a session of its account or with its password',
    body: z.object({ token: LinkToken, password: z.optional(CurrentPassword) }),
    answer: z.object({ success: z.literal(true), user: User, message: z.string() }),
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'signed-in',
    whileSettingUp: true,
    summary: 'Mail a new verification link; earlier links stop working',
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    security: 'forgot_password',
    summary: 'Mail a link to set a new password; the answer does not reveal whether the account exists',
    body: ForgotPasswordForm,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: "The caller's open sessions: the current one first, then the latest used",
    answer: z.object({ success: z.literal(true), sessions: z.array(Session) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    summary: "End one of one's own sessions",
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'signed-in',
    summary: "End all of one's own sessions except the current one",
    answer: z.object({ success: z.literal(true), endedCount: z.int(), message: z.string() }),
  }),
  notifications: defineEndpoint({
    method: 'GET',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: "The caller's choices of mails",
    answer: z.object({ success: z.literal(true), notifications: NotificationChoices }),
  }),
  chooseNotifications: defineEndpoint({
    method: 'PATCH',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: 'Change the choices of mails; an omitted choice stays unchanged',
    body: z.partial(NotificationChoices),
    answer: z.object({
      success: z.literal(true),
      notifications: NotificationChoices,
      message: z.string(),
    }),
  }),
  deleteAccount: defineEndpoint({
    method: 'POST',
    path: '/auth/delete-account',
    access: 'signed-in',
    security: 'delete_account',
    summary: 'Delete the account after fourteen days; a sign-in before then keeps it. Every session ends',
    body: DeleteAccount,
    answer: z.object({ success: z.literal(true), deletedAfter: z.iso.datetime(), message: z.string() }),
  }),
  requestExport: defineEndpoint({
    method: 'POST',
    path: '/auth/exports',
    access: 'signed-in',
    security: 'request_export',
    summary: 'Request an export of all data about oneself; a mail says when it is ready',
    answer: z.object({ success: z.literal(true), export: AccountExport, message: z.string() }),
  }),
  latestExport: defineEndpoint({
    method: 'GET',
    path: '/auth/exports/latest',
    access: 'signed-in',
    summary: 'The latest requested export, unless it has expired',
    answer: z.object({ success: z.literal(true), export: z.nullable(AccountExport) }),
  }),
  downloadExport: defineEndpoint({
    method: 'GET',
    path: '/auth/exports/:id',
    access: 'signed-in',
    security: 'download_export',
    summary: "The caller's data export: a zip archive (data.json and index.html) in base64, for seven days",
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), fileName: z.string(), contentBase64: z.string() }),
  }),
}
