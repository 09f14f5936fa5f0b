import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Message } from '../messages.ts'
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

/** The fields of the screen on which a signed-in user changes the password. */
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
    description: 'Answers the account with its new name; the address of an account cannot be changed.',
    body: ProfileForm,
    answer: z.object({ success: z.literal(true), user: User, message: z.string() }),
  }),
  chooseLanguage: defineEndpoint({
    method: 'PATCH',
    path: '/auth/language',
    access: 'signed-in',
    summary: 'Choose the language of mails',
    description: 'Later mails, text messages and documents of trips are in this language.',
    body: z.object({ language: LanguageCode }),
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  chooseCurrency: defineEndpoint({
    method: 'PATCH',
    path: '/auth/currency',
    access: 'signed-in',
    summary: 'Choose the currency for approximate prices; charges do not change',
    description: 'Null shows only the charged currency.',
    body: z.object({ indicativeCurrency: z.nullable(CurrencyCode) }),
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'signed-in',
    security: 'change_password',
    summary: 'Change the password; every other session ends',
    description: 'A wrong current one is `wrong_password`; links for a new password become invalid.',
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
    description:
      'Without session and password it answers `link_needs_password`; an old link is `link_expired` or `link_used`.',
    body: z.object({ token: LinkToken, password: z.optional(CurrentPassword) }),
    answer: z.object({ success: z.literal(true), user: User, message: z.string() }),
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'signed-in',
    whileSettingUp: true,
    summary: 'Mail a new verification link; earlier links stop working',
    description: 'Sends nothing if the address is confirmed already.',
    answer: z.extend(Message, { success: z.literal(true) }),
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    security: 'forgot_password',
    summary: 'Mail a link to set a new password; the answer does not reveal whether the account exists',
    description: 'The link works once, for an hour; a newer link replaces it.',
    body: ForgotPasswordForm,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: "The caller's open sessions: the current one first, then the latest used",
    description: 'Ended and expired sessions are not listed.',
    answer: z.object({ success: z.literal(true), sessions: z.array(Session) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    summary: "End one of one's own sessions",
    description: 'Its tokens stop working at once; an ended session is `session_not_found`.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'signed-in',
    summary: "End all of one's own sessions except the current one",
    description: '`endedCount` says how many ended.',
    answer: z.object({ success: z.literal(true), endedCount: z.int(), message: z.string() }),
  }),
  notifications: defineEndpoint({
    method: 'GET',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: "The caller's choices of mails",
    description: 'Until the owner chooses, these are the defaults.',
    answer: z.object({ success: z.literal(true), notifications: NotificationChoices }),
  }),
  chooseNotifications: defineEndpoint({
    method: 'PATCH',
    path: '/auth/notifications',
    access: 'signed-in',
    summary: 'Change the choices of mails; an omitted choice stays unchanged',
    description: 'Answers all choices.',
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
    description: 'Refused to the owner of an operator and to the last administrator.',
    body: DeleteAccount,
    answer: z.object({ success: z.literal(true), deletedAfter: z.iso.datetime(), message: z.string() }),
  }),
  requestExport: defineEndpoint({
    method: 'POST',
    path: '/auth/exports',
    access: 'signed-in',
    security: 'request_export',
    summary: 'Request an export of all data about oneself; a mail says when it is ready',
    description: 'Needs a recent confirmation of identity; a running export is not begun again.',
    answer: z.object({ success: z.literal(true), export: AccountExport, message: z.string() }),
  }),
  latestExport: defineEndpoint({
    method: 'GET',
    path: '/auth/exports/latest',
    access: 'signed-in',
    summary: 'The latest requested export, unless it has expired',
    description: 'Null if there is none.',
    answer: z.object({ success: z.literal(true), export: z.nullable(AccountExport) }),
  }),
  downloadExport: defineEndpoint({
    method: 'GET',
    path: '/auth/exports/:id',
    access: 'signed-in',
    security: 'download_export',
    summary: "The caller's data export: a zip archive (data.json and index.html) in base64, for seven days",
    description: 'Needs a recent confirmation of identity (`confirmation_required`).',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), fileName: z.string(), contentBase64: z.string() }),
  }),
}
