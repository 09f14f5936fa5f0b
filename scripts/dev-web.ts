import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LIBRARIES = fileURLToPath(new URL('..', import.meta.resolve('vite/package.json')))
// Paths that the server answers and Vite never does.
const OF_THE_SERVER = /^\/(api|mcp|\.well-known)(\/|$)|^\/dev\/(?!ui)/

// Pages with a source and a build of their own.
const BUILT_APART = ['check-in', 'catalogue']

// Vite adds inline scripts, inline styles and a WebSocket to a page. All other directives stay as strict as in the product.
const DEV_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self' ws:",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "object-src 'none'",
].join('; ')
// The built service worker caches the built page for offline use, so the browser would not show changes.
const NO_WORKER = `addEventListener('install', () => skipWaiting())\naddEventListener('activate', (event) => event.waitUntil(clients.claim()))\n`

/** Answers browsers: modules and replacements from Vite, pages with the server's headers, and everything else from the server. */
export async function openWeb(http: Server, { target }: { target: () => Promise<string> }) {
  const vite = await createVite({
    root: `${ROOT}web`,
    configFile: `${ROOT}vite.config.ts`,
    cacheDir: `${ROOT}.build/vite`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [ROOT, LIBRARIES] } },
    optimizeDeps: { entries: ['index.html', 'check-in/index.html', 'catalogue/index.html'] },
  })

  const ask = async (incoming: IncomingMessage, answer: ServerResponse) => {
    try {
      const from = await fetchFrom(await target(), incoming)
      const page = await readSource(incoming, from)
      if (!page) {
        answer.writeHead(from.statusCode ?? 502, from.headers)
        from.pipe(answer)
        return
      }
      const html = await vite.transformIndexHtml(page.path, page.html)
      const { 'content-length': _, etag: __, ...headers } = from.headers
      answer.writeHead(from.statusCode ?? 200, {
        ...headers,
        'cache-control': 'no-store',
        'content-security-policy': DEV_POLICY,
      })
      answer.end(html)
    } catch (error) {
      if (answer.headersSent) {
        answer.destroy()
        return
      }
      answer.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
      answer.end((error as Error).message)
    }
  }
  return {
    answer(incoming: IncomingMessage, answer: ServerResponse) {
      const { pathname } = new URL(incoming.url ?? '/', 'http://dev')
      if (pathname === '/check-in-worker.js') {
        answer.writeHead(200, { 'content-type': 'text/javascript' }).end(NO_WORKER)
      } else if (OF_THE_SERVER.test(pathname)) void ask(incoming, answer)
      else vite.middlewares(incoming, answer, () => void ask(incoming, answer))
    },
    close: vite.close,
  }
}

function fetchFrom(target: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { 'if-none-match': _, ...kept } = incoming.headers
  const headers = wantsPage(incoming) ? { ...kept, 'accept-encoding': 'identity' } : incoming.headers
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    incoming.once('close', () => incoming.destroyed && !incoming.complete && outgoing.destroy())
    incoming.pipe(outgoing)
  })
}

// The sources of a built page; null for any other address.
async function readSource(
  incoming: IncomingMessage,
  from: IncomingMessage,
): Promise<{ path: string; html: string } | null> {
  const isHtml = String(from.headers['content-type']).startsWith('text/html')
  if (!isHtml || !wantsPage(incoming) || OF_THE_SERVER.test(incoming.url ?? '')) return null
  const built = (await buffer(from)).toString()
  const folder = BUILT_APART.find((name) => built.includes(`/assets/${name}/`))
  const path = folder ? `${folder}/index.html` : 'index.html'
  const html = await readFile(`${ROOT}web/${path}`, 'utf8')
  // Language and direction follow from the page's address, which its source file does not know.
  const [root = '<html>'] = /<html[^>]*>/.exec(built) ?? []
  return {
    path: `/${path}`,
    html: html.replace(/<html[^>]*>/, () => root).replace('src="./', `src="/${folder}/`),
  }
}

function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && String(headers.accept ?? '').includes('text/html')
}
