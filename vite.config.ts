import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

/** The browser's half. `web/build.ts` runs it for production; `npx vite` serves it while you work, with a server beside it. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  server: { port: 4100, proxy: { '/api/': API, '/dev/': API } },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
  },
})
