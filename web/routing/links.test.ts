import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { paths } from './paths.ts'

const WEB = fileURLToPath(new URL('../../.build/web', import.meta.url))
const { routes } = JSON.parse(read('routes.json')) as { routes: { pattern: string; html: string }[] }
const pages = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
const links = pages.flatMap((page) =>
  [...read(page).matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => ({
    page,
    href: href.replaceAll('&amp;', '&'),
  })),
)

// Paths that the server answers without a file of the build.
const SERVED = [paths.apiDocs(), paths.legalPdf('privacy'), paths.legalPdf('terms')]

describe('over the whole site', () => {
  test('the build has pages and links', () => {
    assert.ok(pages.length >= 20)
    assert.ok(links.length > 300)
  })

  test('no link is empty', () => {
    const empty = links.filter(
      ({ href }) => href === '' || href === '#' || /^(javascript|undefined|null)/.test(href),
    )
    assert.deepEqual(empty, [])
    assert.doesNotMatch(pages.map(read).join(''), /<a\b(?![^>]*\shref=)[^>]*>/)
  })

  test('no internal link is dead', () => {
    const dead = links.filter(({ href }) => href.startsWith('/') && !isAnswered(getPath(href)))
    assert.deepEqual(dead, [])
  })

  test('every anchor exists', () => {
    const missing = links.filter(({ page, href }) => {
      if (!href.includes('#') || href.startsWith('http')) return false
      const [path = '', anchor = ''] = href.split('#')
      const target = path === '' ? page : routes.find(({ pattern }) => pattern === path)?.html
      return target !== undefined && !/(^|\/)fallback/.test(target) && !hasId(target, anchor)
    })
    assert.deepEqual(missing, [])
  })

  test('external links have a full address and are safe', () => {
    for (const { href } of links.filter((link) => !/^[/#]/.test(link.href)))
      assert.match(href, /^(https:\/\/[a-z.-]+\/?|mailto:[\w.]+@ferrywing\.test|tel:\+[\d-]+)/)
  })

  test('every indexed page is in the sitemap once, with a unique title and description', () => {
    const found = [...read('sitemap.xml').matchAll(/<loc>__PUBLIC_URL__([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    )
    const seen = new Set<string>()
    for (const path of found) {
      const html = read(routes.find(({ pattern }) => pattern === path)?.html ?? '')
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      assert.ok(title.length >= 10 && title.length <= 80, `${path}: ${title}`)
      assert.ok(description.length >= 50 && description.length <= 200, `${path}: ${description}`)
      assert.ok(!seen.has(title) && !seen.has(description), `${path} repeats another page`)
      seen.add(title).add(description)
      assert.match(html, new RegExp(`<link rel="canonical" href="__PUBLIC_URL__${path}" />`))
      assert.equal(html.match(/<h1/g)?.length, 1, `${path} has one h1`)
      const picture = /<meta property="og:image" content="__PUBLIC_URL__([^"]+)"/.exec(html)?.[1] ?? ''
      assert.ok(isPicture(picture), `${path}: ${picture}`)
    }
    assert.ok(found.includes('/') && found.includes('/blog/1') && found.includes('/privacy'))
  })

  test('JSON-LD is valid, and its questions are on the page', () => {
    for (const page of pages) {
      for (const [, text = ''] of read(page).matchAll(
        /<script type="application\/ld\+json">([^<]*)<\/script>/g,
      ))
        assert.equal(JSON.parse(text)['@context'], 'https://schema.org')
    }
    const faq = read('faq.html')
    const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(faq)?.[1] ?? '{}')
    assert.equal(data['@type'], 'FAQPage')
    for (const { name } of data.mainEntity) assert.ok(faq.includes(name.replaceAll("'", '&#x27;')), name)
    assert.match(read('blog/1.html'), /"@type":"BlogPosting"/)
    assert.match(read('pricing.html'), /"@type":"Offer"/)
    for (const list of ['blog.html', 'routes.html']) assert.match(read(list), /"@type":"ItemList"/)
  })

  test('the feed has every article', () => {
    const feed = read('blog/rss.xml')
    const articles = routes.filter(({ pattern }) => /^\/blog\/\d+$/.test(pattern))
    assert.equal(feed.match(/<item>/g)?.length, articles.length)
    for (const { pattern } of articles) assert.ok(feed.includes(`<link>__PUBLIC_URL__${pattern}</link>`))
  })
})

function isAnswered(path: string): boolean {
  if (SERVED.includes(path)) return true
  return routes.some(({ pattern }) => pattern === path) || existsSync(join(WEB, path))
}

function getPath(href: string): string {
  return href.replace(/[?#].*$/, '')
}

function hasId(page: string, id: string): boolean {
  return read(page).includes(` id="${id}"`)
}

/** A PNG of the size that the page says. */
function isPicture(path: string): boolean {
  if (!path || !existsSync(join(WEB, path))) return false
  const bytes = readFileSync(join(WEB, path))
  return (
    bytes.toString('latin1', 1, 4) === 'PNG' &&
    bytes.readUInt32BE(16) === 1200 &&
    bytes.readUInt32BE(20) === 630
  )
}

function read(name: string): string {
  return readFileSync(join(WEB, name), 'utf8')
}
