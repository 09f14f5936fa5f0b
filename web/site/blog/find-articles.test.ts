import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { toBlocks } from '../../build/compile-articles.ts'
import type { Article } from './articles.ts'
import { ALL, findArticles, findRelated, isFeatured } from './find-articles.ts'

const FOLDER = fileURLToPath(new URL('articles/', import.meta.url))
const files = readdirSync(FOLDER).map((name) => readFileSync(FOLDER + name, 'utf8').split(/^---$/m))
const articles = files.map(([, front = '']) => parse(front) as Article)

describe('the articles', () => {
  test('are at least eight, each with complete front matter', () => {
    assert.ok(articles.length >= 8)
    assert.equal(new Set(articles.map(({ id }) => id)).size, articles.length)
    for (const article of articles) {
      assert.ok(Number.isInteger(article.id) && article.id > 0)
      for (const text of [article.title, article.excerpt, article.category, article.readTime])
        assert.ok(text.length > 3, article.title)
      assert.match(article.publishedAt, /^\d{4}-\d\d-\d\d$/)
      assert.ok(article.tags.length > 0)
    }
  })

  test('have different pictures', () => {
    assert.equal(new Set(articles.map(({ hero }) => hero.motif)).size, articles.length)
    for (const { hero } of articles) assert.ok(Date.parse(hero.departs) > 0 && hero.minutes > 0)
  })

  test('are 500 to 900 words long and have headings', () => {
    for (const [, , body = ''] of files) {
      const count = body.split(/\s+/).filter(Boolean).length
      assert.ok(count >= 500 && count <= 900, `${count} words: ${body.slice(0, 60)}`)
      assert.ok(toBlocks(body).filter(({ kind }) => kind === 'heading').length >= 3)
    }
  })
})

describe('the list', () => {
  const all = { search: '', category: ALL }

  test('shows all articles and a featured one without a search', () => {
    assert.equal(findArticles(articles, all).length, articles.length)
    assert.ok(isFeatured(all))
    assert.ok(!isFeatured({ ...all, search: 'dog' }))
    assert.ok(!isFeatured({ ...all, category: 'Basics' }))
  })

  test('finds articles with every word in title, excerpt, category or tags', () => {
    const titles = (search: string) => findArticles(articles, { ...all, search }).map(({ id }) => id)
    assert.deepEqual(titles('DOG skis'), [5])
    assert.deepEqual(titles('payouts'), [7])
    assert.deepEqual(titles('zeppelin'), [])
  })

  test('combines search and category', () => {
    assert.deepEqual(findArticles(articles, { search: 'pricing', category: 'Basics' }), [])
    assert.equal(findArticles(articles, { search: '', category: 'For operators' }).length, 2)
  })
})

test('related articles are at most two others of the same category', () => {
  for (const article of articles) {
    const related = findRelated(article, articles)
    assert.ok(related.length <= 2)
    for (const other of related) {
      assert.equal(other.category, article.category)
      assert.notEqual(other.id, article.id)
    }
  }
})

describe('Markdown', () => {
  test('becomes blocks with anchors, marks and links', () => {
    assert.deepEqual(
      toBlocks('## What an *FBO* is?\n\nSee **this** [page](/faq).\n\n1. one\n2. two\n\n> said'),
      [
        {
          kind: 'heading',
          level: 2,
          id: 'what-an-is',
          of: ['What an ', { mark: 'em', of: ['FBO'] }, ' is?'],
        },
        {
          kind: 'paragraph',
          of: ['See ', { mark: 'strong', of: ['this'] }, ' ', { href: '/faq', of: ['page'] }, '.'],
        },
        { kind: 'list', ordered: true, items: [['one'], ['two']] },
        { kind: 'quote', of: ['said'] },
      ],
    )
  })

  test('with HTML or images stops the build', () => {
    assert.throws(() => toBlocks('<script>alert(1)</script>'), /do not support html/)
    assert.throws(() => toBlocks('![a](b.png)'), /do not support image/)
  })
})
