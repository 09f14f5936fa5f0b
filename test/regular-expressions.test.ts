import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Context, createContext, Script } from 'node:vm'

// A slash after one of these characters begins a regular expression and not a division.
const LITERAL =
  /(?<=[=(,:[!&|?{};\n>]\s*)\/(?![*/\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?![\w/])/g
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LENGTH = 4_000
const LIMIT_MS = 400
const PUMPS = [
  'a',
  'A',
  '0',
  ' ',
  '.',
  '-',
  '_',
  '@',
  '/',
  ',',
  '"',
  "'",
  '\\',
  '\n',
  'é',
  '%',
  '<',
  '=',
  ';',
  'a.',
  'a-',
  '0 ',
  'aA0',
  'a@',
  ': "',
  '[]',
  '//',
]
const ENDS = ['', '!', '\u0000', '\n', 'a', ' x']
const BEGINNINGS = ['', 'a', 'a@', 'https://', '"', 'Bearer ']

/** Every regular expression of the server and the contract. */
async function expressions(): Promise<{ file: string; source: string; flags: string }[]> {
  const files = await Array.fromAsync(glob('{contract,server,sandbox,db,demo}/**/*.ts', { cwd: ROOT }))
  const found = await Promise.all(
    files
      .filter((file) => !file.endsWith('.test.ts') && !file.includes('/demo/'))
      .map(async (file) => {
        const text = await readFile(ROOT + file, 'utf8')
        return [...text.matchAll(LITERAL)].map(([, source = '', flags = '']) => ({ file, source, flags }))
      }),
  )
  return found.flat().filter(({ source, flags }) => compiles(source, flags))
}

function compiles(source: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(source, flags))
  } catch {
    return false
  }
}

// Each time limit costs a thread, so one call tries many texts and reports the current one when the time is up.
const attack = new Script(
  `{ const expression = new RegExp(source, flags.replace(/[gy]/g, '')); for (; at < texts.length; at++) expression.test(texts[at]) }`,
)

/**
 * Whether a text of a few thousand characters makes the expression slow. An expression with quadratic backtracking passes
 * here; long-texts.test.ts tests schemas more strictly.
 */
function isSlow(expression: { source: string; flags: string }): boolean {
  const context = createContext({ ...expression, texts: TEXTS, at: 0 })
  for (; takesTooLong(context); context.at++) {
    const texts = [TEXTS[context.at]]
    const isSlowAlone = () => takesTooLong(createContext({ ...expression, texts, at: 0 }))
    // Tries three times, since a busy machine may be slow once.
    if (isSlowAlone() && isSlowAlone() && isSlowAlone()) return true
  }
  return false
}

const TEXTS = PUMPS.flatMap((pump) =>
  ENDS.flatMap((end) => BEGINNINGS.map((start) => start + pump.repeat(LENGTH / pump.length) + end)),
)

function takesTooLong(context: Context): boolean {
  try {
    attack.runInContext(context, { timeout: LIMIT_MS })
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return true
  }
}

test('the test finds an expression with too much backtracking', () => {
  assert.equal(isSlow({ source: '^(a+)+$', flags: '' }), true)
  assert.equal(isSlow({ source: '^(\\w+\\s?)*$', flags: '' }), true)
  assert.equal(isSlow({ source: '^[a-z]+$', flags: '' }), false)
})

test('no expression of ours is slow on a text of a few thousand characters', async () => {
  const all = await expressions()
  assert.ok(all.length > 150, `${all.length} expressions`)
  const slow = all.filter(isSlow).map(({ file, source }) => `${file}: /${source}/`)
  assert.deepEqual(slow, [])
})
