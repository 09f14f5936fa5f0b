import { resolveReferences } from '#test/read/resolve-references.ts'
import type { Schema } from './from-schema.ts'

type Parameter = { in: string; name: string; required?: boolean; schema: Schema }

/** One call, as the OpenAPI document describes it. */
export type Operation = {
  /** 'POST /api/api/auth/login' */
  name: string
  method: string
  path: string
  params: Parameter[]
  query: Parameter[]
  headers: Parameter[]
  body: Schema | null
  /** The fields of a multipart form, including the file. */
  form: Schema | null
  answerType: string
  answer: Schema
  /** Whether the call accepts operators' API keys and personal keys. */
  takesKeys: boolean
  takesPersonalKeys: boolean
}

type Content = Record<string, { schema: Schema }>
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  security?: object[]
}
export type OpenApi = {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

export function listOperations(document: OpenApi): Operation[] {
  const paths: OpenApi['paths'] = resolveReferences(document.paths, document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(method.toUpperCase(), path, described)),
  )
}

function toOperation(method: string, path: string, described: Described): Operation {
  const { parameters = [], requestBody, responses, security = [] } = described
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const [answerType = 'application/json', answer] = Object.entries(responses['200']?.content ?? {})[0] ?? []
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: of('path'),
    query: of('query'),
    headers: of('header'),
    body: requestBody?.content['application/json']?.schema ?? null,
    form: requestBody?.content['multipart/form-data']?.schema ?? null,
    answerType,
    answer: answer?.schema ?? {},
    takesKeys: security.some((one) => 'apiKey' in one),
    takesPersonalKeys: security.some((one) => 'personalKey' in one),
  }
}
