import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { Pagination } from '../paging.ts'
import { FboFacts, FboForm } from './fbo-form.ts'

export const FBOS_PAGE_SIZE = 25
/** An entry is listed as due after this many days without a check. */
export const FBO_CHECK_DAYS = 180
export const FBO_STATES = ['due', 'checked', 'retired'] as const
const ADMIN = ['ADMIN'] as const

/** An FBO of the directory. */
export const Fbo = z.object({
  id: z.uuid(),
  icao: z.string(),
  airport: z.string(),
  ...FboFacts.shape,
  source: z.string(),
  /** The operator that added it and may change it; null: only administrators may. */
  operator: z.nullable(z.string()),
  isOwn: z.boolean(),
  checkedBy: z.nullable(z.string()),
  /** Whether it was not checked for half a year. */
  isDue: z.boolean(),
  retiredUTC: z.nullable(z.iso.datetime()),
  /** Future legs on sale that name it. */
  flights: z.int(),
})
export type Fbo = z.infer<typeof Fbo>

const ok = { success: z.literal(true), message: z.string() }
const one = { ...ok, fbo: Fbo }
const byId = z.object({ id: z.uuid() })

export const fbos = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/fbos',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The FBOs of an airport that a flight can name; without an airport, the caller's own",
    description: 'New flights cannot name retired ones.',
    query: z.strictObject({
      icao: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,4}$/))),
    }),
    answer: z.object({ success: z.literal(true), fbos: z.array(Fbo) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/operators/fbos',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Add an FBO of an airport; any operator can name it, the caller can change it',
    description: 'At most 15 km from the airport; an administrator checks it later.',
    body: FboForm,
    answer: z.object(one),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/operators/fbos/:id',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: "Change one of the caller's FBOs; travellers whose flights name it are notified",
    description: 'An administrator checks it later; any other FBO is `fbo_not_found`.',
    params: byId,
    body: FboForm,
    answer: z.object(one),
  }),
}

export const adminFbos = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/fbos',
    access: ADMIN,
    summary: 'The directory of FBOs, the longest unchecked first',
    description: 'FBOs of all airports; retired ones last.',
    query: z.strictObject({
      search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      state: z.optional(z.enum(FBO_STATES)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 1),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(Fbo), pagination: Pagination }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/admin/fbos',
    access: ADMIN,
    summary: 'Add an FBO, checked today',
    description: 'At most 15 km from its airport; every operator can name it at once.',
    body: FboForm,
    answer: z.object(one),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/admin/fbos/:id',
    access: ADMIN,
    summary: 'Change an FBO, which counts as checked today; travellers whose flights name it are notified',
    description: 'A job sends the notifications. A retired FBO is `fbo_retired`.',
    params: byId,
    body: FboForm,
    answer: z.object(one),
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/admin/fbos/:id/check',
    access: ADMIN,
    summary: 'Confirm that an FBO was checked today',
    description: 'Changes only the day of the check. A retired FBO is `fbo_retired`.',
    params: byId,
    answer: z.object(one),
  }),
  retire: defineEndpoint({
    method: 'POST',
    path: '/admin/fbos/:id/retire',
    access: ADMIN,
    summary: 'Retire an FBO: new flights cannot name it; flights that name it keep it until they are changed',
    description: 'Final: if it opens again, add it again. A second call is `fbo_retired`.',
    params: byId,
    answer: z.object(one),
  }),
}
