import { prerender } from 'react-dom/static'
import { contentPages, NOT_FOUND_MODULE } from './build/content-pages.ts'
import { descriptions } from './build/descriptions.ts'
import { findSharePicture, type SharePicture } from './build/share-flights.ts'
import { buildStructuredData } from './build/structured-data.ts'
import { SessionProvider } from './data/session.tsx'
import { buildAddressIn, getPrefix, OWN_ADDRESSES } from './languages/address.ts'
import { LANGUAGES, type Language, setLanguage } from './languages/language.ts'
import { readNamespaces } from './languages/namespace.ts'
import { translate } from './languages/translated.ts'
import { createRouter } from './router/create-router.ts'
import type { RouteObject } from './router/match-routes.ts'
import { RouterProvider } from './router/router.tsx'
import { mailedLinkPages, signedInPages } from './routing/later-pages.tsx'
import type { PageHandle, PageWords } from './routing/page-handle.ts'
import { paths } from './routing/paths.ts'
import { buildRoutes, notFound, routes } from './routing/routes.tsx'
import { type Article, articles, findFile as fileOfArticle } from './site/blog/articles.ts'
import { readPictures } from './site/Picture.tsx'
import { LoadingPage } from './site/shell/LoadingPage.tsx'
import { PlainShell } from './site/shell/PlainShell.tsx'
import { Root } from './site/shell/RouteChange.tsx'
import { Shell } from './site/shell/Shell.tsx'

// Each of these pages is written in every language, at its own address.
const PAGES_IN_EVERY_LANGUAGE: readonly string[] = [
  paths.home(),
  paths.howItWorks(),
  paths.routes(),
  paths.pricing(),
  paths.contact(),
  paths.faq(),
  paths.about(),
]

export type Page = {
  file: string
  url: string
  body: string
  words: PageWords
  /** The modules that draw the page. Its HTML preloads them. */
  modules: string[]
  language: Language
  dir: 'ltr' | 'rtl'
  /** The same page in every language, if the languages have addresses of their own. */
  alternates: { language: Language; url: string }[]
  /** Whether search engines may list it: not the 404 page and the fallback pages. */
  indexed: boolean
  article: Article | null
  image: SharePicture
  structuredData: object[]
}
export type KnownRoute = {
  pattern: string
  html: string
  prerendered: boolean
  status?: 404
  trustedTypes?: string
}

/** Renders every HTML file of the site, and returns which route each of them answers. */
export async function renderSite(): Promise<{ pages: Page[]; knownRoutes: KnownRoute[] }> {
  await readPictures()
  const leaves = buildRoutes(signedInPages, mailedLinkPages).flatMap((route) => listLeaves(route))
  const content = leaves.flatMap(({ pattern, handle }) => {
    const module = contentPages[pattern]
    return handle && module ? listAddresses(pattern).map((address) => ({ ...address, handle, module })) : []
  })
  const knownRoutes: KnownRoute[] = [
    ...content.map(({ pattern, file, missing }) => ({
      pattern,
      html: file,
      prerendered: true,
      ...(missing && { status: 404 as const }),
    })),
    ...leaves
      .filter(({ pattern }) => !contentPages[pattern])
      .map(({ pattern, fallback, handle }) => ({
        ...{ pattern, html: fallback, prerendered: false },
        ...pickPolicy(handle),
      })),
  ]
  const loading = { title: 'Ferrywing' }
  const pages = await Promise.all([
    ...content.map(({ url, file, handle, module, missing }) =>
      renderPage(routes, { url, file, handle, module, indexed: !missing }),
    ),
    renderPage(routes, {
      url: '/404',
      file: '404.html',
      handle: notFound,
      module: NOT_FOUND_MODULE,
      indexed: false,
    }),
    renderPage(loadingIn(Shell), { url: '/', file: 'fallback.html', handle: loading, indexed: false }),
    renderPage(loadingIn(PlainShell), {
      url: '/',
      file: 'fallback-plain.html',
      handle: loading,
      indexed: false,
    }),
  ])
  for (const language of OWN_ADDRESSES) {
    await turnAllTo(language)
    // Renders one page after the other, because the current language is global.
    for (const { pattern, file, handle, module } of content.filter(({ pattern }) =>
      isInEveryLanguage(pattern),
    ))
      pages.push(
        await renderPage(routes, {
          url: buildAddressIn(language, pattern),
          file: `${language}/${file}`,
          handle,
          module,
          indexed: true,
          language,
        }),
      )
    for (const [file, Layout] of [
      ['fallback.html', Shell],
      ['fallback-plain.html', PlainShell],
    ] as const)
      pages.push(
        await renderPage(loadingIn(Layout), {
          url: buildAddressIn(language, '/'),
          file: `${language}/${file}`,
          handle: loading,
          indexed: false,
          language,
        }),
      )
    // All links of these pages stay below the language's address.
    const below = leaves.map(({ pattern, fallback, handle }): KnownRoute => {
      const written = isInEveryLanguage(pattern)
      const html = `${language}/${written ? nameFile(pattern) : fallback}`
      return { pattern: buildAddressIn(language, pattern), html, prerendered: written, ...pickPolicy(handle) }
    })
    knownRoutes.push(...below, {
      pattern: `/${language}/`,
      html: `${language}/index.html`,
      prerendered: true,
    })
  }
  return { pages, knownRoutes }
}

const pickPolicy = (handle?: PageHandle) =>
  handle?.trustedTypes ? { trustedTypes: handle.trustedTypes } : {}

const isInEveryLanguage = (path: string) => PAGES_IN_EVERY_LANGUAGE.includes(path)

async function turnAllTo(language: (typeof OWN_ADDRESSES)[number]): Promise<void> {
  await readNamespaces(language)
  setLanguage(language)
}

type Address = { pattern: string; url: string; file: string; missing?: boolean }

/** A page with a parameter is written once for each of its addresses, and once for all unknown addresses. */
function listAddresses(pattern: string): Address[] {
  if (!pattern.includes(':')) return [{ pattern, url: pattern, file: nameFile(pattern) }]
  if (pattern !== '/blog/:id') throw new Error(`prerender.tsx has no list of addresses for ${pattern}`)
  const urls = articles.map(({ id }) => paths.article(id))
  return [
    ...urls.map((url) => ({ pattern: url, url, file: nameFile(url) })),
    { pattern, url: '/blog/0', file: 'blog/not-found.html', missing: true },
  ]
}

type Leaf = { pattern: string; handle: PageHandle | undefined; fallback: string }

function listLeaves(route: RouteObject, above = '', fallbackAbove = 'fallback.html'): Leaf[] {
  if (route.path === '*') return []
  const fallback = route.Component === PlainShell ? 'fallback-plain.html' : fallbackAbove
  const pattern = route.path?.startsWith('/') ? route.path : `${above}${route.path ? `/${route.path}` : ''}`
  const below = (route.children ?? []).flatMap((child) => listLeaves(child, pattern, fallback))
  if (below.length > 0 || route.children) return below
  return [{ pattern: pattern || '/', handle: route.handle as PageHandle | undefined, fallback }]
}

function nameFile(pattern: string): string {
  return pattern === '/' ? 'index.html' : `${pattern.slice(1)}.html`
}

function loadingIn(Layout: typeof Shell): RouteObject[] {
  const page = { path: '*', Component: LoadingPage }
  return [{ Component: Root, children: [{ Component: Layout, children: [page] }] }]
}

type Ask = {
  url: string
  file: string
  handle: PageHandle
  module?: string
  indexed: boolean
  language?: Language
}

async function renderPage(
  table: RouteObject[],
  { url, file, handle, module, indexed, language = 'en' }: Ask,
): Promise<Page> {
  const basename = getPrefix(url)
  const path = url.slice(basename.length) || '/'
  const router = await createRouter({ routes: table, url: path, basename })
  const { prelude } = await prerender(
    <SessionProvider onSignedOut={async () => {}} onSessionEnd={() => {}}>
      <RouterProvider router={router} />
    </SessionProvider>,
    {
      // Otherwise React would put content beyond about 12 kB behind an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  const { page: words, post } = (router.getShown().matches.at(-1)?.data ?? {}) as Loaded
  const article = post?.article ?? null
  const image = findSharePicture(url, article)
  const description = descriptions[url]
  return {
    file,
    url,
    body: await new Response(prelude).text(),
    language,
    dir: LANGUAGES[language].dir,
    alternates:
      indexed && isInEveryLanguage(path)
        ? (['en', ...OWN_ADDRESSES] as const).map((one) => ({
            language: one,
            url: buildAddressIn(one, path),
          }))
        : [],
    words: {
      ...handle,
      title: language === 'en' ? handle.title : translate(handle.title),
      description,
      ...words,
    },
    modules: [module ?? [], article ? `site/blog/${fileOfArticle(article)}` : []].flat(),
    indexed,
    article,
    image,
    structuredData: buildStructuredData(path, {
      ...{ url, language, article, imagePath: image.path, description: description ?? '' },
    }),
  }
}

/** The possible result of a page's loader. */
type Loaded = { page?: PageWords; post?: { article: Article } | null }
