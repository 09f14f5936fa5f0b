import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const rooms = (...names: string[]) => names.map((name) => `server/${name}/`)
// Folders without business rules, which every subject may import.
const FOUNDATION = rooms('security', 'runtime', 'pdf', 'jobs', 'http', 'messages')
const GROUND = ['contract/', 'db/types.ts', ...FOUNDATION]
const SELLERS = rooms('taxes', 'accounts', 'payments', 'plans', 'operators', 'fbos', 'screening', 'legs')
const SUBJECTS = [...SELLERS, ...rooms('search', 'bookings', 'schedules', 'trips', 'disputes', 'alerts')]

/** What each folder may import besides itself, the lower folders first. Code that needs a higher folder enqueues a job. */
const MAY_IMPORT: Record<string, string[]> = {
  'contract/': [],
  'db/': ['contract/'],
  'demo/data/': ['contract/', 'db/'],
  // Uses the server's verbs to complete the demo data.
  'demo/': ['contract/', 'db/', 'demo/data/', 'server/', 'scripts/find-database.ts'],
  'server/security/': ['contract/'],
  'server/pdf/': ['contract/'],
  'server/runtime/': [
    ...['contract/', 'db/types.ts', 'db/pool.ts', 'db/pipelining.ts'],
    ...['db/follow-move.ts', 'server/security/'],
  ],
  'server/jobs/': ['contract/', 'db/types.ts', 'db/pool.ts', 'server/runtime/'],
  'server/http/': ['contract/', 'db/types.ts', 'server/security/', 'server/runtime/'],
  'server/messages/': ['contract/', 'db/types.ts', 'server/security/', 'server/runtime/', 'server/jobs/'],
  'server/config': [],
  'server/taxes/': [...GROUND, 'db/reference/taxes/'],
  'server/rates/': [...GROUND, ...rooms('taxes')],
  'server/accounts/': GROUND,
  'server/payments/': [...GROUND, 'server/config', ...rooms('taxes', 'accounts')],
  'server/invoices/': [...GROUND, 'server/config', ...rooms('accounts', 'payments', 'operators')],
  'server/plans/': [...GROUND, ...rooms('accounts', 'payments')],
  'server/operators/': [...GROUND, ...rooms('accounts', 'payments')],
  'server/fbos/': [...GROUND, ...rooms('operators')],
  'server/screening/': GROUND,
  'server/legs/': [
    ...GROUND,
    'db/reference/selling/',
    ...rooms('taxes', 'accounts', 'payments', 'plans', 'operators', 'fbos'),
  ],
  'server/developers/': [...GROUND, ...rooms('accounts', 'operators', 'legs')],
  'server/mcp/': ['contract/', ...FOUNDATION, ...rooms('rates')],
  'server/search/': [...GROUND, 'db/reference/areas.ts', ...SELLERS, ...rooms('rates')],
  'server/bookings/': [...GROUND, ...SELLERS],
  'server/schedules/': [...GROUND, ...rooms('taxes', 'operators', 'fbos', 'legs', 'bookings')],
  'server/trips/': [
    ...GROUND,
    'server/config',
    ...rooms('taxes', 'accounts', 'payments', 'operators', 'fbos', 'screening', 'legs', 'bookings'),
  ],
  'server/disputes/': [...GROUND, ...SELLERS, ...rooms('bookings')],
  'server/alerts/': [...GROUND, 'db/reference/areas.ts', ...SELLERS, ...rooms('rates', 'search')],
  'server/site/': [...GROUND, ...SUBJECTS],
  'server/admin/': [...GROUND, ...SUBJECTS],
  // The files directly in server/: app.ts, worker.ts, main.ts and the files that start them.
  'server/': ['contract/', 'db/', 'demo/'],
  // The parts of the design system have a few texts of their own, and links.
  'web/ui/': ['web/languages/', 'web/router/'],
  'web/router/': [],
  'web/languages/': ['contract/'],
  'web/': ['contract/'],
  'sandbox/': [],
  'clients/': [],
  'scripts/': ['clients/', 'contract/', 'db/', 'demo/', 'server/', 'test/', 'web/'],
  'test/': ['clients/', 'contract/', 'db/', 'demo/', 'server/', 'sandbox/'],
  // These tests start the product with the drill's code.
  'test/machines/': ['tools/drill/'],
  'tools/': ['contract/', 'db/', 'demo/', 'server/', 'sandbox/', 'test/', 'scripts/'],
  'e2e/': ['contract/', 'db/', 'demo/', 'server/', 'sandbox/', 'test/', 'web/'],
}

// Tests may use the whole server. Tests of the web and of the sandbox may import only what their folders import.
const TESTS_MAY_IMPORT = ['contract/', 'db/', 'demo/', 'server/', 'sandbox/', 'test/', 'scripts/']
const OUTSIDE_THE_SERVER = ['web/', 'web/ui/', 'web/router/', 'web/languages/', 'sandbox/']

/** Which files must not import which packages. Imports of types are allowed, since they do not run. */
const MUST_NOT_IMPORT: [RegExp, RegExp][] = [
  [
    /^(server|db|demo|sandbox|contract|scripts|tools)\//,
    /^(react|react-dom|react-aria.*|lucide-react|@tanstack\/.*)(\/|$)/,
  ],
  [/^contract\/(?!.*\.test\.ts)/, /^(?!zod\/mini$)/],
  [
    /^web\//,
    /^(fastify|@fastify\/.*|pg|kysely|stripe|graphile-worker|nodemailer|fast-jwt|@node-rs\/.*)(\/|$)/,
  ],
  [/^sandbox\/(?!.*test)/, /^(?!node:)/],
  [/^server\/(?!payments\/|bookings\/.*\.test\.ts)/, /^stripe$/],
]

const MAX_FILES = 25
const MAX_LINES = 300
const MAX_LINES_OF_A_TEST = 400
// The baseline was generated once from the migrations that it replaced.
const GENERATED = ['db/schema.sql', 'db/types.ts', 'db/migrations/0001_baseline.sql']
const BANNED_NAMES = /(^|[-_.])(utils?|helpers?|services?|manager|repository|index)\.tsx?$/i

type Import = { from: string; to: string; line: string; typeOnly: boolean }

const files = ownFiles()
const sources = files.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file))
const texts = new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
const imports = sources.flatMap(readImports)
const ours = imports.filter((one) => texts.has(one.to) || existsSync(join(ROOT, one.to)))
const packages = imports.filter((one) => !one.to.includes('/') || !existsSync(join(ROOT, one.to)))

describe('down by import, up by job:', () => {
  for (const room of Object.keys(MAY_IMPORT)) {
    const allowed = MAY_IMPORT[room] ?? []
    test(`${room} imports ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}`, () => {
      const wrong = ours.filter((one) => findFolder(one.from) === room && !mayImport(one, allowed))
      assert.deepEqual(wrong.map(shown), [])
    })
  }

  test('only the lists of all routes and jobs import site and admin', () => {
    const from = ours
      .filter((one) => /^server\/(site|admin)\//.test(one.to) && findFolder(one.from) !== findFolder(one.to))
      .map((one) => one.from)
      .filter(
        (file) =>
          !isTest(file) &&
          ![
            'server/app.ts',
            'server/worker.ts',
            'server/start-worker-health-server.ts',
            'server/boot.ts',
          ].includes(file),
      )
    assert.deepEqual(from, [])
  })

  test('the rules cover every folder with code', () => {
    const homeless = sources.filter((file) => file.includes('/') && findFolder(file) === undefined)
    assert.deepEqual(homeless, [])
  })

  test('the rules cover every subject of the server', () => {
    const folders = sources
      .map((file) => /^server\/([^/]+)\//.exec(file)?.[1])
      .filter((name) => name !== undefined)
    for (const name of new Set(folders)) assert.ok(`server/${name}/` in MAY_IMPORT, name)
  })

  test('every imported file exists', () => {
    const own = imports.filter((one) => one.line.startsWith('#') || one.line.startsWith('.'))
    assert.deepEqual(own.filter((one) => !existsSync(join(ROOT, one.to))).map(shown), [])
  })
})

describe('ARCHITECTURE.md', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

  test('is one page', () => {
    assert.ok(page.split('\n').length <= 80)
    assert.ok(page.split(/\s+/).length <= 900)
  })

  test('names every subject of the server', () => {
    const missing = Object.keys(MAY_IMPORT)
      .flatMap((room) => /^server\/(\w+\/)$/.exec(room)?.[1] ?? [])
      .filter((name) => !page.includes(` ${name} `))
    assert.deepEqual(missing, [])
  })

  test('names only existing files and folders', () => {
    const named = [...page.matchAll(/`([a-z][\w-]*(?:\/[\w-]+)+(?:\.\w+)*)`/g)].map(([, path = '']) => path)
    assert.ok(named.length > 10)
    const there = (path: string) =>
      ['', 'server/', 'server/bookings/'].some((room) => existsSync(join(ROOT, room, path)))
    assert.deepEqual(
      named.filter((path) => !there(path)),
      [],
    )
  })
})

describe('a path that is named', () => {
  const folders = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))]
  // A path with stars or braces is a glob.
  const path = new RegExp(String.raw`(?<![\w./@-])(?:${folders.join('|')})/[\w./*{},-]*[\w*}]\.[a-z]+\b`, 'g')
  const comments = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*|(?<=^|\s)--\s.*/gm
  const named = files.flatMap((file) => {
    // Migrations are never edited, so they may name files of their time.
    if (!/\.(md|tsx?|mjs|sql)$/.test(file) || file.startsWith('db/migrations/')) return []
    const text = readFileSync(join(ROOT, file), 'utf8')
    const mentioned = file.endsWith('.md') ? text : (text.match(comments) ?? []).join('\n')
    return (mentioned.match(path) ?? []).map((name) => ({ file, name }))
  })

  test('in a document or a comment exists', () => {
    assert.ok(named.length > 300, `${named.length}`)
    const there = new Set(files)
    const wrong = named.filter(({ name }) =>
      /[*{]/.test(name) ? !files.some((file) => matchesGlob(file, name)) : !there.has(name),
    )
    assert.deepEqual(wrong, [])
  })

  test('in README.md is the file of the function that holds seats', () => {
    const inReadme = named.filter(
      ({ file, name }) => file === 'README.md' && name.startsWith('db/functions/'),
    )
    assert.ok(inReadme.some(({ name }) => name === 'db/functions/hold_seats.sql'))
  })
})

describe('a constant of the contract', () => {
  test('is used', () => {
    const mentioned = [...texts.values()].join('\n').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []
    const times = Map.groupBy(mentioned, (name) => name)
    const unused = sources
      .filter((file) => file.startsWith('contract/'))
      .flatMap((file) => [...(texts.get(file) ?? '').matchAll(/^export const ([A-Z][A-Z0-9_]+)\b/gm)])
      .map(([, name = '']) => name)
      .filter((name) => (times.get(name)?.length ?? 0) < 2)
    assert.deepEqual(unused, [])
  })
})

describe('packages', () => {
  for (const [where, what] of MUST_NOT_IMPORT) {
    test(`matching ${what.source} are not imported in ${where.source}`, () => {
      const wrong = packages.filter((one) => !one.typeOnly && where.test(one.from) && what.test(one.to))
      assert.deepEqual(wrong.map(shown), [])
    })
  }

  test('are pinned to exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    assert.deepEqual(
      all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      [],
    )
  })
})

describe('circular imports', () => {
  test('do not exist between files', () => {
    const runtime = ours.filter((one) => !one.typeOnly)
    assert.deepEqual(circleIn(runtime.map((one) => [one.from, one.to])), [])
  })

  test('do not exist between the subjects of the server', () => {
    const between = ours
      .filter((one) => one.from.startsWith('server/') && !isTest(one.from) && one.to.startsWith('server/'))
      .map((one): [string, string] => [findFolder(one.from) ?? '', findFolder(one.to) ?? ''])
      .filter(([from, to]) => from !== to)
    assert.deepEqual(circleIn(between), [])
  })
})

describe('a folder', () => {
  // Does not count tests, which lie beside the code, database functions, which are one file each, and generated data.
  const counted = files.filter(
    (file) =>
      /\.(tsx?|sql|css)$/.test(file) &&
      !/\.((test|spec)\.tsx?|gen\.ts)$/.test(file) &&
      !file.startsWith('db/functions/'),
  )

  test(`directly holds at most ${MAX_FILES} source files`, () => {
    const full = [...Map.groupBy(counted, dirname)]
      .map(([folder, { length }]) => ({ folder, length }))
      .filter(({ length }) => length > MAX_FILES)
    assert.deepEqual(full, [])
  })
})

test('a link of the site is made in a paths file', () => {
  // Excludes the catalogue, whose links lead nowhere, and the build, which writes addresses of files.
  const isPage = (file: string) => /^web\/(?!catalogue\/|build)/.test(file) && !isTest(file)
  const literal = /\b(?:to|href)=(?:\{`|\{'|")\/|\bnavigate\(['"`]\//
  assert.deepEqual(
    sources.filter((file) => isPage(file) && literal.test(texts.get(file) ?? '')),
    [],
  )
})

describe('a file', () => {
  test('of under 12 lines has several importers or is of a kind that may be short', () => {
    const kinds = /languages|-words|\.(d|gen|test)\.ts$|Page\.tsx$|^scripts\//
    const users = (file: string) => new Set(ours.filter(({ to }) => to === file).map(({ from }) => from))
    const short = [...texts].filter(([file, text]) => !kinds.test(file) && text.split('\n').length <= 12)
    assert.deepEqual(
      short.map(([file]) => file).filter((file) => users(file).size < 2),
      [],
    )
  })

  test(`has at most ${MAX_LINES} lines, a test ${MAX_LINES_OF_A_TEST}`, () => {
    const long = files
      .filter(
        (file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !/\.gen\.ts$/.test(file) && !GENERATED.includes(file),
      )
      .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (isTest(file) ? MAX_LINES_OF_A_TEST : MAX_LINES))
    assert.deepEqual(long, [])
  })

  test('is named after what it does, never utils, helpers, service, manager, repository or index', () => {
    assert.deepEqual(
      sources.filter((file) => BANNED_NAMES.test(file)),
      [],
    )
    assert.deepEqual(
      sources.filter((file) => /^(server|web|contract)\/(.*\/)?types\.ts$/.test(file)),
      [],
    )
  })
})

/** Every file of the repository, including new ones that git does not ignore. */
function ownFiles(): string[] {
  const list = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']
  const output = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
  return output.split('\n').filter((file) => file && existsSync(join(ROOT, file)))
}

function readImports(from: string): Import[] {
  const statements = [
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^'\n]+)'/g,
    /\bimport\(()\s*'([^'\n]+)'/g,
  ]
  const text = texts.get(from) ?? ''
  return statements.flatMap((statement) =>
    [...text.matchAll(statement)].map(([, type, line = '']) => ({
      from,
      line,
      to: resolved(from, line),
      typeOnly: Boolean(type),
    })),
  )
}

function resolved(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return join(dirname(from), name.replace(/\?.*$/, ''))
  return name
}

/** The longest key of MAY_IMPORT that the file's path starts with. */
function findFolder(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((room) => file.startsWith(room))
    .sort((a, b) => b.length - a.length)[0]
}

function mayImport({ from, to }: Import, allowed: string[]): boolean {
  const room = findFolder(from) ?? ''
  const target = findFolder(to) ?? ''
  if (target === room) return true
  const isUnder = (folder: string) => to.startsWith(folder)
  if (isTest(from) && !OUTSIDE_THE_SERVER.includes(room) && TESTS_MAY_IMPORT.some(isUnder)) return true
  // The files directly in server/ and web/ may import everything below them.
  if ((room === 'server/' || room === 'web/') && to.startsWith(room)) return true
  return allowed.some(isUnder)
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.ts$/.test(file) || file.startsWith('test/')
}

function shown({ from, line }: Import): string {
  return `${from} imports ${line}`
}

/** Returns one circle of the graph, or an empty list. */
function circleIn(edges: [string, string][]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  function walk(node: string, path: string[]): string[] {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return []
    for (const to of next.get(node) ?? []) {
      const circle = walk(to, [...path, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of next.keys()) {
    const circle = walk(node, [])
    if (circle.length > 0) return circle
  }
  return []
}
