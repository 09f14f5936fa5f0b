import type * as z from 'zod/mini'

export type Role = 'USER' | 'OPERATOR' | 'ADMIN'

/** Who may call: everyone (a valid token is used when there is one), anyone signed in, or the listed roles. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

/**
 * Where an operator stands: it is being set up, it may sell, or the account that runs it has lost its role or is suspended
 * and winds up what is sold: it sees and cancels its flights, reads no passenger's details, makes nothing new.
 */
export type Standing = 'SETTING_UP' | 'SELLING' | 'WINDING_UP'
export const ANY_STANDING = ['SETTING_UP', 'SELLING', 'WINDING_UP'] as const satisfies readonly Standing[]
export const UNLESS_WINDING_UP = ['SETTING_UP', 'SELLING'] as const satisfies readonly Standing[]
export const WHILE_SELLING = ['SELLING'] as const satisfies readonly Standing[]

/** What an operator's API key may be allowed to do. */
export const SCOPES = ['flights:read', 'flights:write', 'availability:read', 'manifests:read'] as const
export type Scope = (typeof SCOPES)[number]

/** What a person's own key may be allowed to do. No scope of operators' keys has such a name. */
export const PERSONAL_SCOPES = ['search', 'quote', 'hold', 'pay-link'] as const
export type PersonalScope = (typeof PERSONAL_SCOPES)[number]

export type KeyScope = Scope | PersonalScope

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below API_BASE, parameters written `:name`. */
  path: string
  /** Whole paths that answer alike, for the calls which the specification places outside the base. */
  also?: readonly string[]
  access: Access
  /** Of a call about the caller's own operator: in which standings it is open. Every such call says so. */
  standing?: readonly Standing[]
  /** Keys with this scope, or one of these, are accepted too: operators' or people's own. Without one, no key is. */
  scope?: KeyScope | readonly KeyScope[]
  /** Also for an administrator who has yet to set up a second factor. */
  whileSettingUp?: true
  /** Answered under pressure too, when other calls are sent away. */
  vital?: true
  /** The name under which each call is kept among the security events, with its outcome. */
  security?: string
  summary: string
  /** What else a program has to know to make the call; the API page says of itself who may. */
  description?: string
  /** On its way out, by docs/api-versions.md: the days since when, and from when it may be gone. Every answer says both. */
  deprecated?: { since: string; sunset: string }
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** For the few calls whose body may be larger than everywhere else. */
  maxBodyBytes?: number
  /** Sent as multipart/form-data instead of a body: one file in the field named here, and fields of text. */
  form?: { file: string; fields: z.core.$ZodType }
  answer: z.core.$ZodType
  /** The answer is told as it is found; each client may have so many at once and no more. */
  stream?: true
  /** The media type of an answer that is not JSON. */
  answerType?: string
}

export const API_BASE = '/api/api'

/** One row of the table of calls that the server binds, the web calls and the OpenAPI page lists. */
export function defineEndpoint<const E extends Endpoint>(row: E): E {
  return row
}

type Input<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
type Output<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined

/** What a caller sends, part by part; parts that the endpoint does not take are absent. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' as E[K] extends z.core.$ZodType ? K : never]: Input<E[K]>
}

/** What the handler is given after validation. */
export type ReceivedOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body']: Output<E[K]>
}

export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>
export type AnswerInputOf<E extends Endpoint> = z.core.input<E['answer']>
