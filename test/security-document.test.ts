import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(`${ROOT}docs/${name}`, 'utf8')
const text = read('asvs.md')

// OWASP ASVS 5.0.0: for each section, the number of requirements of levels 1 and 2, which come first, and of all.
const STANDARD = `
  1.1 2/2  1.2 9/10  1.3 11/12  1.4 3/3  1.5 2/3
  2.1 3/3  2.2 3/3  2.3 4/5  2.4 1/2
  3.1 0/1  3.2 2/3  3.3 4/5  3.4 6/8  3.5 5/8  3.6 0/1  3.7 2/5
  4.1 3/5  4.2 1/5  4.3 2/2  4.4 4/4
  5.1 1/1  5.2 3/6  5.3 2/3  5.4 3/3
  6.1 3/3  6.2 12/12  6.3 4/8  6.4 4/6  6.5 5/8  6.6 3/4  6.7 0/2  6.8 4/4
  7.1 3/3  7.2 4/4  7.3 2/2  7.4 5/5  7.5 2/3  7.6 2/2
  8.1 2/4  8.2 3/4  8.3 1/3  8.4 1/2
  9.1 3/3  9.2 4/4
  10.1 2/2  10.2 2/3  10.3 4/5  10.4 11/16  10.5 5/5  10.6 2/2  10.7 3/3
  11.1 2/4  11.2 3/5  11.3 3/5  11.4 4/4  11.5 1/2  11.6 1/2  11.7 0/2
  12.1 3/5  12.2 2/2  12.3 4/5
  13.1 1/4  13.2 5/6  13.3 2/4  13.4 5/7
  14.1 2/2  14.2 4/8  14.3 3/3
  15.1 3/5  15.2 3/5  15.3 7/7  15.4 0/4
  16.1 1/1  16.2 5/5  16.3 4/4  16.4 3/3  16.5 3/4
  17.1 1/2  17.2 4/8  17.3 2/2`

const sections = [...STANDARD.matchAll(/([\d.]+) (\d+)\/(\d+)/g)].map(([, section = '', asked, all]) => ({
  section,
  asked: Number(asked),
  all: Number(all),
}))
const numbered = (section: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`)
const levels1And2 = sections.flatMap(({ section, asked }) => numbered(section, asked))
const all = sections.flatMap(({ section, all }) => numbered(section, all))

type Row = { chapter: string; numbers: string[]; verdict: string }

/** The rows of all tables. `1.2.3, 1.3.1–1.4.2` names all requirements of levels 1 and 2 from the first to the last. */
const rows: Row[] = text.split(/^## /m).flatMap((part) =>
  [...part.matchAll(/^\| (\d[\d.–, ]*?) *\| ([^|]*?) *\|/gm)].map(([, numbers = '', verdict = '']) => ({
    chapter: /^V(\d+) /.exec(part)?.[1] ?? '',
    numbers: numbers.split(', ').flatMap(expandRange),
    verdict,
  })),
)

function expandRange(numbers: string): string[] {
  const [first = '', last = first] = numbers.split('–')
  if (first === last) return [first]
  const [from, to] = [levels1And2.indexOf(first), levels1And2.indexOf(last)]
  assert.ok(from >= 0 && from < to, `${numbers} is no range of requirements`)
  return levels1And2.slice(from, to + 1)
}

test('docs/security.md and docs/asvs.md name existing files', () => {
  const named = [...(read('security.md') + text).matchAll(/`([\w.-]+(?:\/[\w.-]*)+)`/g)].map(
    ([, path = '']) => path,
  )
  assert.ok(named.length > 60)
  assert.deepEqual(
    named.filter((path) => !existsSync(ROOT + path)),
    [],
  )
})

test('the standard has 345 requirements, 253 of them of levels 1 and 2', () => {
  assert.deepEqual([all.length, levels1And2.length], [345, 253])
})

test('docs/asvs.md has every requirement of levels 1 and 2 once, and no other', () => {
  const named = rows.flatMap(({ numbers }) => numbers)
  assert.deepEqual([...new Set(named)], named)
  assert.deepEqual(
    levels1And2.filter((number) => !named.includes(number)),
    [],
  )
  assert.deepEqual(
    named.filter((number) => !all.includes(number)),
    [],
  )
})

test('docs/asvs.md has requirements in their chapters, and marks those of level 3', () => {
  for (const { chapter, numbers, verdict } of rows) {
    for (const number of numbers) assert.equal(number.split('.')[0], chapter, number)
    const beyond = numbers.filter((number) => !levels1And2.includes(number))
    if (/level 3/.test(verdict)) assert.deepEqual(beyond, numbers)
    else assert.deepEqual(beyond, [])
    assert.match(
      verdict,
      /^(met|\*\*partly\*\*|\*\*not met\*\*|with deployment|does not apply)/,
      numbers.join(),
    )
  }
})
