import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { Environment, REQUIRED } from '#server/config.ts'

// npm run env:describe: writes .env.example. Run it after adding a variable to the configuration.
const HEAD = `# Every variable of server/config.ts, with its default or an empty value. Copy this file to .env, which npm start, npm run dev
# and compose.yaml read, and remove the # from each variable that you set. docs/operation/variables.md describes them.
# npm run env:describe writes this file.

# Only for compose.yaml: the database's password.
#POSTGRES_PASSWORD=
`

if (import.meta.main) await writeFile(new URL('../.env.example', import.meta.url), describeEnvironment())

/** Returns the text of .env.example. */
export function describeEnvironment(): string {
  const { properties = {} } = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' })
  const lines = Object.entries(properties).map(([name, schema]) => {
    const value = (schema as { default?: unknown }).default ?? ''
    return `\n${writeHints(name, schema as Schema)}#${name}=${quoted(String(value))}\n`
  })
  return HEAD + lines.join('')
}

type Schema = { enum?: string[]; minimum?: number; maximum?: number }

function writeHints(name: string, { enum: choices, minimum, maximum }: Schema): string {
  const hints = [
    (REQUIRED as readonly string[]).includes(name) && 'required in production',
    choices && `one of: ${choices.join(', ')}`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
  ].filter(Boolean)
  return hints.length > 0 ? `# ${hints.join('; ')}\n` : ''
}

function quoted(value: string): string {
  return /[\s<>#]/.test(value) ? `"${value}"` : value
}
