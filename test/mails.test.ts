import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  listEveryMail,
  listServerSources,
  loadExportedWriters,
  PUBLIC_URL,
  TYPED,
  type Writer,
} from './samples/every-mail.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { routes } = JSON.parse(readFileSync(`${ROOT}.build/web/routes.json`, 'utf8')) as {
  routes: { pattern: string }[]
}
/** Addresses that the server answers itself, without a page of the web. */
const SERVED = ['/privacy.pdf', '/terms.pdf', '/mcp']
/** The only external address that mails link to: the meeting point on a map. */
const MAP = 'https://www.openstreetmap.org/?mlat='

/** Matches paths in the server's sources. Links in mails begin as paths. */
const PATHS =
  /(?:buildAddress\([^'`]*|\b(?:url|SETTINGS)(?::| =) |config\.publicUrl\})[`']?(\/[\w/-]+)[`'?#]/g

const MAILS = listEveryMail('en')
const writers = await loadExportedWriters()

test('these tests cover every mail of the product', () => {
  assert.deepEqual(Object.keys(MAILS).sort(), Object.keys(writers).sort())
})

for (const [name, calls] of Object.entries(MAILS)) {
  describe(name, () => {
    const mails = calls.map((given) => (writers[name] as Writer)(...given))
    const userWrote = JSON.stringify(calls).includes(JSON.stringify(TYPED).slice(1, -1))

    test('has a subject, plain text and HTML with the same content', () => {
      for (const { subject, text, html } of mails) {
        assert.match(subject, /^[^\r\n]{10,200}$/)
        assert.ok(text.length > 100 && !/<(p|a|table|div)\b/.test(text))
        assert.match(html, /^<!doctype html><html lang="en">/)
        assert.equal(html.match(/<h1/g)?.length, 1)
        for (const sentence of [text, subject]) assert.doesNotMatch(sentence, /undefined|null|\[object|NaN/)
        // The HTML contains all of the text; only addresses may be behind a word.
        const seen = readWords(html)
        for (const line of text.split('\n').filter((one) => one && !one.includes('https://'))) {
          const words = inOneLine(line).replace(/^- /, '')
          const parts = seen.includes(words)
            ? []
            : [/^([^:]+): (.*)$/.exec(words)].flatMap((m) => m ?? [words])
          for (const part of parts.slice(1)) assert.ok(seen.includes(part), `${part} is not in the HTML`)
        }
      }
    })

    test('has the same links in text and HTML, each to an existing page', () => {
      for (const { text, html } of mails) {
        const inHtml = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => unescaped(url)))
        const inText = new Set(text.match(/https?:\/\/[^\s)>]+/g))
        assert.deepEqual([...inHtml].sort(), [...inText].sort())
        for (const url of inHtml) {
          if (url.startsWith(MAP)) continue
          assert.ok(url.startsWith(`${PUBLIC_URL}/`), url)
          assert.ok(isAnswered(new URL(url).pathname), url)
        }
      }
    })

    test('says how long a link with an end works', () => {
      for (const { text } of mails) {
        const ends = /token=/.test(text) && !/\/leave(-alerts)?\?/.test(text)
        if (ends) assert.match(text, /The link works once, for (24 hours|one hour)\./)
      }
    })

    if (userWrote)
      test('shows typed text literally, and never as markup', () => {
        for (const { text, html } of mails) {
          assert.ok(text.includes(TYPED))
          assert.ok(!html.includes('<b>') && !html.includes(TYPED))
          assert.ok(html.includes('&lt;b&gt;&quot;Ann&quot; &amp; &#39;Bob&#39;&lt;/b&gt;'))
        }
      })
  })
}

test('the product answers every path that the server writes', () => {
  const dead = listServerSources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(PATHS)]
      .map(([, path = '']) => path)
      .filter((path) => path !== '/dev/mailbox' && !isAnswered(path))
      .map((path) => `${file.slice(ROOT.length)}: ${path}`),
  )
  assert.deepEqual(dead, [])
})

function isAnswered(path: string): boolean {
  return SERVED.includes(path) || routes.some(({ pattern }) => matches(pattern, path))
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

function readWords(html: string): string {
  return inOneLine(unescaped(html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, ' ')))
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
