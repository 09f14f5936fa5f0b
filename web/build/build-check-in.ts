import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { compileTexts } from '../languages/compile-texts.ts'
import { slimContract } from './slim-contract.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const ASSETS = 'assets/check-in'
const HTML = 'check-in/index.html'

/**
 * Builds the crew's check-in page into `out`, separately from the rest of the web: its service worker caches all of its few
 * files for offline use, and no other page shares a chunk with it. Returns its routes.
 */
export async function buildCheckIn(out: string) {
  const shared: InlineConfig = {
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [slimContract(), compileTexts(), react(), tailwindcss()],
    // Texts are compiled, as in the rest of the web.
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }
  const common = { outDir: out, emptyOutDir: false, assetsInlineLimit: 0, modulePreload: false as const }
  await build({
    ...shared,
    build: {
      ...common,
      assetsDir: ASSETS,
      reportCompressedSize: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: join(WEB, 'check-in/index.html') },
    },
  })
  const files = (await readdir(join(out, ASSETS))).map((name) => `/${ASSETS}/${name}`).sort()
  const html = await readFile(join(out, HTML), 'utf8')
  const version = createHash('sha256').update(html).update(files.join()).digest('base64url').slice(0, 12)
  await build({
    ...shared,
    define: { BUILD: JSON.stringify({ version, files: [...files, '/favicon.svg'] }) },
    build: {
      ...common,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(WEB, 'check-in/worker.ts'),
        output: { format: 'iife', entryFileNames: 'check-in-worker.js' },
      },
    },
  })
  const page = { html: HTML, prerendered: false, trustedTypes: 'ferrywing-check-in' }
  return [
    { ...page, pattern: '/operator/flights/:id/check-in', permissions: ['camera'] },
    { ...page, pattern: '/crew/:id', permissions: [] },
  ]
}
