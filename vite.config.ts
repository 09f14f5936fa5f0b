import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileArticles } from './web/build/compile-articles.ts'
import { slimContract } from './web/build/slim-contract.ts'
import { compileTexts } from './web/languages/compile-texts.ts'

// Code of every page, in one chunk, which compresses better than six.
const BASE = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/web\/(data\/(session|start-session|api|http|tokens|renew-tokens)|routing\/paths|router\/[a-z-]+)\.tsx?$/,
  /\/web\/ui\/(button\/(Button|LinkButton|button-look)|class-names|Spinner|VisuallyHidden)\.tsx?$/,
  /\/web\/ui\/(Badge|Card|form\/(Field|TextField))\.tsx$/,
  /\/web\/languages\/((namespace|language|sentences|translated)\.ts|shell\/(shell|en)\.ts|Language(Switch|Buttons)\.tsx)$/,
]

// The pictures of the home page, the geometry that they share with the sky of a leg, and the parts of its two forms.
const GEOMETRY = /\/web\/ui\/art\/(great-circle|chance)/
const ART = /\/web\/ui\/art\/(Globe|globe-|RouteMap|NetworkMap|Land|AirportDot|mercator)/
// What every page with the server's data loads, and what the list of legs adds.
const DATA = /\/(node_modules\/@tanstack|web\/data\/(ServerData|query-client|account-data))/
const LEGS = /\/web\/(traveller\/(leg-queries|leg-changes|hold\/hold-queries)|data\/live)\.ts/
// Parts of nearly every other page, and a leg's card, whose placeholder the home page shows. Small files compress better
// together.
const PAGES = /\/web\/ui\/(Page|PageHeading|EmptyState|Notice|form\/FormError)\.tsx/
const CARDS =
  /\/(contract\/(money\.ts|site\/site\.ts\?table)|web\/(ui\/Skeleton|traveller\/LegCardSkeleton|site\/(NightPanel|Picture|format-dollars|legs\/LoadingLegs))\.tsx?)/
const ONE_LEG = /\/web\/(traveller\/(LegCard|LegEnds|LegSky)\.tsx|ui\/art\/(SkyStrip|SkyBands|sky-|sun))/
const FORMS = /\/web\/(ui\/form\/SelectField|site\/forms\/(Received|Trap|form-state|use-site-form))/

// Vite wraps every import() in a loader of stylesheets, `load(async () => { let { A } = await import(…); return { A } }, [])`.
// This removes the wrapper, because the only stylesheet is in the HTML of every page.
const WRAPPED =
  /\b\w+\((?:async\(\)=>\{let\{[^}]*\}=await |\(\)=>)(import\(`[^`]+`\))(?:;return\{[^}]*\}\})?,\[\]\)/g
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
    generateBundle: {
      // Vite fills in the empty lists itself, in the same hook.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(WRAPPED, '$1')
      },
    },
  }
}

/** The build of the web. `web/build.ts` runs it for production, and `npm run dev` serves it during development. */
export default defineConfig({
  root: 'web',
  plugins: [plainImports(), slimContract(), compileArticles(), compileTexts(), react(), tailwindcss()],
  // Texts are compiled, so the browser needs no parser of ICU messages.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts and styles.
    assetsInlineLimit: 0,
    // The HTML of a page preloads its chunks. Vite's preloading for later pages would add the list of all chunks to every page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'web/index.html', 'after-paint': 'web/after-paint.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => BASE.some((part) => part.test(id)) },
            { name: 'geometry', test: GEOMETRY },
            { name: 'art', test: ART },
            { name: 'data', test: DATA },
            { name: 'forms', test: FORMS },
            { name: 'cards', test: CARDS },
            { name: 'pages', test: PAGES },
            { name: 'one-leg', test: ONE_LEG },
            { name: 'legs', test: LEGS },
          ],
        },
      },
    },
    target: 'baseline-widely-available',
    // These browsers support light-dark(). For older ones it would be rewritten, and a dark section in a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
