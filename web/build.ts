import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest, type ManifestChunk } from 'vite'
import { buildCatalogue } from './build/build-catalogue.ts'
import { buildCheckIn } from './build/build-check-in.ts'
import { buildPushWorker } from './build/build-push-worker.ts'
import { writeRobots, writeRss, writeSitemap } from './build/feeds.ts'
import { writeHead } from './build/head.ts'
import { sharePicture } from './build/share-picture.ts'
import { unpackFont } from './build/unpack-font.ts'
import type { Page } from './prerender.tsx'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = {
  root: join(ROOT, 'web'),
  configFile: join(ROOT, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
} as const
// Pages are not in this list: the server inserts its address into them before it compresses them.
const COMPRESSED = new Set(['.js', '.css', '.svg', '.webmanifest'])
// Only developers on their own machine load these, and compressing them would be a fifth of the work.
const UNCOMPRESSED = 'assets/catalogue/'

const NOTO_SANS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
]

/** The fonts of the PDFs by package: the product's font, and fonts for the scripts of people's names. */
const PDF_FONTS: Record<string, readonly string[]> = {
  b612: ['b612-latin-400-normal', 'b612-latin-700-normal'],
  'noto-sans': NOTO_SANS.map((part) => `noto-sans-${part}-400-normal`),
  'noto-sans-arabic': ['noto-sans-arabic-arabic-400-normal', 'noto-sans-arabic-arabic-700-normal'],
  'noto-sans-hebrew': ['noto-sans-hebrew-hebrew-400-normal'],
  'noto-sans-thai': ['noto-sans-thai-thai-400-normal'],
}

if (import.meta.main) {
  const startedAt = performance.now()
  await buildWeb(join(ROOT, '.build'))
  console.log(`Built .build/web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Writes the files for browsers to `folder`/web. Only the build needs `folder`/prerender. */
async function buildWeb(folder: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const out = join(folder, 'web')
  const prerenderOut = join(folder, 'prerender')
  const ssr = { ssr: 'prerender.tsx', outDir: prerenderOut, manifest: false }
  await Promise.all([
    build({ ...WEB, build: { outDir: out } }),
    build({ ...WEB, publicDir: false, build: ssr }),
  ])
  await writePages(out, prerenderOut)
  await compressAll(out)
  await unpackFonts(join(folder, 'fonts'))
}

// Unpacks the fonts for the server's PDFs, because the fonts' packages are installed only for the build.
async function unpackFonts(to: string) {
  await mkdir(to, { recursive: true })
  for (const [name, files] of Object.entries(PDF_FONTS)) {
    const from = join(ROOT, 'node_modules/@fontsource', name, 'files')
    for (const file of files)
      await writeFile(join(to, `${file}.ttf`), unpackFont(await readFile(join(from, `${file}.woff`))))
  }
}

// Writes the content pages as HTML, the fallback pages for all others, and routes.json, from which the server chooses a page.
async function writePages(out: string, prerenderOut: string) {
  const { renderSite }: typeof import('./prerender.tsx') = await import(
    pathToFileURL(join(prerenderOut, 'prerender.js')).href
  )
  const { pages, knownRoutes } = await renderSite()
  const template = await readFile(join(out, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))
  for (const page of pages) await write(join(out, page.file), writeHtml(page, template, manifest))
  const documents = {
    'sitemap.xml': writeSitemap(pages),
    'robots.txt': writeRobots(),
    'blog/rss.xml': writeRss(pages),
  }
  for (const [name, text] of Object.entries(documents)) await write(join(out, name), text)
  const pictures = new Map(
    pages.filter(({ indexed }) => indexed).map(({ image }) => [image.path, image.flight]),
  )
  for (const [path, flight] of pictures) await write(join(out, path), sharePicture(flight))
  await buildPushWorker(out)
  const routes = [...knownRoutes, ...(await buildCheckIn(out)), await buildCatalogue(out)]
  const known = { routes, notFound: '404.html', documents: Object.keys(documents) }
  await write(join(out, 'routes.json'), `${JSON.stringify(known, null, 2)}\n`)
  await rm(join(out, '.vite'), { recursive: true })
}

function writeHtml(page: Page, template: string, manifest: Manifest): string {
  const stylesheets = template.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const scripts = template.match(/<script type="module"[^>]*><\/script>/g) ?? []
  const preloads = template.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  const rest = [...stylesheets, ...scripts, ...preloads].reduce(
    (html, tag) => html.replace(tag, ''),
    template,
  )
  // The stylesheet comes first: scripts before it delay the first paint by a second on a slow connection.
  const modules = listModules(page, manifest)
  const head = [
    ...stylesheets,
    ...fontPreloads(manifest),
    ...(page.modules.length > 0
      ? afterPaint(scripts, modules, manifest)
      : [...scripts, ...modules.map((file) => moduleLink('modulepreload', file))]),
    ...writeHead(page),
  ]
  return rest
    .replace('<html lang="en">', `<html lang="${page.language}"${page.dir === 'rtl' ? ' dir="rtl"' : ''}>`)
    .replace('<!--head-->', () => head.filter(Boolean).join('\n    '))
    .replace('<!--page-->', () => page.body)
    .replace(/^\s*\n/gm, '')
}

// The fonts that every page's first screen uses.
function fontPreloads(manifest: Manifest): string[] {
  return Object.values(manifest)
    .filter(({ file }) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`)
}

// A content page starts its scripts after the first paint (after-paint.ts), the entry first.
function afterPaint(scripts: string[], modules: string[], manifest: Manifest): string[] {
  const entry = /src="\/([^"]+)"/.exec(scripts[0] ?? '')?.[1]
  const starter = manifest['after-paint.ts']?.file
  if (!entry || !starter) throw new Error('The build has no entry module or no script that starts it')
  return [
    `<script type="module" crossorigin src="/${starter}"></script>`,
    ...[entry, ...modules].map((file) => moduleLink('modulepreload-later', file)),
  ]
}

function moduleLink(rel: string, file: string): string {
  return `<link rel="${rel}" crossorigin href="/${file}" fetchpriority="low" />`
}

// The imports of the entry, and the page's own chunk, which the browser would otherwise find only after the first script has run.
function listModules(page: Page, manifest: Manifest): string[] {
  const files = new Set<string>()
  collect(manifest['index.html'])
  for (const module of page.modules) {
    if (!manifest[module]) throw new Error(`${page.url} names ${module}, which is not a module of the build`)
    collect(manifest[module])
  }
  return [...files]

  function collect(chunk: ManifestChunk | undefined) {
    if (!chunk || files.has(chunk.file)) return
    if (!chunk.isEntry) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) if (imported !== 'index.html') collect(manifest[imported])
  }
}

async function compressAll(out: string) {
  const names = (await readdir(out, { recursive: true })).filter(
    (name) => COMPRESSED.has(extname(name)) && !name.startsWith(UNCOMPRESSED),
  )
  await Promise.all(names.map((name) => compress(join(out, name))))
}

async function compress(path: string) {
  const bytes = await readFile(path)
  // The last two parameters make our scripts 0.15 % smaller (measured).
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 2,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

async function write(path: string, content: string | Buffer) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
