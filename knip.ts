import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

// What nothing imports and is used all the same; for everything else that nothing imports `npm run check` fails.
const { scripts } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const commands = Object.values<string>(scripts).flatMap(
  (command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? [],
)

const config: KnipConfig = {
  // It takes every file that a test finds by glob() to read its text for one that is imported.
  node: false,
  playwright: 'e2e/playwright.config.ts',
  vite: false,
  entry: [
    ...commands,
    'web/build.ts',
    '**/*.test.ts',
    'vite.config.ts',
    'web/{index,check-in/index,catalogue/index}.html',
    'web/{main,after-paint,prerender}.{ts,tsx}',
    'web/{check-in,catalogue}/main.tsx',
    'web/{check-in,push}/worker.ts',
    'web/styles.css',
    'scripts/report-tests.ts',
    'test/run-files.ts',
    'server/main.ts',
    // Started as a process of its own by what stands beside it.
    'tools/bench/bare-server.ts',
    'scripts/dev-warm.ts',
    'tools/ha/{control-data,copy-primary}.ts',
    'test/secrets/secret-journeys.ts',
    // Run by hand when the data that it writes is to be renewed.
    'db/reference/make-airports.ts',
    'e2e/make-icons.ts',
    'web/ui/art/make-maps.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  // Programs of the system.
  ignoreBinaries: ['apt-get'],
  // Read by paths that are put together while the web is built: web/build.ts, web/ui/art/make-maps.ts.
  // dclint is run by its path: test/packaging.test.ts.
  ignoreDependencies: ['dclint', /^@fontsource\/noto-sans/, 'world-atlas'],
  ignoreIssues: {
    // One type a table, generated; most are named by the list of all tables alone.
    'db/types.ts': ['types'],
    // For programs of others.
    'clients/typescript/client.ts': ['types'],
    // The OpenAPI document names its parts after the exported schemas, which it finds by reading the folder.
    'contract/!(taxes|legal)/*.ts': ['exports'],
    'contract/*.ts': ['exports'],
  },
}

export default config
