import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { startProduct } from '#test/product.ts'
import { ensureBuilt } from '../../../scripts/prepare.mjs'

// node tools/bench/browser/lighthouse.ts [--runs 5] [--pages /,/blog]: measures every page of the sitemap with Lighthouse's mobile
// default, and compares its largest contentful paint with the same page without scripts, in turn. CHROMIUM_PATH names a browser.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const MOST_LCP_RATIO = 1.6
const MOST_TRIES = 3
const BROWSERS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']

type Scores = Record<(typeof CATEGORIES)[number], number>
type Visit = { scores: Scores; lcpMs: number; cls: number }

const { values } = parseArgs({ options: { runs: { type: 'string' }, pages: { type: 'string' } } })
const runs = Number(values.runs ?? 5)
await ensureBuilt(process.execPath)
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-lighthouse-'))
const product = await startProduct(join(folder, 'data'))
const bare = await serveWithoutScripts(product.url)
try {
  const pages = values.pages?.split(',') ?? (await fetchPages(product.url))
  console.log(
    '| Page | Performance | Accessibility | Best practices | SEO | LCP | without scripts | ratio | CLS |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  let missed = 0
  for (const page of pages) missed += (await measure(page)) ? 0 : 1
  console.log(missed === 0 ? '\nEvery page reaches its goals.' : `\n${missed} pages miss a goal.`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  bare.server.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Repeats a visit that fails because of the browser, such as a trace without its beginning (NO_NAVSTART). */
async function withRetries(visiting: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await visiting()
      return
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      console.warn(`A visit is repeated: ${String(error).match(/Runtime error.*/)?.[0] ?? error}`)
    }
  }
}

/** Prints the row of a page's medians; true when the page reaches every goal. */
async function measure(page: string): Promise<boolean> {
  const visits: Visit[] = []
  const floors: number[] = []
  for (let run = 0; run < runs; run++) {
    visits.push(await visit(product.url + page, CATEGORIES))
    floors.push((await visit(bare.url + page, ['performance'])).lcpMs)
  }
  const scores = CATEGORIES.map((name) => Math.round(median(visits.map((one) => one.scores[name]))))
  const lcpMs = median(visits.map((one) => one.lcpMs))
  const floorMs = median(floors)
  const cls = median(visits.map((one) => one.cls))
  const figures = [seconds(lcpMs), seconds(floorMs), (lcpMs / floorMs).toFixed(2), cls.toFixed(3)]
  console.log(`| ${[page, ...scores, ...figures].join(' | ')} |`)
  const reached = CATEGORIES.every((name, index) => (scores[index] ?? 0) >= GOALS[name])
  return reached && lcpMs / floorMs <= MOST_LCP_RATIO && cls < 0.005
}

async function visit(url: string, categories: readonly string[]): Promise<Visit> {
  const report = join(folder, 'report.json')
  const chrome = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ]
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${report}`]
  args.push(`--only-categories=${categories.join(',')}`, `--chrome-flags=${chrome.join(' ')}`)
  const browser = BROWSERS.find((path) => path && existsSync(path))
  const env = { ...process.env, ...(browser && { CHROME_PATH: browser }) }
  await withRetries(() => promisify(execFile)('npx', args, { env, maxBuffer: 64 * 1024 * 1024 }))
  const result = JSON.parse(await readFile(report, 'utf8'))
  const readScore = (name: string) => (result.categories[name]?.score ?? 0) * 100
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, readScore(name)])) as Scores,
    lcpMs: result.audits['largest-contentful-paint'].numericValue,
    cls: result.audits['cumulative-layout-shift'].numericValue,
  }
}

/** Serves the pages of `target` without their scripts and the links that preload them. */
async function serveWithoutScripts(target: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    forward(`${target}${request.url}`, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.on('connection', (socket) => socket instanceof Socket && socket.setNoDelay(true))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function forward(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } })
  const type = answer.headers.get('content-type') ?? ''
  const cache = answer.headers.get('cache-control') ?? 'no-cache'
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = { 'content-type': type, 'cache-control': cache }
  if (!/html|css|svg|json|javascript/.test(type))
    return void response.writeHead(answer.status, headers).end(bytes)
  const content = type.includes('html') ? withoutScripts(bytes.toString('utf8')) : bytes
  response.writeHead(answer.status, { ...headers, 'content-encoding': 'br' }).end(brotliCompressSync(content))
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
}

async function fetchPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
