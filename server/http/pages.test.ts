import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { Problem } from '#contract/problem.ts'
import { addSitePages } from './pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-web-'))
after(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets/catalogue'), { recursive: true })
const routes = [
  { pattern: '/', html: 'index.html' },
  { pattern: '/dev/ui', html: 'catalogue.html', development: true },
]
await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
for (const name of ['index.html', 'catalogue.html', '404.html'])
  await writeFile(join(folder, name), `<!doctype html><title>${name}</title>`)
await writeFile(join(folder, 'assets/catalogue/main.js'), 'export {}')

async function serve({ production }: { production: boolean }) {
  const app = Fastify()
  after(() => app.close())
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Problem ? error.status : 500).send(),
  )
  const options = { folder, production, publicUrl: 'http://localhost', edit: (text: string) => text }
  await addSitePages(app, { ...options, findAsset: async () => null })
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
    return { statusCode, body }
  }
}

test('a page for developers exists outside production', async () => {
  const ask = await serve({ production: false })
  const page = await ask('/dev/ui')
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /catalogue\.html/)
  assert.equal((await ask('/assets/catalogue/main.js')).statusCode, 200)
})

test('production has neither a page for developers nor its scripts', async () => {
  const ask = await serve({ production: true })
  assert.equal((await ask('/')).statusCode, 200)
  const page = await ask('/dev/ui')
  assert.equal(page.statusCode, 404)
  assert.match(page.body, /404\.html/)
  assert.equal((await ask('/assets/catalogue/main.js')).statusCode, 404)
})
