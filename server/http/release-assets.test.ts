import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { type App, openApp } from '#server/app.ts'
import { openTestApp } from '#test/app.ts'
import { dropOldAssets } from './release-assets.ts'

const { config, connectionString, db } = await openTestApp()

/** A server of a release whose pages load these assets. */
async function aRelease(assets: Record<string, string>): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-release-'))
  await mkdir(join(folder, 'assets'))
  const routes = [{ pattern: '/', html: 'index.html' }]
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
  for (const name of ['index.html', '404.html']) await writeFile(join(folder, name), '<!doctype html>')
  for (const [name, body] of Object.entries(assets)) await writeFile(join(folder, 'assets', name), body)
  const app = await openApp(config, { connectionString, webFolder: folder })
  after(async () => {
    await app.drain()
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

const ask = (app: App, name: string) => app.http.inject({ url: `/assets/${name}` })

test('pages of the previous release find their scripts at servers of this one, and the reverse', async () => {
  const before = await aRelease({ 'a-11111111.js': 'export const a = 1', 'same-00000000.css': 'p{}' })
  const now = await aRelease({ 'a-22222222.js': 'export const a = 2', 'same-00000000.css': 'p{}' })

  const old = await ask(now, 'a-11111111.js')
  assert.equal(old.statusCode, 200)
  assert.equal(old.body, 'export const a = 1')
  assert.equal(old.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(old.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(old.headers['x-content-type-options'], 'nosniff')
  assert.equal((await ask(before, 'a-22222222.js')).body, 'export const a = 2')
  assert.equal((await ask(now, 'same-00000000.css')).body, 'p{}')

  for (const name of ['b-11111111.js', 'a-11111111.txt', '..%2Froutes.json', '%00.js'])
    assert.ok((await ask(now, name)).statusCode < 500 && (await ask(now, name)).statusCode >= 400, name)
})

test('an asset that no server has had for thirty days is deleted; others stay', async () => {
  await aRelease({ 'b-11111111.js': '1', 'c-11111111.js': '1' })
  await sql`update release_assets set kept_at = now() - interval '31 days'`.execute(db)
  const now = await aRelease({ 'c-11111111.js': '1' })
  await dropOldAssets(db)
  assert.equal((await ask(now, 'b-11111111.js')).statusCode, 404)
  assert.equal((await ask(now, 'c-11111111.js')).statusCode, 200)
})
