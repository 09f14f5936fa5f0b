import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { type Language, LOCALES } from '../languages.ts'
import { Message } from '../messages.ts'
import { CurrencyCode } from '../money.ts'

export const ROLES = ['USER', 'OPERATOR', 'ADMIN'] as const

/** The language of a person's mails. */
export const LanguageCode = z.enum(
  Object.keys(LOCALES) as [Language, ...Language[]],
  'Choose English, French or Arabic',
)

export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  /** The language of the account's mails. */
  language: LanguageCode,
  /** The currency in which approximate prices are also shown; null: only the charged currency. */
  indicativeCurrency: z.nullable(CurrencyCode),
  /** Set if this session may only set up a second factor, which administrators need. */
  mustSetUpSecondFactor: z.optional(z.literal(true)),
})
export type User = z.infer<typeof User>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

const SECOND_FACTORS = ['passkey', 'code', 'recovery-code'] as const

/** After the first factor: a session, or a ticket for one of the listed second factors. */
export const SignInAnswer = z.object({
  success: z.literal(true),
  user: z.optional(User),
  tokens: z.optional(Tokens),
  secondFactor: z.optional(z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) })),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
// No characters that mail programs read as two addresses, and no invisible characters.
const PLAIN_EMAIL = /^[^\p{C}<>()[\],;:\\"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
export const MAX_PASSWORD_LENGTH = 200

export const Email = z.string({ error: 'Email is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Email is required', abort: true }),
  // A long text is refused before the pattern runs, because the pattern backtracks and could take minutes.
  z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
  z.regex(EMAIL_PATTERN, { error: 'Please enter a valid email address', abort: true }),
  z.refine((address) => PLAIN_EMAIL.test(address), 'Please enter a valid email address'),
  // No mail can reach this reserved domain; deleted accounts have such addresses.
  z.refine((address) => !/\.invalid$/i.test(address), 'Please enter a valid email address'),
)

export const Name = z.string({ error: 'Name is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Name is required', abort: true }),
  z.minLength(2, 'Name must be at least 2 characters'),
  z.maxLength(120, 'Name must be at most 120 characters'),
  z.refine((name) => !UNSEEN.test(name), 'Name must not contain control characters'),
  z.refine(
    (name) => !WEB_ADDRESS.test(name.normalize('NFKC')),
    'Name must not read as a web address: put a space after each full stop',
  ),
)

// Control characters, and characters that change the direction of the following text.
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
// Mails repeat names, and mail programs turn anything like an address into a link: `://`, or letters on both sides of a full
// stop. Initials may precede a capital ('J.R.Hartley').
const WEB_ADDRESS =
  /:\/\/|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}|[\p{L}\p{N}][.\u3002](?:\p{Ll}{2}|(?:COM|NET|ORG|CO|ME|IO)(?!\p{L}))/u

export const NewPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(8, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  z.refine(
    (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /[0-9]/.test(value),
    'Password must contain at least one uppercase letter, lowercase letter, and number',
  ),
)

/** Accounts that anyone may open; `npm run admin` creates an administrator. */
export const SelfServiceRole = z.enum(['USER', 'OPERATOR'], 'Choose Traveler or Operator')

export const Registration = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  role: SelfServiceRole,
  /** The language of the page, and of the account's future mails. */
  language: z.optional(LanguageCode),
})

/** The fields of the registration screen; `confirmPassword` and `terms` stay in the browser. */
export const RegistrationForm = z
  .object({
    name: Name,
    email: Email,
    role: SelfServiceRole,
    password: NewPassword,
    confirmPassword: z.string().check(z.minLength(1, { error: 'Please confirm your password', abort: true })),
    terms: z.literal(true, { error: 'Please accept the terms to continue' }),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  )

export const Login = z.object({
  email: z
    .string({ error: 'Email is required' })
    .check(z.trim(), z.minLength(1, 'Email is required'), z.maxLength(254)),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH)),
})

export const accounts = {
  register: defineEndpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    security: 'sign_up',
    summary: 'Open an account and sign in',
    description: 'Mails a link that confirms the address; a known address is `email_taken`.',
    body: Registration,
    answer: z.extend(Message, { success: z.literal(true), user: User, tokens: Tokens }),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    security: 'sign_in',
    summary: 'Sign in with email and password; an account with a second factor needs that next',
    description: 'Any wrong pair is `wrong_credentials`. With a second factor the answer is a ticket.',
    body: Login,
    answer: SignInAnswer,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'anyone',
    summary: 'Exchange a refresh token for a new pair of tokens; the old one can be used only once',
    description: 'Within ten seconds a repetition gets the same pair; later it ends the session.',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ success: z.literal(true), tokens: Tokens }),
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    whileSettingUp: true,
    summary: 'The signed-in user',
    description: 'Says its role, language and whether the address is confirmed.',
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'End the session of the refresh token',
    description: 'Its access tokens end at once; an unknown token changes nothing.',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ success: z.literal(true) }),
  }),
}
