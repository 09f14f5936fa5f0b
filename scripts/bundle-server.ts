import http from 'node:http'
import { isBuiltin } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}.build/server`

// Packages of many files, which have no native code and read no files of their own. The others stay in node_modules.
const BUNDLED = [
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/under-pressure',
  'cockatiel',
  'csv-parse',
  'csv-stringify',
  'fast-jwt',
  'fastify',
  'fastify-type-provider-zod',
  'graphile-worker',
  'icu-minify',
  'jose',
  'jsvat-next',
  'kysely',
  'openid-client',
  'pg',
  'rate-limiter-flexible',
  'stripe',
  'zod',
]

// A bundled package's dependency that is not bundled: it starts threads from files of its own.
const KEPT = ['pino']
const HTTP = /^(node:)?http$/

/**
 * Writes the server and the payment sandbox to .build/server, in few files instead of a thousand. That halves the time of
 * loading them, which is most of a start (decision 95). V8 keeps the source of what runs, so it has no comments and is ASCII: one
 * other character and a whole file takes two bytes a character (decision 98).
 */
async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: 'server/main.ts', sandbox: 'sandbox/main.ts' },
    platform: 'node',
    external: isExternal,
    plugins: [keepAddresses, leaveUndici],
  })
  await bundle.write({ dir: FOLDER, cleanDir: true, sourcemap: true, charset: 'ascii', comments: false })
}

// The imports of a bundled package are bundled too.
function isExternal(id: string, importer: string | undefined): boolean {
  if (KEPT.includes(id)) return true
  if (isBuiltin(id)) return !HTTP.test(id)
  const isOurs = !importer?.includes('/node_modules/')
  return isOurs && /^[@\w]/.test(id) && !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Lets bundled modules find files relative to their source. The sandbox's program is started from the bundle too. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url).href`
    const moved = code
      .replaceAll('import.meta.url', address)
      .replace("'../sandbox/main.ts'", "'../.build/server/sandbox.js'")
    // Every line stays where it was.
    return { code: moved, map: null }
  },
}

/**
 * An import of node:http reads all its exports, including WebSocket, for which Node loads its whole fetch: a tenth of
 * a second. This module replaces it and reads only exports that are loaded already.
 */
const leaveUndici: Plugin = {
  name: 'leave-undici',
  resolveId: (id, _importer, { kind }) => (HTTP.test(id) && kind === 'import-statement' ? '\0http' : null),
  load(id) {
    if (id !== '\0http') return null
    const ready = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get)
    const names = ready.map(([name]) => name).join(', ')
    return `const http = process.getBuiltinModule('http'); export default http; export const { ${names} } = http`
  },
}

if (import.meta.main) await bundleServer()
