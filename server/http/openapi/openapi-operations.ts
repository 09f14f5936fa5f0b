import type * as z from 'zod'
import { API_BASE, type Endpoint, WHILE_SELLING } from '#contract/endpoint.ts'
import { listScopes } from '#server/http/read-caller.ts'
import type { Json, openSchemas } from './openapi-schemas.ts'
import { findTag } from './openapi-tags.ts'
import { describeSecurity } from './security-schemes.ts'

type Schemas = ReturnType<typeof openSchemas>

/** Describes one row of the contract for @fastify/swagger. */
export function describeOperation(
  endpoint: Endpoint,
  { id, url, schemas }: { id: string; url: string; schemas: Schemas },
): Json {
  const { summary, path, params, query, headers, body, form, deprecated } = endpoint
  const also = endpoint.also?.indexOf(url) ?? -1
  // Parameters and forms are listed field by field.
  const fields = (type: z.core.$ZodType) => schemas.inline(type, 'input')
  return {
    operationId: also < 0 ? id : `${id}Alias${also || ''}`,
    summary,
    description: describeCall(endpoint, also),
    tags: [findTag(path)],
    ...(deprecated ? { deprecated: true } : {}),
    security: describeSecurity(endpoint),
    ...(params ? { params: fields(params) } : {}),
    ...(query ? { querystring: fields(query) } : {}),
    ...(headers ? { headers: fields(headers) } : {}),
    ...(body ? { body: schemas.toJsonSchema(body, 'input') } : {}),
    ...(form ? { consumes: ['multipart/form-data'], body: withFile(form.file, fields(form.fields)) } : {}),
    response: { 200: describeAnswer(endpoint, schemas) },
  }
}

// A form is read as a stream and not validated as a body, so its fields are added to the document here.
function withFile(file: string, fields: Json): Json {
  const properties = { [file]: { type: 'string', format: 'binary' }, ...fields.properties }
  return { ...fields, properties, required: [file, ...(fields.required ?? [])] }
}

function describeAnswer({ answer, answerType }: Endpoint, { toJsonSchema }: Schemas) {
  const schema = toJsonSchema(answer, 'output')
  const content = { [answerType ?? 'application/json']: { schema } }
  return { description: answerType ? 'A file' : 'Done', content }
}

function describeCall(endpoint: Endpoint, also: number): string {
  const { description, headers, security, stream, form, deprecated } = endpoint
  const scopes = listScopes(endpoint).map((scope) => `\`${scope}\``)
  const sentences = [
    description,
    whoMayCall(endpoint),
    scopes.length > 0 ? `API key scope: ${scopes.join(' or ')}.` : undefined,
    headers && 'The same `Idempotency-Key` with the same request gets the first answer again for a day.',
    form && `A form with the file in \`${form.file}\`.`,
    stream && 'The answer is sent line by line, as results are found.',
    security && 'Every attempt is recorded as a security event.',
    also >= 0 && `The same call as \`${endpoint.method} ${API_BASE}${endpoint.path}\`.`,
    deprecated && `Deprecated since ${deprecated.since}; it may be removed from ${deprecated.sunset}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

// Without a sentence, `security` says it all: everyone, or everyone who is signed in.
function whoMayCall({ standing = [] }: Endpoint): string | undefined {
  if (standing.length === 0) return undefined
  if (standing.length === 3) return 'For operators.'
  return standing.join() === WHILE_SELLING.join()
    ? 'For operators that may sell.'
    : 'For operators, unless their selling has ended.'
}
