import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { openDocument } from './documents.ts'

const PAGE = '<link rel="canonical" href="__PUBLIC_URL__/blog/1" /><p>__PUBLIC_URL__</p>'
const FILLED = '<link rel="canonical" href="https://fly.example/blog/1" /><p>https://fly.example</p>'
const publicUrl = 'https://fly.example'
let folder = ''

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrywing-documents-'))
  for (const name of ['page.html', 'sitemap.xml', 'robots.txt']) await writeFile(join(folder, name), PAGE)
})
after(() => rm(folder, { recursive: true }))

describe('a built document', () => {
  test('contains the server’s public address, plain and compressed', async () => {
    const document = await openDocument(folder, { name: 'page.html', publicUrl })
    assert.equal(document.plain.toString(), FILLED)
    assert.equal((await promisify(brotliDecompress)(await document.encoded('br'))).toString(), FILLED)
    assert.equal((await promisify(gunzip)(await document.encoded('gzip'))).toString(), FILLED)
  })

  test('is compressed once', async () => {
    const document = await openDocument(folder, { name: 'page.html', publicUrl })
    assert.equal(await document.encoded('br'), await document.encoded('br'))
  })

  test('has an ETag that changes with its content', async () => {
    const one = await openDocument(folder, { name: 'page.html', publicUrl })
    const other = await openDocument(folder, { name: 'page.html', publicUrl: 'https://other.example' })
    assert.match(one.etag, /^"[\w-]{27}"$/)
    assert.notEqual(one.etag, other.etag)
  })

  test('has a content type', async () => {
    const readType = async (name: string) => (await openDocument(folder, { name, publicUrl })).type
    assert.match(await readType('page.html'), /^text\/html/)
    assert.match(await readType('sitemap.xml'), /^application\/xml/)
    assert.match(await readType('robots.txt'), /^text\/plain/)
  })
})
