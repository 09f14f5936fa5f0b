import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const ROLES = ['USER', 'OPERATOR', 'ADMIN'] as const

export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
})
export type User = z.infer<typeof User>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const MAX_PASSWORD_LENGTH = 200

export const Email = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Please enter a valid email address'),
    z.regex(EMAIL_PATTERN, 'Please enter a valid email address'),
  )

export const Name = z
  .string({ error: 'Name is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(120, 'Name must be at most 120 characters'),
  )

export const NewPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(8, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  z.refine(
    (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /[0-9]/.test(value),
    'Password must contain at least one uppercase letter, lowercase letter, and number',
  ),
)

/** Accounts that anyone may open; an administrator is made by `npm run admin`. */
export const SelfServiceRole = z.enum(['USER', 'OPERATOR'], 'Choose Traveler or Operator')

export const Registration = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  role: SelfServiceRole,
})

/** What the registration screen holds; `confirmPassword` and `terms` stay in the browser. */
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
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Open an account and sign in',
    body: Registration,
    answer: z.object({ success: z.literal(true), user: User, tokens: Tokens, message: z.string() }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Sign in with email and password',
    body: Login,
    answer: z.object({ success: z.literal(true), user: User, tokens: Tokens }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'anyone',
    summary: 'Exchange a refresh token for a new pair; the old one is spent',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ success: z.literal(true), tokens: Tokens }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The signed-in user',
    answer: z.object({ success: z.literal(true), user: User }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'End the session that the refresh token belongs to',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ success: z.literal(true) }),
  }),
}
