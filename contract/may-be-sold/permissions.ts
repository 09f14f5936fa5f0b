import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination } from '../paging.ts'

export const PERMISSION_STATES = ['WAITING', 'GRANTED', 'DECLINED', 'ENDED'] as const
export const PERMISSIONS_PAGE_SIZE = 50
const ADMIN = ['ADMIN'] as const

/** A permission that an operator's legs need from an administrator, and the decision. */
export const SellingPermission = z.object({
  id: z.uuid(),
  operatorId: z.uuid(),
  operator: z.string(),
  code: z.string(),
  /** What it covers, such as 'AE–SA', 'GB' or 'C56X LSZS'. */
  scope: z.string(),
  status: z.enum(PERMISSION_STATES),
  message: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** The leg for which it was first requested, such as 'LFPB–EGLF'. */
  route: z.nullable(z.string()),
  askedUTC: z.iso.datetime(),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The last day, YYYY-MM-DD. */
  validUntil: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedUTC: z.nullable(z.iso.datetime()),
})
export type SellingPermission = z.infer<typeof SellingPermission>

const Reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'At most 500 characters'))
const Reference = z
  .string('Enter the number of the permit or the approval')
  .check(
    z.trim(),
    z.minLength(1, 'Enter the number of the permit or the approval'),
    z.maxLength(120, 'At most 120 characters'),
  )
const Until = z.iso.date('Enter the last day').check(z.regex(/^2\d{3}/, 'Enter the last day'))

export const PermissionGrant = z.strictObject({ reference: Reference, reason: Reason, validUntil: Until })
export type PermissionGrant = z.output<typeof PermissionGrant>
/** A permission without a request: for a carrier's route, or for something that is refused to all others. */
export const PermissionGift = z.strictObject({
  operatorId: z.uuid(),
  code: z.string().check(z.regex(/^[A-Z0-9_]{3,60}$/)),
  scope: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  reference: Reference,
  reason: Reason,
  validUntil: Until,
})
export type PermissionGift = z.output<typeof PermissionGift>

const answer = z.object({ success: z.literal(true), permission: SellingPermission })
const params = z.object({ id: z.uuid() })

export const permissions = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/permissions',
    access: ADMIN,
    summary: 'Requested and granted permissions of flights, the oldest request first',
    description: 'Of one state at a time; decided ones newest first.',
    query: z.strictObject({
      status: z._default(z.enum(PERMISSION_STATES), 'WAITING'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 1),
    }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(SellingPermission),
      pagination: Pagination,
      waiting: z.int(),
    }),
  }),
  give: defineEndpoint({
    method: 'POST',
    path: '/admin/permissions',
    access: ADMIN,
    summary: 'Grant an operator a permission without a request',
    description: 'For example for a permit on paper. Answers `permission_decided` if it exists already.',
    body: PermissionGift,
    answer,
  }),
  grant: defineEndpoint({
    method: 'POST',
    path: '/admin/permissions/:id/grant',
    access: ADMIN,
    summary: 'Grant a requested permission, with its reference, a reason and an end',
    description:
      "The operator's flights are checked again. Answers `permission_decided` if another administrator decided first.",
    params,
    body: PermissionGrant,
    answer,
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/admin/permissions/:id/decline',
    access: ADMIN,
    summary: 'Decline a requested permission; the operator may ask again',
    description:
      'Answers `permission_decided` if another administrator decided first; the same decision again changes nothing.',
    params,
    body: z.strictObject({ reason: Reason }),
    answer,
  }),
  end: defineEndpoint({
    method: 'POST',
    path: '/admin/permissions/:id/end',
    access: ADMIN,
    summary: 'End a permission; flights that need it go off sale',
    description: 'Only a granted permission can end; a repetition changes nothing.',
    params,
    body: z.strictObject({ reason: Reason }),
    answer,
  }),
}
