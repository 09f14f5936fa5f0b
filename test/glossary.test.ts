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
  hurry: 'make due',
  said: 'the text, answer, status or finding',
  told: 'notified, reported or announced',
  tell: 'notify, report or print',
  tells: 'notifies, reports or prints',
  telling: 'notification',
  made: 'created, or the thing that was created',
  sealed: 'encrypted',
}

const BANNED_PHRASES: [RegExp, string][] = [
  [/\b(un)?sealed\b/i, 'encrypted'],
  [/\bpage is taken over\b/i, 'hydrated'],
  [/\btime is added that no setting\b/i, 'monotonic clock'],
  [/\bput out of the door\b/i, 'loses'],
]

/**
 * Names that stay: columns (renaming one takes two releases), fields and operations of the public API, and keys of the
 * file in which people export their data.
 */
const KEPT_NAMES =
  /^(TOLD|alertTellings|told(At|Count)|publishEndTold|sealed(Person|Number|Secret|Token)|lastToldUTC|tellDay)$/
/** The column `sealed` of devices, the operation `tell` of crews, and the name of a lock that two releases share. */
const KEPT_IN: Record<string, string> = {
  'server/messages/push/push-subscriptions.ts': 'sealed',
  'contract/legs/crew-day.ts': 'tell',
  'web/check-in/crew-day/use-crew-day.ts': 'tell',
  'server/trips/day/day-routes.ts': 'tell',
  'server/alerts/notify-person.ts': 'tell',
}

/**
 * The names with `flight` that may stay: fields, tables of calls and codes of the public API, columns, stored values, keys of the
 * file in which people export their data, names of screens and their texts, and a request that is in flight. Everything else says
 * `leg`.
 */
const KEPT_FLIGHTS =
  /^(flights?|flightTaxes|flight(Id|Count|Minor)|(draft|active)FlightCount|(recent|sold|unsold|uncovered|yearly)Flights|YEARLY_FLIGHTS|taxFlightMinor|tax_flight_minor|OTHER_FLIGHT|flight_\w+|idempotency_key_in_flight|search_flights|(see|loading)Flights|isInFlight)$/
/** The skies of pictures belong to flights that nobody sells. */
const FLIGHTS_NOT_SOLD = /^web\/(build|ui\/art\/|site\/blog\/|catalogue\/pictures)/
/** `flight` and `flights` are fields, no variables; the table of calls may be read and exported. */
const FLIGHT_VARIABLE = /(?<![.\w$])(?:flight\b(?!\??:)|(?<!export const )flights\b(?!\??:|\.))/g

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
const PATTERN = /(?<=(?:[(,:[]|=>)\s*)\/(?:[^/\\\n]|\\.)+\//g
/** The texts of a namespace are called by its name; that of the page of a leg is called as on the screen. */
const TEXTS_OF_FLIGHT = /(?:use|read)Texts\(flight\)/g

/** From a tag or a value to the next, or a line that is a sentence. */
const TEXT_IN_JSX = /[>}][^<>{}()=;&|]*(?=[<{])|^ +[A-Z][^<>{}()=]*\.$/gm

function listComments(text: string): string[] {
  return text.replace(/'(?:[^'\\\n]|\\.)*'/g, "''").match(COMMENT) ?? []
}

function listNames(plain: string): Set<string> {
  return new Set(plain.match(/[A-Za-z_$][\w$]*/g))
}

function stripTexts(file: string): string {
  return read(file)
    .replace(COMMENT, ' ')
    .replace(STRING, "''")
    .replace(file.endsWith('.tsx') ? TEXT_IN_JSX : '', ' ')
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

/** A new verb is welcome, a noun is not. The last line has the verbs of questions, and of conversions. */
const VERBS = new Set(
  `
  abandon accept add announce anonymise answer apply approve ask assign authenticate block boot build call
  cancel capitalise capture change check choose claim classify clean clear close collect compare compile compute
  confirm convert copy count create decide declare decline decode decrypt deduct define delete deliver describe
  destroy disable discard disconnect dispute divide download draw drop duplicate edit email enable encrypt end
  enforce enqueue ensure enter escape estimate exchange expire explain export extract fake fetch file fill
  filter find finish fold follow forget format gather get give grant group guess hash hold identify import index
  indicate insert inspect invent invoice isolate issue join keep label lapse launch leave limit list listen load
  lock log mail make mark match may measure migrate mix move multiply name narrow need negate normalise notify
  offer open order parse pass pause pay pick place plan poll post prepare preview price print process project
  propose prove publish push put query queue quote rank read receive reconcile record recover refresh refund
  refuse register reinstate reject release remember remind remit remove rename render renew repair repeat
  replace reply report request require resend reset resolve resume retire retry return review revoke rewrite
  rotate round run save scan screen search seat seed select send serve set settle share shift show sign signal
  simplify slim sort spend split start state stop store submit subscribe subtract sum summarise suspend sweep
  switch sync take throw trace translate try unpack unregister unsubscribe unwrap update upload use verify void
  wait warn watch weigh wrap write
  are asks can compares connects covers fits has is keeps knows matches meets needs reveals skips takes to violates with
`
    .trim()
    .split(/\s+/),
)
const VERBS_IN = /^(server|contract|demo|scripts|db|tools|clients|web)\//
/** The tables of rules are written in small languages of nouns: `at('LSZH', …, [night('…')])`, `all(is(…), not(…))`. */
const SMALL_LANGUAGES = /^db\/reference\/(selling\/(airport-rule|row)|taxes\/make-rule)\.ts$/
/** Schemas are named like those of Zod, `html` is a tag of templates, and `classNames` the usual name. */
const NOT_CALLED_AS_VERBS = new Set([
  'calendarDay',
  'text',
  'whole',
  'atLeastOne',
  'kilograms',
  'required',
  'html',
  'classNames',
])

describe('the words of docs/glossary.md', () => {
  test('are the names in the code', () => {
    const wrong = code.flatMap((file) => {
      const banned = { ...BANNED, ...BANNED_NAMES }
      return [...listNames(stripTexts(file))]
        .filter((name) => !KNOWN.test(name) && !KEPT_NAMES.test(name) && KEPT_IN[file] !== name)
        .flatMap((name) =>
          splitName(name)
            .filter((word) => Object.hasOwn(banned, word))
            .map((word) => `${file}: ${name} is ${banned[word]}`),
        )
    })
    assert.deepEqual(wrong, [])
  })

  test('call the thing sold a leg', () => {
    const wrong = code
      .filter((file) => /^(server|contract|web|e2e)\//.test(file) && !FLIGHTS_NOT_SOLD.test(file))
      .flatMap((file) => {
        const plain = stripTexts(file).replace(PATTERN, '')
        // A spec is called like its screen.
        const names = [...listNames(plain), ...(file.endsWith('.spec.ts') ? [] : [basename(file)])].filter(
          (name) => splitName(name).some((word) => /^flights?$/.test(word)) && !KEPT_FLIGHTS.test(name),
        )
        const rest = plain.replace(/^import [^']*''/gm, '').replace(TEXTS_OF_FLIGHT, '')
        const variables = rest.match(FLIGHT_VARIABLE) ?? []
        return [...names, ...new Set(variables)].map((name) => `${file}: ${name} is leg`)
      })
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

const withDemo = files.filter(
  (file) => code.includes(file) || (/^demo\/data\/.*\.ts$/.test(file) && !file.endsWith('.gen.ts')),
)

test('no function name ends in Of', () => {
  const declared =
    /\bfunction\*?\s+(\w+Of)\b|\b(?:const|let)\s+(\w+Of)\s*(?::[^=\n]+)?=\s*(?:async\s*)?(?:<|\(|\w+\s*=>)/g
  const wrong = withDemo.flatMap((file) =>
    [...read(file).matchAll(declared)].map(([, one, other]) => `${file}: ${one ?? other}`),
  )
  assert.deepEqual(wrong, [])
})

test('the name of each exported function begins with a verb', () => {
  const exported =
    /^export (?:async )?function\*? *(\w+)|^export const (\w+)\s*(?::[^=\n]+)?=\s*(?:async\s*)?(?:<[^>\n]*>\s*)?(?:\([^()\n]*\)\s*(?::[^=\n]+)?=>|\w+\s*=>)/gm
  const wrong = withDemo
    .filter((file) => VERBS_IN.test(file) && !SMALL_LANGUAGES.test(file))
    .flatMap((file) => [...read(file).matchAll(exported)].map(([, one, other]) => [file, one ?? other ?? '']))
    // A component is what it shows.
    .filter(([, name = '']) => !/^[A-Z]/.test(name))
    .filter(([, name = '']) => !VERBS.has(splitName(name)[0] ?? '') && !NOT_CALLED_AS_VERBS.has(name))
  assert.deepEqual(wrong, [])
})
