import * as z from 'zod/mini'
import { ROLES } from '../accounts/accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, paged, SearchText, SortOrder } from '../paging.ts'

/** If several conditions hold, the account has the last of these states. */
export const ACCOUNT_STATES = ['ACTIVE', 'UNVERIFIED', 'LEAVING', 'SUSPENDED', 'DELETED'] as const
export const ACCOUNT_DECISIONS = ['ROLE', 'SUSPEND', 'REINSTATE', 'END_SESSIONS', 'END_PLAN'] as const

export const AdminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(ACCOUNT_STATES),
  createdAt: z.iso.datetime(),
  suspendedAt: z.nullable(z.iso.datetime()),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AccountDecision = z.object({
  id: z.uuid(),
  kind: z.enum(ACCOUNT_DECISIONS),
  fromRole: z.nullable(z.enum(ROLES)),
  toRole: z.nullable(z.enum(ROLES)),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
})
export type AccountDecision = z.infer<typeof AccountDecision>

const Reason = z
  .string({ error: 'Give a reason' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Give a reason', abort: true }),
    z.maxLength(500, 'A reason must be at most 500 characters'),
  )

export const ReasonForm = z.object({ reason: Reason })
/** Premium stopped renewing at the suspension; `resumesPremium` resumes it. */
export const ReinstateForm = z.object({ reason: Reason, resumesPremium: z._default(z.boolean(), false) })
export const RoleForm = z.object({ role: z.enum(ROLES), reason: Reason })

const id = z.object({ id: z.uuid() })

export const adminUsers = {
  users: defineEndpoint({
    method: 'GET',
    path: '/admin/users',
    access: ['ADMIN'],
    summary: 'Accounts, newest first',
    description: 'A page at a time, by role, state and search.',
    query: z.strictObject({
      ...paged,
      search: SearchText,
      role: z.optional(z.enum(ROLES)),
      state: z.optional(z.enum(ACCOUNT_STATES)),
      sort: z._default(z.enum(['createdAt', 'email']), 'createdAt'),
      order: SortOrder,
    }),
    answer: z.object({ success: z.literal(true), data: z.array(AdminUser), pagination: Pagination }),
  }),
  user: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id',
    access: ['ADMIN'],
    summary: 'One account with its data and the decisions about it',
    description: 'Also lists its running sessions. An unknown id is `not_found`.',
    params: id,
    answer: z.object({
      success: z.literal(true),
      user: AdminUser,
      bookingsCount: z.int(),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          signedInAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
        }),
      ),
      decisions: z.array(AccountDecision),
    }),
  }),
  changeRole: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/role',
    access: ['ADMIN'],
    summary: "Give an account another role; not one's own",
    description:
      "Access tokens with the old role end at once. One's own account is `own_account`; the same role again changes nothing.",
    params: id,
    body: RoleForm,
    answer: z.object({ success: z.literal(true), user: AdminUser }),
  }),
  suspend: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/suspend',
    access: ['ADMIN'],
    summary: "Suspend an account: its sessions end, it cannot sign in, and it is not charged; not one's own",
    description: 'Its data and flights stay; Premium stops renewing. A repetition changes nothing.',
    params: id,
    body: ReasonForm,
    answer: z.object({ success: z.literal(true), user: AdminUser }),
  }),
  reinstate: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/reinstate',
    access: ['ADMIN'],
    summary: 'Reinstate a suspended account, with or without the renewal of its Premium',
    description: 'Without `resumesPremium`, only the owner can resume Premium. A repetition changes nothing.',
    params: id,
    body: ReinstateForm,
    answer: z.object({ success: z.literal(true), user: AdminUser }),
  }),
  endSessions: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/end-sessions',
    access: ['ADMIN'],
    summary: 'Sign an account out everywhere',
    description: 'The account may sign in again; `endedCount` says how many sessions ended.',
    params: id,
    body: ReasonForm,
    answer: z.object({ success: z.literal(true), endedCount: z.int() }),
  }),
}
