import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

// The build of `npm test`: another build would take as long as all other tests of the web.
const FOLDER = fileURLToPath(new URL('../.build', import.meta.url))
const HOME_SCRIPT_KB = 78

test('the home page is HTML with content before any script has run', () => {
  const html = read('index.html')
  assert.match(html, /<title>Ferrywing/)
  assert.match(html, /The jet is flying home anyway\./)
  assert.match(html, /Limited Time:<\/strong> Get 6 months free with annual Premium plan/)
})

test('no page needs an exception from the content security policy', () => {
  for (const name of readdirSync(join(FOLDER, 'web')).filter((file) => file.endsWith('.html'))) {
    const html = read(name)
    assert.doesNotMatch(html, /\sstyle=/, name)
    assert.doesNotMatch(html, /<style/, name)
    assert.doesNotMatch(html, /\son[a-z]+=/, name)
    // JSON-LD for search engines is not executed.
    assert.doesNotMatch(html, /<script(?! type="application\/ld\+json")(?![^>]* src=)/, name)
  }
})

test('routes.json has every route and the page for all other addresses', () => {
  const { routes, notFound } = JSON.parse(read('routes.json'))
  assert.deepEqual(routes[0], { pattern: '/', html: 'index.html', prerendered: true })
  assert.deepEqual(
    routes.find(({ pattern }: { pattern: string }) => pattern === '/booking'),
    { pattern: '/booking', html: 'fallback.html', prerendered: false },
  )
  for (const { html } of routes) assert.ok(statSync(join(FOLDER, 'web', html)).size > 500, html)
  assert.match(read(notFound), /There is no runway at this address/)
})

test('the catalogue of the design system adds nothing to any other page', () => {
  const { routes } = JSON.parse(read('routes.json'))
  const row = routes.find(({ pattern }: { pattern: string }) => pattern === '/dev/ui')
  assert.deepEqual(row, {
    ...{ pattern: '/dev/ui', html: 'catalogue/index.html', prerendered: false, development: true },
  })
  assert.match(read(row.html), /noindex/)
  assert.doesNotMatch(read('sitemap.xml'), /dev\/ui/)
  const others = readdirSync(join(FOLDER, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(html|js|css)$/.test(name) && !/(^|\/)catalogue\//.test(name),
  )
  assert.ok(others.length > 100)
  assert.deepEqual(
    others.filter((name) => /assets\/catalogue|dev\/ui/.test(read(name))),
    [],
  )
})

test('public pages exist in French and Arabic at separate addresses', () => {
  const { routes } = JSON.parse(read('routes.json'))
  const html = (pattern: string) =>
    read(routes.find((one: { pattern: string }) => one.pattern === pattern)?.html)
  assert.match(html('/fr'), /<html lang="fr">[\s\S]*Le jet rentre de toute façon\./)
  assert.match(html('/ar'), /<html lang="ar" dir="rtl">[\s\S]*الطائرة عائدة في كل الأحوال\./)
  assert.match(html('/fr/pricing'), /<title>Tarifs/)
  assert.match(html('/ar/about'), /<html lang="ar" dir="rtl">[\s\S]*نملأ رحلة العودة\./)
  assert.match(html('/fr/pricing'), /<a [^>]*href="\/fr\/faq"/)
  assert.doesNotMatch(html('/pricing'), /href="\/fr\/faq"/)
  // A page that exists only in English is drawn by script at /fr, and search engines must not list it twice.
  assert.match(html('/fr/operators'), /noindex/)
  for (const pattern of ['/pricing', '/fr/pricing', '/ar/pricing']) {
    const alternates = [...html(pattern).matchAll(/hreflang="([^"]+)" href="__PUBLIC_URL__([^"]+)"/g)]
    assert.deepEqual(
      alternates.map(([, language, path]) => [language, path]),
      [
        ['en', '/pricing'],
        ['x-default', '/pricing'],
        ['fr', '/fr/pricing'],
        ['ar', '/ar/pricing'],
      ],
    )
  }
})

test('the data of a page for search engines is in its language', () => {
  const data = (file: string) =>
    [...read(file).matchAll(/ld\+json">(.+?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ''))
  const [questions] = data('fr/faq.html')
  assert.equal(questions.inLanguage, 'fr')
  assert.equal(questions.mainEntity[0].name, 'Qu’est-ce qu’un vol à vide\u00a0?')
  assert.match(data('fr/pricing.html')[0].description, /^Réserver est gratuit/)
  assert.equal(data('ar/routes.html')[0].itemListElement[1].name, 'لندن – نيس')
  assert.match(data('ar/routes.html')[0].itemListElement[1].url, /^__PUBLIC_URL__\/ar\/routes\?/)
  assert.equal(data('faq.html')[0].inLanguage, 'en')
})

test('every icon of a page or the manifest exists in the stated size', () => {
  const { icons } = JSON.parse(read('manifest.webmanifest'))
  const named = icons.filter(({ type }: { type: string }) => type === 'image/png')
  assert.equal(named.length, 3)
  for (const { src, sizes } of [...named, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const png = readFileSync(join(FOLDER, 'web', src))
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src)
  }
  assert.equal(readFileSync(join(FOLDER, 'web/favicon.ico')).readUInt16LE(2), 1)
  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])
    assert.match(read('index.html'), new RegExp(`href="/${name}"`))
})

test('the stylesheet comes before every script', () => {
  const html = read('index.html')
  assert.ok(html.indexOf('rel="stylesheet"') < html.indexOf('<script'))
})

test('the build has one stylesheet, and imports of pages load no other', () => {
  const names = readdirSync(join(FOLDER, 'web/assets')).filter((name) => name.endsWith('.css'))
  assert.equal(names.length, 1)
})

test(`the home page loads at most ${HOME_SCRIPT_KB} kB of script`, () => {
  const scripts = new Set(read('index.html').match(/\/assets\/[^"]+\.js/g))
  const bytes = [...scripts].map((script) => statSync(join(FOLDER, 'web', `${script}.br`)).size)
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1024
  assert.ok(kilobytes <= HOME_SCRIPT_KB, `${kilobytes.toFixed(1)} kB`)
})

function read(name: string): string {
  return readFileSync(join(FOLDER, 'web', name), 'utf8')
}
