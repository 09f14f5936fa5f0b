import { PRODUCT_NAME } from '../../contract/site/site.ts'
import type { Page } from '../prerender.tsx'

/** The server replaces this with the site's address when it sends a page, since the build does not know the address. */
export const PUBLIC_URL = '__PUBLIC_URL__'

/** The tags of a page for search engines and other sites. The page for unknown addresses has noindex. */
export function writeHead(page: Page): string[] {
  const { title, description } = page.words
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    description ? meta('name', 'description', description) : '',
  ]
  if (!page.indexed) return [...tags, meta('name', 'robots', 'noindex')]
  const address = `${PUBLIC_URL}${page.url}`
  return [
    ...tags,
    `<link rel="canonical" href="${address}" />`,
    ...page.alternates.flatMap(({ language, url }) => [
      alternate(language, url),
      ...(language === 'en' ? [alternate('x-default', url)] : []),
    ]),
    `<link rel="alternate" type="application/rss+xml" title="${PRODUCT_NAME}: the blog" href="/blog/rss.xml" />`,
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', page.article ? 'article' : 'website'),
    meta('property', 'og:title', title),
    description ? meta('property', 'og:description', description) : '',
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${PUBLIC_URL}${page.image.path}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', page.image.alt),
    page.article ? meta('property', 'article:published_time', page.article.publishedAt) : '',
    meta('name', 'twitter:card', 'summary_large_image'),
    ...page.structuredData.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
}

function alternate(language: string, url: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${PUBLIC_URL}${url}" />`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}
