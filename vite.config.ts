import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileArticles } from './web/compile-articles.ts'
import { slimContract } from './web/slim-contract.ts'

const API = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

// What every page needs, in one file: it compresses better than in six.
const BASE = [
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/web\/(session|start-session|api|http|tokens|renew-tokens|paths)\.tsx?$/,
  /\/web\/ui\/(Button|LinkButton|button-look|class-names|Spinner|Dialog|Menu|VisuallyHidden)\.tsx?$/,
  /\/web\/ui\/(Badge|Card|Field|TextField)\.tsx$/,
]

// Pictures that share their geometry and that the home page shows all of, and what its two forms are made of.
const ART =
  /\/web\/(ui\/art\/(Globe|globe-|RouteMap|NetworkMap|Land|AirportDot|mercator|great-circle|position|chance)|site\/(HowItWorksArt|NightPanel)\.tsx)/
const FORMS = /\/web\/site\/forms\/(Received|Trap|use-site-form)/

/** The browser's half. `web/build.ts` runs it for production; `npx vite` serves it while you work, with a server beside it. */
export default defineConfig({
  root: 'web',
  plugins: [slimContract(), compileArticles(), react(), tailwindcss()],
  server: { port: 4100, proxy: { '/api/': API, '/dev/': API } },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts and styles.
    assetsInlineLimit: 0,
    // A page's HTML asks for its own chunks early. For pages opened later the list of all chunks would be in every page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => BASE.some((part) => part.test(id)) },
            { name: 'art', test: ART },
            { name: 'forms', test: FORMS },
          ],
        },
      },
    },
    target: 'baseline-widely-available',
    // These know light-dark(); for older ones it would be rewritten so that a dark section in a light page stays light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
