import type * as z from 'zod/mini'

export type Role = 'USER' | 'OPERATOR' | 'ADMIN'

/** Who may call: 'anyone' (a valid token still identifies the caller), every signed-in user, or the listed roles. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

/**
 * The standing of an operator. SETTING_UP: it is not approved yet. SELLING: it may sell. WINDING_UP: its account has
 * lost its role or is suspended. It can still see and cancel its sold legs, but it reads no passenger's details and
 * creates nothing new.
 */
export type Standing = 'SETTING_UP' | 'SELLING' | 'WINDING_UP'
export const ANY_STANDING = ['SETTING_UP', 'SELLING', 'WINDING_UP'] as const satisfies readonly Standing[]
export const UNLESS_WINDING_UP = ['SETTING_UP', 'SELLING'] as const satisfies readonly Standing[]
export const WHILE_SELLING = ['SELLING'] as const satisfies readonly Standing[]

/** The scopes of operators' API keys. */
export const SCOPES = ['flights:read', 'flights:write', 'availability:read', 'manifests:read'] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes of people's own keys. Their names differ from all scopes of operators' keys. */
export const PERSONAL_SCOPES = ['search', 'quote', 'hold', 'pay-link'] as const
export type PersonalScope = (typeof PERSONAL_SCOPES)[number]

export type KeyScope = Scope | PersonalScope

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** The path below API_BASE; parameters are written `:name`. */
  path: string
  /** Other complete paths with the same answers; the specification places these calls outside the base. */
  also?: readonly string[]
  access: Access
  /** For a call about the caller's own operator: the standings that allow it. Every such call has this list. */
  standing?: readonly Standing[]
  /**
   * Keys with this scope, or with one of these, are accepted: operators' or people's own keys. Without it no key is
   * accepted.
   */
  scope?: KeyScope | readonly KeyScope[]
  /** Also allowed for an administrator who has not set up a second factor yet. */
  whileSettingUp?: true
  /** Also answered under pressure, when other calls are refused. */
  vital?: true
  /** The kind of the security event that each call records, with its outcome. */
  security?: string
  summary: string
  /** What a program must know besides the summary: effects, limits, refusals, what a repetition does. */
  description: string
  /**
   * The day since which the call is deprecated, and the day from which it may be removed (docs/api-versions.md). Every
   * answer has both.
   */
  deprecated?: { since: string; sunset: string }
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** For the few calls whose body may be larger than the general limit. */
  maxBodyBytes?: number
  /** Sent as multipart/form-data instead of JSON: one file in the field with this name, and text fields. */
  form?: { file: string; fields: z.core.$ZodType }
  answer: z.core.$ZodType
  /** The answer is streamed; each client may have a limited number of streams. */
  stream?: true
  /** The media type of an answer that is not JSON. */
  answerType?: string
}

export const API_BASE = '/api/api'

/** Defines one row of the table of endpoints, which the server binds, the web calls and the OpenAPI page lists. */
export function defineEndpoint<const E extends Endpoint>(row: E): E {
  return row
}

type Input<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type Output<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

/** What a caller sends, by part; a part that the endpoint does not take is absent. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' as E[K] extends z.core.$ZodType ? K : never]: Input<E[K]>
}

/** What the handler gets after validation. */
export type ReceivedOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body']: Output<E[K]>
}

export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>
export type AnswerInputOf<E extends Endpoint> = z.core.input<E['answer']>
