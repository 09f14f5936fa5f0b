import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { checkInput } from '#server/http/check-input.ts'
import { toLoggedError } from '#server/http/log-requests.ts'
import type { SiteAddress } from '#server/runtime/site.ts'
import { openRows } from './call-row.ts'
import { filterTools, TOOLS } from './tools.ts'

type Asked = {
  name: string
  given: unknown
  authorization: string
  address: string
  scopes: readonly string[]
  site: SiteAddress
}

/**
 * The answer of a tool: a short text, and the same facts as data. A refusal has its sentence, and its code for
 * programs.
 */
export type ToolAnswer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** Runs a tool with the caller's own key: each step is a call of the contract and may be refused like any other. */
export async function callTool(
  app: FastifyInstance,
  { name, given, authorization, address, scopes, site }: Asked,
): Promise<ToolAnswer> {
  try {
    const tool = filterTools(scopes).find((one) => one.name === name)
    if (!tool) throw unavailable(name)
    const rows = openRows(app, { authorization, address })
    const { text, data } = await tool.run(checkInput(tool.input, given), { ...rows, site })
    return { content: [{ type: 'text', text }], structuredContent: data }
  } catch (error) {
    if (error instanceof Problem) return toRefusal(error)
    app.log.error({ route: '/mcp', ...toLoggedError(error) }, 'bug')
    return toRefusal(new Problem('internal'))
  }
}

function unavailable(name: string): Problem {
  const known = TOOLS.find((one) => one.name === name)
  if (!known) return new Problem('not_found', { sentence: 'There is no such tool.' })
  return new Problem('api_key_scope', { sentence: `This API key does not have the scope ${known.scope}.` })
}

function toRefusal({ code, message, details, retryAfterSeconds }: Problem): ToolAnswer {
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return {
    isError: true,
    content: [{ type: 'text', text: `${message} (${code})` }],
    _meta: { 'ferrywing/problem': { code, message, details, ...wait } },
  }
}
