import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createRouter, type Shown } from './create-router.ts'
import type { RouteObject } from './match-routes.ts'

const ORIGIN = 'https://ferrywing.test'

// As much of a browser as the router uses: entries with their state, and events when a step has been made.
let entries: { url: string; state: unknown }[]
let at: number
let kept: Map<string, string>
let events: EventTarget
const browser = globalThis as unknown as Record<string, unknown>

beforeEach(() => openBrowser(`${ORIGIN}/`))

function openBrowser(url: string, state: unknown = null) {
  entries = [{ url, state }]
  at = 0
  kept = new Map()
  events = new EventTarget()
  browser.scrollY = 0
  browser.reportError = () => {}
  browser.addEventListener = events.addEventListener.bind(events)
  browser.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  browser.window = {
    get location() {
      return new URL(here().url)
    },
  }
  browser.history = {
    scrollRestoration: 'auto',
    get state() {
      return here().state
    },
    pushState(next: unknown, _: string, path: string) {
      entries = [...entries.slice(0, ++at), { url: new URL(path, ORIGIN).href, state: next }]
    },
    replaceState(next: unknown, _: string, path?: string) {
      entries[at] = { url: path ? new URL(path, ORIGIN).href : here().url, state: next }
    },
    go(distance: number) {
      at += distance
      events.dispatchEvent(new Event('popstate'))
    },
  }
}

const here = () => entries[at] as { url: string; state: unknown }
const path = () => here().url.slice(ORIGIN.length)
const step = (distance: number) => history.go(distance)
const pages = (...more: RouteObject[]): RouteObject[] => [
  { path: '/' },
  { path: '/a' },
  { path: '/b' },
  ...more,
]

async function open(routes = pages(), options: { basename?: string; url?: string } = {}) {
  const router = await createRouter({ url: '/', routes, ...options })
  router.listen()
  const seen: Shown[] = []
  router.subscribe((shown) => seen.push(shown))
  return { router, seen }
}

describe('addresses', () => {
  test('a link adds an entry with its state, a replacement none', async () => {
    const { router } = await open()
    await router.navigate('/a?x=1#end', { state: { from: 'home' } })
    assert.equal(path(), '/a?x=1#end')
    const { location } = router.getShown()
    assert.deepEqual([location.pathname, location.search, location.hash], ['/a', '?x=1', '#end'])
    assert.deepEqual(location.state, { from: 'home' })
    await router.navigate('/b', { replace: true })
    assert.deepEqual([path(), entries.length], ['/b', 2])
  })

  test('an address without a path keeps the path and nothing else', async () => {
    const { router } = await open()
    await router.navigate('/a?x=1#end')
    const from = router.getShown().location
    for (const [to, href] of [
      ['?y=2', '/a?y=2'],
      ['#part', '/a#part'],
      [{ hash: 'part' }, '/a#part'],
      [{ search: 'y=2' }, '/a?y=2'],
      [{ search: '' }, '/a'],
      [{ pathname: '/b', search: '?y=2', hash: '#part' }, '/b?y=2#part'],
    ] as const)
      assert.equal(router.buildHref(to, from), href)
  })

  test('below the address of a language all addresses begin with it', async () => {
    openBrowser(`${ORIGIN}/fr`)
    const { router } = await open(pages(), { basename: '/fr', url: '' })
    const from = router.getShown().location
    assert.equal(from.pathname, '/')
    assert.equal(router.buildHref('/', from), '/fr')
    assert.equal(router.buildHref('/?x=1', from), '/fr?x=1')
    await router.navigate('/a')
    assert.equal(path(), '/fr/a')
    step(-1)
    assert.equal(router.getShown().location.pathname, '/')
    step(1)
    assert.equal(router.getShown().location.pathname, '/a')
  })

  test('no address leads to another site', async () => {
    const { router } = await open(pages({ path: '*' }))
    for (const to of ['//evil.test/a', '/\\evil.test/a', '///evil.test']) {
      await router.navigate(to)
      assert.equal(new URL(here().url).origin, ORIGIN, to)
    }
  })
})

describe('loading', () => {
  test('a page without anything to load is shown at once', async () => {
    const { router } = await open()
    void router.navigate('?typed=a', { flushSync: true })
    assert.equal(router.getShown().location.search, '?typed=a')
  })

  test('address and page change when the page has loaded, and it loads once', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    let loads = 0
    const lazy = () => {
      loads++
      return promise
    }
    const { router } = await open(pages({ path: '/late/:id', lazy }))
    const done = router.navigate('/late/7')
    assert.deepEqual([path(), router.isLoading()], ['/', true])
    resolve({ loader: async ({ params }: { params: object }) => params })
    await done
    assert.deepEqual([path(), router.isLoading()], ['/late/7', false])
    assert.deepEqual(router.getShown().matches.at(-1)?.data, { id: '7' })
    await router.navigate('/late/8')
    assert.deepEqual(router.getShown().matches.at(-1)?.data, { id: '8' })
    assert.equal(loads, 1)
  })

  test('a page that loads for longer does not replace a newer one', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { router, seen } = await open(pages({ path: '/late', lazy: () => promise }))
    const late = router.navigate('/late')
    await router.navigate('/a')
    resolve({})
    await late
    assert.deepEqual([path(), seen.length], ['/a', 1])
  })

  test('a page whose script did not load has failed, and can be tried again', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve({})]
    const lazy = () => answers.shift() as Promise<object>
    const { router } = await open(pages({ path: '/late', lazy }))
    await router.navigate('/late')
    assert.deepEqual([path(), router.getShown().hasFailed], ['/late', true])
    await router.navigate('/late')
    assert.equal(router.getShown().hasFailed, undefined)
  })

  test('a first page that does not load has failed where that can be shown, and rejects elsewhere', async () => {
    const routes = pages({ path: '/late', lazy: () => Promise.reject(new Error('offline')) })
    const router = await createRouter({ url: '/late', routes, showsFirstFailure: true })
    assert.equal(router.getShown().hasFailed, true)
    await assert.rejects(createRouter({ url: '/late', routes }), /offline/)
  })

  test('the larger table of routes is read when a path needs it', async () => {
    let isRead = false
    const router = await createRouter({
      url: '/',
      routes: pages(),
      readMoreRoutes(wanted) {
        if (wanted !== '/more' || isRead) return undefined
        isRead = true
        return Promise.resolve(pages({ path: '/more' }))
      },
    })
    router.listen()
    await router.navigate('/more')
    assert.equal(router.getShown().matches.length, 1)
  })
})

describe('scroll positions', () => {
  test('a step back returns to the position, a new page begins at the top', async () => {
    const { router } = await open()
    browser.scrollY = 700
    await router.navigate('/a')
    assert.equal(router.getShown().scroll, undefined)
    browser.scrollY = 30
    step(-1)
    assert.equal(router.getShown().scroll, 700)
    step(1)
    assert.equal(router.getShown().scroll, 30)
    await router.navigate('?x=1', { preventScrollReset: true })
    assert.equal(router.getShown().scroll, 'stay')
  })

  test('a reload returns to the position', async () => {
    const { router } = await open()
    await router.navigate('/a')
    browser.scrollY = 450
    events.dispatchEvent(new Event('pagehide'))
    assert.equal(history.scrollRestoration, 'auto')
    const reloaded = await createRouter({ url: '/a', routes: pages() })
    reloaded.listen()
    assert.equal(reloaded.getShown().scroll, 450)
    assert.equal(reloaded.getShown().location.key, router.getShown().location.key)
    assert.equal(history.scrollRestoration, 'manual')
  })
})

describe('a guard', () => {
  test('stops links and steps until the user proceeds', async () => {
    const { router } = await open()
    await router.navigate('/a')
    await router.navigate('/b')
    let proceed = () => {}
    const remove = router.setGuard((change) => {
      proceed = change.proceed
      return change.from.pathname !== change.to.pathname
    })
    await router.navigate('?x=1')
    assert.equal(path(), '/b?x=1')
    await router.navigate('/')
    assert.deepEqual([path(), router.getShown().location.pathname], ['/b?x=1', '/b'])
    step(-2)
    assert.deepEqual([path(), router.getShown().location.pathname], ['/b?x=1', '/b'])
    proceed()
    assert.deepEqual([path(), router.getShown().location.pathname], ['/a', '/a'])
    step(1)
    assert.equal(path(), '/a')
    remove()
    step(1)
    assert.equal(path(), '/b')
  })

  test('counts an entry that the browser made for a link within the page', async () => {
    const { router } = await open()
    entries.push({ url: `${ORIGIN}/#part`, state: null })
    step(1)
    assert.equal(router.getShown().location.hash, '#part')
    await router.navigate('/a')
    router.setGuard(() => true)
    step(-2)
    assert.deepEqual([path(), at], ['/a', 2])
  })
})
