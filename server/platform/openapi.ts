import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import { EVENT_MEANINGS, type EventKind, TEST_EVENT, WEBHOOK_MESSAGES } from '#contract/webhook-events.ts'
import { PAGE_POLICY } from './pages.ts'

/** The page of every call, made from the same schemas that validate: /api/openapi.json and /api/docs. */
export async function apiDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1.0.0',
        description:
          "Amounts are integers in the currency's minor unit, instants ISO 8601 in UTC, ids UUIDs. Every error has the same body.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'fwk_…',
            description:
              'An API key of an operator. A call that accepts keys names the scope that the key must have; no other call accepts any. A key may make 300 calls a minute.',
          },
          personalKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'fwp_…',
            description:
              'A key that a person made in their settings for a program of their own. It acts for them within its scopes, on nothing but its own holds, and never above its spend cap. A key may make 120 calls a minute. The same tools are served to assistants by MCP at /mcp.',
          },
        },
      },
      webhooks: webhooksOf(),
    },
    transform: (document) => withForm(jsonSchemaTransform(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Without the bar on top, whose logo brings an inline style.
    uiConfig: { layout: 'BaseLayout', plugins: [plainDescriptions] },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

type SwaggerUi = { React: { createElement: (tag: string, attributes: object, text?: string) => unknown } }

// Runs in the browser, sent there as text. The page's own way makes HTML from Markdown, which Trusted Types forbid.
function plainDescriptions({ React }: SwaggerUi) {
  const describe =
    () =>
    ({ source }: { source?: string }) =>
      React.createElement('p', { className: 'markdown' }, source)
  return { wrapComponents: { Markdown: describe } }
}

// Every message that a webhook may get, from the schema that the tests hold the messages to.
function webhooksOf() {
  const header = (name: string, description: string) => ({
    in: 'header' as const,
    name,
    required: true,
    description,
    schema: { type: 'string' as const },
  })
  const parameters = [
    header('webhook-id', 'The id of the event; the same in every attempt'),
    header('webhook-timestamp', 'Seconds since 1970 at which this attempt was signed'),
    header('webhook-signature', 'One or, after a rotation, two signatures by the Standard Webhooks scheme'),
  ]
  return Object.fromEntries(
    Object.entries(WEBHOOK_MESSAGES).map(([type, message]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(message)
      const post = {
        summary: type === TEST_EVENT ? 'A test was asked for' : EVENT_MEANINGS[type as EventKind],
        tags: ['webhooks'],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: schema as object } } },
        responses: {
          '2XX': { description: 'Received' },
          '410': { description: 'Never send anything here again' },
          default: { description: 'Send it again later' },
        },
      }
      return [type, { post }]
    }),
  )
}

type Transformed = ReturnType<typeof jsonSchemaTransform>

// A form is read while it streams, past the validation that a body gets; the page shows it all the same.
function withForm({ schema, url }: Transformed): Transformed {
  const { form, ...rest } = schema as typeof schema & { form?: Endpoint['form'] }
  if (!form) return { schema, url }
  const { $schema: _, ...fields } = z.toJSONSchema(form.fields, { io: 'input' })
  const body = {
    ...fields,
    properties: { [form.file]: { type: 'string', format: 'binary' }, ...fields.properties },
    required: [form.file, ...(fields.required ?? [])],
  }
  return { schema: { ...rest, consumes: ['multipart/form-data'], body }, url }
}
