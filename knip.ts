import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

// Files and exports that are used without an import. `npm run check` fails for all others that nothing imports.
const { scripts } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const commands = Object.values<string>(scripts).flatMap(
  (command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? [],
)

const config: KnipConfig = {
  // Off, because knip would count every file that a test reads by glob() as imported.
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
    'scripts/bundle-server.ts',
    // A file in the same folder starts these as separate processes.
    'tools/bench/bare-server.ts',
    'scripts/dev-warm.ts',
    'tools/ha/{control-data,copy-primary}.ts',
    'test/secrets/secret-journeys.ts',
    // The README of the client shows it.
    'clients/typescript/example.ts',
    // Run by hand to renew the data that they write.
    'db/reference/make-airports.ts',
    'e2e/make-icons.ts',
    'web/ui/art/make-maps.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  // Programs of the system.
  ignoreBinaries: ['apt-get'],
  // web/build.ts, web/ui/art/make-maps.ts and test/find-browser.ts read these packages by computed paths. test/packaging.test.ts runs dclint by its
  // path.
  ignoreDependencies: ['dclint', '@expo-google-fonts/arimo', /^@fontsource\/noto-sans/, 'world-atlas'],
  ignoreIssues: {
    // Generated, with one type for each table. Most types are used only by the list of all tables.
    'db/types.ts': ['types'],
    // Types for programs that use the client.
    'clients/typescript/client.ts': ['types'],
    // The OpenAPI document names its components after the exported schemas, which it finds by reading the folder.
    'contract/!(taxes|legal)/*.ts': ['exports'],
    'contract/*.ts': ['exports'],
  },
}

export default config
