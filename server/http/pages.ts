import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { setXsrfCookie } from '#server/security/xsrf.ts'
import { openDocument } from './documents.ts'
import type { Asset } from './release-assets.ts'
import { sendBytes } from './send-bytes.ts'

type KnownPage = {
  pattern: string
  html: string
  status?: number
  trustedTypes?: string
  permissions?: string[]
  development?: boolean
}

type RouteTable = {
  /**
   * `trustedTypes`: the one policy that the page creates to start its worker. `permissions`: the device features that
   * the page may use; they replace those of all pages. `development`: a page for developers, which production does not
   * have.
   */
  routes: KnownPage[]
  notFound: string
  /** Other files that contain the site's own address, such as the sitemap. */
  documents?: string[]
}

/**
 * The policy of every page, also of the API's page: only our own scripts and styles, nothing inline, nothing from other
 * sites.
 */
export const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

// No page may use these device features, so that neither a mistake of ours nor a foreign script can.
const DEVICE_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

// Search looks for airports nearby. Pages change without a new document, so all pages may use the location.
const FOR_EVERY_PAGE = ['geolocation']

const COMPRESSED = /\.(br|gz)$/
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web: assets are cached for ever, pages are never cached and have strict headers, unknown paths get
 * the 404 page. `findAsset` finds assets of other releases.
 */
export async function addSitePages(
  app: FastifyInstance,
  {
    folder,
    publicUrl,
    production,
    edit,
    findAsset,
    writeHeads = {},
  }: {
    folder: string
    publicUrl: string
    production: boolean
    edit: (text: string) => string
    findAsset: (name: string) => Promise<Asset | null>
    /**
     * By a page's pattern: writes the head for an address with this query. The head replaces the page's title and its
     * `noindex`.
     */
    writeHeads?: Record<string, (query: Record<string, unknown>) => Promise<string | null>>
  },
): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  const table = await readRoutes(folder)
  const known = table.routes.filter(({ development }) => !(development && production))
  const { documents = [] } = table
  const names = new Set([...known.map(({ html }) => html), table.notFound, ...documents])
  const opened = new Map(
    await Promise.all(
      [...names].map(async (name) => [name, await openDocument(folder, { name, publicUrl, edit })] as const),
    ),
  )
  const getDocument = (name: string) => {
    const document = opened.get(name)
    if (!document) throw new Error(`${name} was not opened`)
    return document
  }
  const send = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const document = getDocument(name)
    return sendBytes(request, reply.type(document.type), document)
  }
  // A Fastify scope of its own, so that endpoints of the API do not run the hooks of pages.
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      strictTransportSecurity: secure && { maxAge: 31_536_000 },
    })
    const sendPage = (
      request: FastifyRequest,
      reply: FastifyReply,
      html: string,
      allowed = FOR_EVERY_PAGE,
    ) => {
      setXsrfCookie(request, reply, { secure })
      reply.header('permissions-policy', permissionsPolicy(allowed))
      return send(request, reply, html)
    }
    for (const { pattern, html, status = 200, trustedTypes, permissions } of known) {
      const options = {
        schema: { hide: true },
        ...(trustedTypes ? { helmet: policyWith(trustedTypes) } : {}),
      }
      const writeHead = writeHeads[pattern]
      pages.get(pattern, options, async (request, reply) => {
        const head = writeHead && (await writeHead(request.query as Record<string, unknown>))
        if (!head) return sendPage(request, reply.status(status), html, permissions)
        setXsrfCookie(request, reply, { secure })
        reply.header('permissions-policy', permissionsPolicy(permissions ?? FOR_EVERY_PAGE))
        const { type, plain } = getDocument(html)
        return reply
          .type(type)
          .header('cache-control', 'no-cache')
          .send(withHead(String(plain), head))
      })
    }
    pages.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/')
      if (!wantsPage || !String(request.headers.accept ?? '').includes('text/html'))
        throw new Problem('not_found')
      return sendPage(request, reply.status(404), table.notFound)
    })
  })
  for (const name of documents) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) => send(request, reply, name))
  }
  // Hundreds of files behind one route: a route for each would be a tenth of the work of a start.
  const assets = await listAssets(folder, { hidden: production ? 'catalogue/' : null })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': name } = request.params
    if (assets.has(name)) return reply.sendFile(`assets/${name}`)
    const asset = await findAsset(name)
    if (!asset) throw new Problem('not_found')
    return reply.type(asset.type).header('cache-control', FOR_EVER).send(asset.body)
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['assets/**', '**/*.html', '**/routes.json', '**/*.br', '**/*.gz', ...documents],
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      reply.header('cache-control', forever ? FOR_EVER : 'no-cache')
      // A worker counts as a document and needs the header too.
      reply.header('cross-origin-embedder-policy', 'require-corp')
    },
  })
}

async function listAssets(folder: string, { hidden }: { hidden: string | null }): Promise<Set<string>> {
  const root = join(folder, 'assets')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return new Set(names.filter((name) => !COMPRESSED.test(name) && !(hidden && name.startsWith(hidden))))
}

function withHead(html: string, head: string): string {
  return html.replace(/<meta name="robots"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head)
}

function permissionsPolicy(allowed: string[]): string {
  return DEVICE_FEATURES.map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`).join(', ')
}

function policyWith(trustedTypes: string) {
  const directives = { ...PAGE_POLICY, 'trusted-types': [trustedTypes] }
  return { contentSecurityPolicy: { useDefaults: false, directives } }
}

/** Without the built web, every unknown path gets the common error body. */
export function refusePages(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
}

async function readRoutes(folder: string): Promise<RouteTable> {
  const file = join(folder, 'routes.json')
  if (!existsSync(file))
    throw new Error('The web is not built yet. Run `npm run build`, or start with `npm start`.')
  return JSON.parse(await readFile(file, 'utf8')) as RouteTable
}
