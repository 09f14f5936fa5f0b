import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'

const webFolder = await aBuiltWeb()
after(() => rm(webFolder, { recursive: true }))
const { db, call, config, url } = await openTestApp({ webFolder, env: { EARLY_ACCESS_SECONDS: '3600' } })

async function aBuiltWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-web-'))
  await mkdir(join(folder, 'assets'))
  const routes = ['/booking', '/fr/booking', '/ar/booking'].map((pattern) => ({
    pattern,
    html: 'fallback.html',
  }))
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
  const html =
    '<!doctype html><title>Ferrywing</title><meta name="robots" content="noindex" /><div id="root"></div>'
  for (const name of ['fallback.html', '404.html']) await writeFile(join(folder, name), html)
  return folder
}

function listAlternates(text: string): string[][] {
  return [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', href = '']) => [
    language,
    href,
  ])
}

test('the sitemap and the page of a flight show only flights that everybody may book', async () => {
  const onSale = await aLeg(db)
  const others = [
    await aLeg(db, { status: 'CANCELLED' }),
    await aLeg(db, { seatsSold: 8 }),
    // Only Premium sees this leg yet.
    await aLeg(db, { publishedAt: new Date() }),
  ]
  const { text: sitemap, headers } = await call('GET', '/sitemap-flights.xml')
  assert.match(headers.get('content-type') ?? '', /xml/)
  const pages = [`/booking?legId=${onSale.id}`, '/booking?from=KTEB&amp;to=KOPF']
  for (const path of pages)
    for (const prefix of ['', '/fr', '/ar']) {
      const [, links = ''] = sitemap.split(`<loc>${config.publicUrl}${prefix}${path}</loc>`)
      assert.deepEqual(listAlternates(links.split('</url>')[0] ?? ''), [
        ['en', `${config.publicUrl}${path}`],
        ['fr', `${config.publicUrl}/fr${path}`],
        ['ar', `${config.publicUrl}/ar${path}`],
      ])
    }
  assert.equal(sitemap.match(/<loc>/g)?.length, 6)
  const page = await call('GET', `/booking?legId=${onSale.id}`)
  assert.match(page.text, /<title>[^<]+ to [^<]+ · Ferrywing<\/title>/)
  assert.doesNotMatch(page.text, /noindex/)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page.text) ?? []
  const data = JSON.parse(json)
  assert.deepEqual([data['@type'], data.departureAirport.icaoCode], ['Flight', 'KTEB'])
  assert.deepEqual([data.offers.price, data.offers.priceCurrency], ['4200.00', 'USD'])
  assert.equal(data.offers.url, `${config.publicUrl}/booking?legId=${onSale.id}`)
  for (const { id } of others) {
    assert.ok(!sitemap.includes(id))
    assert.match((await call('GET', `/booking?legId=${id}`)).text, /noindex/)
  }
  for (const query of ['', '?legId=1', '?legId=%3Cscript%3E', `?legId=${crypto.randomUUID()}`])
    assert.match((await call('GET', `/booking${query}`)).text, /noindex/)
})

test('a flight on sale has a page in each language, which names the others', async () => {
  const leg = await aLeg(db)
  const path = `/booking?legId=${leg.id}`
  const titles = { '': / to /, '/fr': / – /, '/ar': / إلى / }
  for (const [prefix, title] of Object.entries(titles)) {
    const { text } = await call('GET', prefix + path)
    assert.match(/<title>([^<]+) · Ferrywing<\/title>/.exec(text)?.[1] ?? '', title)
    assert.doesNotMatch(text, /noindex/)
    assert.ok(text.includes(`<link rel="canonical" href="${config.publicUrl}${prefix}${path}" />`))
    assert.deepEqual(listAlternates(text), [
      ['en', `${config.publicUrl}${path}`],
      ['fr', `${config.publicUrl}/fr${path}`],
      ['ar', `${config.publicUrl}/ar${path}`],
      ['x-default', `${config.publicUrl}${path}`],
    ])
    assert.ok(text.includes(`"url":"${config.publicUrl}${prefix}${path}"`))
  }
})

test('a route on sale has a page that lists its flights; a search with more filters has none', async () => {
  const leg = await aLeg(db)
  const { text } = await call('GET', '/fr/booking?from=KTEB&to=KOPF')
  assert.match(text, /<title>Vols à vide [^<]+ \(TEB\) – [^<]+ \(OPF\) · Ferrywing<\/title>/)
  assert.match(text, /<link rel="canonical" href="[^"]+\/fr\/booking\?from=KTEB&amp;to=KOPF" \/>/)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? []
  const urls = JSON.parse(json).itemListElement.map(({ url }: { url: string }) => url)
  assert.ok(urls.includes(`${config.publicUrl}/fr/booking?legId=${leg.id}`))
  for (const query of [
    'from=KOPF&to=KTEB',
    'from=KTEB',
    'from=KTEB&to=KOPF&people=2',
    'from=KTEB&from=KOPF&to=KOPF',
  ])
    assert.match((await call('GET', `/booking?${query}`)).text, /noindex/)
})

test('security.txt names a contact, and always expires within the next year', async () => {
  const { status, text, headers } = await call('GET', '/.well-known/security.txt')
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/plain; charset=utf-8/)
  assert.match(text, /^Contact: mailto:\S+@\S+$/m)
  assert.ok(text.includes(`Canonical: ${config.publicUrl}/.well-known/security.txt\n`))
  const left = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()
  assert.ok(left > 170 * 86_400_000 && left < 365 * 86_400_000)
})

test('password managers are redirected to the page that changes a password', async () => {
  const answer = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/settings#password'])
})
