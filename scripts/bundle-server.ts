import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}.build/server`

// Packages of many files, which have no native code and read no files of their own. The others stay in node_modules.
const BUNDLED = [
  'cockatiel',
  'fastify-type-provider-zod',
  'jose',
  'jsvat-next',
  'kysely',
  'rate-limiter-flexible',
  'stripe',
  'zod',
]

/**
 * Writes the server and the payment sandbox to .build/server, in few files instead of a thousand. That halves the time of
 * loading them, which is most of a start (decision 95).
 */
async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: 'server/main.ts', sandbox: 'sandbox/main.ts' },
    platform: 'node',
    external: (id) => /^[@\w]/.test(id) && !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepAddresses],
  })
  await bundle.write({ dir: FOLDER, cleanDir: true, sourcemap: true })
}

/** Modules find the files beside them from where their source is; the sandbox's program is bundled too. */
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

if (import.meta.main) await bundleServer()
