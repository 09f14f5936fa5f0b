import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Context, createContext, Script } from 'node:vm'

// What stands after one of these signs and begins with a slash is an expression and no division.
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

/** Every expression that the server or the contract applies to anything. */
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

// A limit costs a thread each time: one call reads as many texts as it can, and says which it was at when time was up.
const attack = new Script(
  `{ const expression = new RegExp(source, flags.replace(/[gy]/g, '')); for (; at < texts.length; at++) expression.test(texts[at]) }`,
)

/**
 * Whether some text of a few thousand signs keeps the expression busy for longer than anybody should wait. One that goes back
 * over the text once for each sign passes here; schemas are held to more by long-texts.test.ts.
 */
function isSlow(expression: { source: string; flags: string }): boolean {
  const context = createContext({ ...expression, texts: TEXTS, at: 0 })
  for (; takesTooLong(context); context.at++) {
    const texts = [TEXTS[context.at]]
    const isSlowAlone = () => takesTooLong(createContext({ ...expression, texts, at: 0 }))
    // A busy machine is no proof.
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

test('the test finds an expression that goes back too often', () => {
  assert.equal(isSlow({ source: '^(a+)+$', flags: '' }), true)
  assert.equal(isSlow({ source: '^(\\w+\\s?)*$', flags: '' }), true)
  assert.equal(isSlow({ source: '^[a-z]+$', flags: '' }), false)
})

test('no text of a few thousand signs keeps an expression of ours busy', async () => {
  const all = await expressions()
  assert.ok(all.length > 150, `${all.length} expressions`)
  const slow = all.filter(isSlow).map(({ file, source }) => `${file}: /${source}/`)
  assert.deepEqual(slow, [])
})
