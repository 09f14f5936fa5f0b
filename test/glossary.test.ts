import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Words of earlier versions, each with the term of docs/glossary.md that replaces it. */
const BANNED: Record<string, string> = {
  manners: 'call policy',
  trouble: 'failure',
  troubles: 'failures',
  judge: 'classifyError, inspect or check',
  vault: 'secret cipher',
  sealer: 'row cipher',
  seal: 'encrypt',
  seals: 'encrypts',
  sealing: 'encryption',
  unseal: 'decrypt',
  entrance: 'sign-in context',
  teller: 'notifier',
  tellings: 'notifications',
  postman: 'mailer',
  letterbox: 'outbox',
  complaint: 'problem or error',
  complaints: 'problems or errors',
  desk: 'back office',
  desks: 'back office',
  doors: 'endpoints',
  patience: 'timeouts',
  anew: 'again',
  whoever: 'the person, client or transaction that is meant',
  whomever: 'the person, client or transaction that is meant',
}

/** These are normal English words, so only names must not contain them. */
const BANNED_NAMES: Record<string, string> = {
  complain: 'reportError',
  tend: 'process',
  pax: 'seats; requestedPax only where the specification fixes the request',
}

const BANNED_PHRASES: [RegExp, string][] = [
  [/\b(un)?sealed\b/i, 'encrypted'],
  [/\bpage is taken over\b/i, 'hydrated'],
  [/\btime is added that no setting\b/i, 'monotonic clock'],
  [/\bput out of the door\b/i, 'loses'],
]

/** Exceptions: a table keeps its name, TPC-B has tellers, and the specification has `requestedPax`. */
const KNOWN =
  /alert_?tellings|alertTellings|bench_transactions|tellers?\b.*(branch|balance|history)|requested_?pax/i

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))

/** The rule does not apply to articles, legal texts, messages of the demo and generated files. */
const isOurs = (file: string) =>
  !/\.gen\.ts$|\/articles\/|^contract\/legal\/|^demo\/data\/|^db\/(migrations\/|schema\.sql|types\.ts)|^web\/languages\/|mail-words|words\/|glossary|CHANGELOG|^tools\/bench\/measure\/transactions/.test(
    file,
  )

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && isOurs(file))
const documents = files.filter((file) => /\.(md|sql)$/.test(file) && isOurs(file))

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

function listComments(text: string): string[] {
  return text.replace(/'(?:[^'\\\n]|\\.)*'/g, "''").match(COMMENT) ?? []
}

function listNames(text: string): Set<string> {
  return new Set(
    text
      .replace(COMMENT, ' ')
      .replace(STRING, "''")
      .match(/[A-Za-z_$][\w$]*/g),
  )
}

function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

function findProse(file: string, text: string): string[] {
  if (KNOWN.test(text)) return []
  const plain = text.replace(/`[^`\n]*`/g, '``')
  const words = plain.toLowerCase().match(/[a-z]+/g) ?? []
  const found = [...new Set(words)].flatMap((word) =>
    Object.hasOwn(BANNED, word) ? [[word, BANNED[word]]] : [],
  )
  const phrases = BANNED_PHRASES.filter(([phrase]) => phrase.test(plain)).map(([phrase, term]) => [
    phrase.source,
    term,
  ])
  return [...found, ...phrases].map(
    ([word, term]) => `${file}: '${word}' is ${term}. ${text.trim().slice(0, 90)}`,
  )
}

describe('the words of docs/glossary.md', () => {
  test('are the names in the code', () => {
    const banned = { ...BANNED, ...BANNED_NAMES }
    const wrong = code.flatMap((file) =>
      [...listNames(read(file))]
        .filter((name) => !KNOWN.test(name))
        .flatMap((name) =>
          splitName(name)
            .filter((word) => Object.hasOwn(banned, word))
            .map((word) => `${file}: ${name} is ${banned[word]}`),
        ),
    )
    assert.deepEqual(wrong, [])
  })

  test('are the names of files', () => {
    const wrong = files
      .filter(isOurs)
      .filter((file) => splitName(basename(file)).some((word) => Object.hasOwn(BANNED, word)))
    assert.deepEqual(wrong, [])
  })

  test('are used in comments', () => {
    assert.deepEqual(
      code.flatMap((file) => listComments(read(file)).flatMap((comment) => findProse(file, comment))),
      [],
    )
  })

  test('are used in documents', () => {
    assert.deepEqual(
      documents.flatMap((file) => {
        const text = read(file)
        const paragraphs = file.endsWith('.sql') ? (text.match(/--[^\n]*/g) ?? []) : text.split('\n')
        return paragraphs.flatMap((paragraph) => findProse(file, paragraph))
      }),
      [],
    )
  })

  test('name existing files', () => {
    const named = [...read('docs/glossary.md').matchAll(/`((?:[\w-]+\/)+[\w.-]+)`/g)].map(
      ([, path = '']) => path,
    )
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, path))),
      [],
    )
  })
})

test('a function name begins with a verb and does not end in Of', () => {
  const declared =
    /\bfunction\*?\s+(\w+Of)\b|\b(?:const|let)\s+(\w+Of)\s*(?::[^=\n]+)?=\s*(?:async\s*)?(?:<|\(|\w+\s*=>)/g
  const wrong = code.flatMap((file) =>
    [...read(file).matchAll(declared)].map(([, one, other]) => `${file}: ${one ?? other}`),
  )
  assert.deepEqual(wrong, [])
})
