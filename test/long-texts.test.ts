import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Schema } from './fuzz/from-schema.ts'

// Nearly the maximum length of a body, with contents that make a backtracking expression slow.
const LENGTH = 100_000
const TEXTS = [
  `a@${'.'.repeat(LENGTH)} b`,
  `${'a.'.repeat(LENGTH / 2)} b`,
  `${' '.repeat(LENGTH)}b`,
  `${'-'.repeat(LENGTH)}!`,
  `${'a'.repeat(LENGTH)}!`,
  `${'0'.repeat(LENGTH)}x`,
  `https://${'a.'.repeat(LENGTH / 2)}\u0000`,
]
const LIMIT_MS = 1_500

type Part = { name: string; type: z.core.$ZodType }

async function parts(): Promise<Part[]> {
  const folder = new URL('../contract/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, folder).href)),
  )
  const rows = modules
    .flatMap((one) => Object.values(one))
    .filter((value): value is Record<string, Endpoint> => typeof value === 'object' && value !== null)
    .flatMap((table) => Object.values(table))
    .filter((row) => Boolean(row?.method && row.path && row.answer))
  return rows.flatMap(({ method, path, params, query, headers, body, form }) =>
    [params, query, headers, body, form?.fields].flatMap((type) =>
      type ? [{ name: `${method} ${path}`, type }] : [],
    ),
  )
}

/** A value of the schema's shape with this text in every string. */
function filled(schema: Schema, text: string): unknown {
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return filled(choice.find((one) => one.type !== 'null') ?? {}, text)
  if (schema.allOf) return filled(Object.assign({}, ...schema.allOf), text)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type !== 'object') return text
  const entries = Object.entries(schema.properties ?? {})
  return Object.fromEntries(entries.map(([key, one]) => [key, filled(one, text)]))
}

test('no schema takes long for any text', async () => {
  const all = await parts()
  assert.ok(all.length > 150)
  const slow: string[] = []
  for (const { name, type } of all) {
    const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const text of TEXTS) {
      const value = filled(schema, text)
      const startedAt = performance.now()
      z.safeParse(type, value)
      const ms = performance.now() - startedAt
      if (ms > LIMIT_MS) slow.push(`${name}: ${Math.round(ms)} ms with ${JSON.stringify(text.slice(0, 12))}…`)
      if (ms > LIMIT_MS) break
    }
  }
  assert.deepEqual(slow, [])
})
