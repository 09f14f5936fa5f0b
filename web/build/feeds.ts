import { PRODUCT_NAME } from '../../contract/site/site.ts'
import type { Page } from '../prerender.tsx'
import { escapeHtml, PUBLIC_URL } from './head.ts'

/** Writes the sitemap: every page that search engines may list. */
export function writeSitemap(pages: readonly Page[]): string {
  const entries = pages
    .filter(({ indexed }) => indexed)
    .map(({ url, article, alternates }) => {
      const changed = article ? `<lastmod>${article.publishedAt}</lastmod>` : ''
      return `  <url><loc>${PUBLIC_URL}${url}</loc>${changed}${alternates.map(writeAlternate).join('')}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function writeAlternate({ language, url }: Page['alternates'][number]): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${PUBLIC_URL}${url}" />`
}

/** Writes the RSS feed of the blog, the newest article first. */
export function writeRss(pages: readonly Page[]): string {
  const items = pages
    .filter(({ indexed }) => indexed)
    .flatMap(({ url, article }) => (article ? [{ url, ...article }] : []))
    .map(
      ({ url, title, excerpt, category, publishedAt }) => `    <item>
      <title>${escapeHtml(title)}</title>
      <link>${PUBLIC_URL}${url}</link>
      <guid>${PUBLIC_URL}${url}</guid>
      <pubDate>${new Date(`${publishedAt}T09:00:00Z`).toUTCString()}</pubDate>
      <category>${escapeHtml(category)}</category>
      <description>${escapeHtml(excerpt)}</description>
    </item>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${PRODUCT_NAME}: notes from the ramp</title>
    <link>${PUBLIC_URL}/blog</link>
    <description>How empty legs work, what they cost and what to know before you board.</description>
    <language>en</language>
    <atom:link href="${PUBLIC_URL}/blog/rss.xml" rel="self" type="application/rss+xml" />
${items.join('\n')}
  </channel>
</rss>
`
}

/** Writes robots.txt: programs may read public pages, but not the back office and the API. */
export function writeRobots(): string {
  const closed = ['/api/', '/dev/', '/admin', '/operator/', '/profile', '/settings', '/booking/', '/leave']
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${PUBLIC_URL}/sitemap.xml\nSitemap: ${PUBLIC_URL}/sitemap-flights.xml\n`
}
