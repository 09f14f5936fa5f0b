import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import {
  EVENT_MEANINGS,
  type EventKind,
  TEST_EVENT,
  WEBHOOK_MESSAGES,
} from '#contract/developers/webhook-events.ts'
import { ProblemBody } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { PAGE_POLICY } from '#server/http/pages.ts'
import { capitalise, readContract } from './openapi-contract.ts'
import { withExamples } from './openapi-examples.ts'
import { describeOperation } from './openapi-operations.ts'
import { type Json, openSchemas } from './openapi-schemas.ts'
import {
  pickOperations,
  sortByJourney,
  withRepeatedNamed,
  withSharedAnswers,
  withSharedParts,
} from './openapi-shared-parts.ts'
import { TAGS } from './openapi-tags.ts'
import { SECURITY_SCHEMES, SESSION } from './security-schemes.ts'

/**
 * Opens a server of the API documentation, made from the schemas that validate each of these routes. The calls of the back office have
 * a document of their own, because only our pages call them.
 */
export async function openApiDocs(
  routes: RouteOptions[],
  { publicUrl }: { publicUrl: string },
): Promise<FastifyInstance> {
  const app = Fastify()
  // The routes are only described here, so nothing validates.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const { rows, schemas: names } = await readContract()
  const schemas = openSchemas(names)
  const problem = schemas.toJsonSchema(ProblemBody, 'output')
  let ofAdministrators: Json
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1.0.0',
        description:
          "Amounts are integers in the currency's minor unit, instants ISO 8601 in UTC, ids UUIDs. Every error has the same body, `Problem`. Versions and deprecation: docs/api-versions.md.",
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS.map(({ name, description }) => ({ name, description })),
      components: { securitySchemes: SECURITY_SCHEMES },
      security: SESSION,
      webhooks: describeWebhooks(schemas),
    },
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {}
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const id = rows.get(endpoint) ?? ''
      return { schema: describeOperation(endpoint, { id, url, schemas }), url }
    },
    transformObject: ({ openapiObject }: Json) => {
      const whole = withRepeatedNamed(
        schemas.withComponents(withSharedParts(sortByJourney(openapiObject), problem)),
      )
      // Each document has a copy, because its calls alone decide which examples and shared answers it needs.
      const finish = (part: Json) => withSharedAnswers(withExamples(structuredClone(part)))
      ofAdministrators = finish(pickOperations({ ...whole, webhooks: {} }, isForAdministrators))
      return finish(pickOperations(whole, (operation) => !isForAdministrators(operation)))
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Without the top bar, whose logo needs an inline style. The list starts collapsed, because a browser needs minutes
    // to draw two hundred endpoints.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      plugins: [plainDescriptions],
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/openapi-administration.json', { schema: { hide: true } }, async () => {
    app.swagger()
    return ofAdministrators
  })
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, handler: async () => null })
  await app.ready()
  return app
}

type SwaggerUi = { React: { createElement: (tag: string, attributes: object, text?: string) => unknown } }

// This function is sent to the browser as text. It replaces the page's own renderer, which makes HTML from Markdown and
// so violates Trusted Types.
function plainDescriptions({ React }: SwaggerUi) {
  const describe =
    () =>
    ({ source }: { source?: string }) =>
      React.createElement('p', { className: 'markdown' }, source)
  return { wrapComponents: { Markdown: describe } }
}

function isForAdministrators({ tags }: Json): boolean {
  return tags[0] === 'Administration'
}

// Describes every message of webhooks, from the schema that also checks the messages in the tests.
function describeWebhooks({ toJsonSchema }: ReturnType<typeof openSchemas>) {
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
      const schema: object = toJsonSchema(message, 'output')
      const post = {
        summary: type === TEST_EVENT ? 'A test was requested' : EVENT_MEANINGS[type as EventKind],
        operationId: `webhook${type.split(/[._]/).map(capitalise).join('')}`,
        description:
          'Answer 2xx within ten seconds; docs/operator-api.md says how messages are signed and repeated.',
        tags: ['Webhooks'],
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
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
