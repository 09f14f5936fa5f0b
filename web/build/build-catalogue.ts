import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compileTexts } from '../languages/compile-texts.ts'
import { slimContract } from './slim-contract.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const HTML = 'catalogue/index.html'

/**
 * Builds the catalogue of the design system into `out`, separately from the rest of the web: it imports code that many pages
 * share, and would change how that is split into chunks. Returns its route.
 */
export async function buildCatalogue(out: string) {
  await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [slimContract(), compileTexts(), react(), tailwindcss()],
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    build: {
      outDir: out,
      emptyOutDir: false,
      assetsDir: 'assets/catalogue',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: join(WEB, HTML) },
    },
  })
  return { pattern: '/dev/ui', html: HTML, prerendered: false, development: true }
}
