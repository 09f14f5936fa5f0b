import type * as z from 'zod/mini'

export type Role = 'USER' | 'OPERATOR' | 'ADMIN'

/** Who may call: everyone (a valid token is used when there is one), anyone signed in, or the listed roles. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below API_BASE, parameters written `:name`. */
  path: string
  /** Whole paths that answer alike, for the calls which the specification places outside the base. */
  also?: readonly string[]
  access: Access
  summary: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  answer: z.core.$ZodType
}

export const API_BASE = '/api/api'

/** One row of the table of calls that the server binds, the web calls and the OpenAPI page lists. */
export function endpoint<const E extends Endpoint>(row: E): E {
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
