import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWords } from './load-words.ts'

const catalogues = {
  en: {
    hello: 'Hello',
    seats: {
      held: '{count, plural, one {# seat is} other {# seats are}} held until {until}',
      own: '{seat, number}',
    },
  },
  fr: {
    hello: 'Bonjour',
    seats: {
      held: '{count, plural, one {# place retenue} other {# places retenues}} jusqu’à {until}',
      own: '{seat, number}',
    },
  },
  ar: {
    hello: 'مرحبًا',
    seats: {
      held: '{count, plural, zero {#} one {مقعد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} حتى {until}',
      own: '{seat, number}',
    },
  },
} as const
const words = loadWords(catalogues)

test('a message without arguments is a text, one with arguments a function of them', () => {
  const { hello, seats } = words('fr')
  assert.equal(hello, 'Bonjour')
  assert.equal(seats.held({ count: 0, until: '16:00' }), '0 place retenue jusqu’à 16:00')
  assert.equal(words('en').seats.held({ count: 2, until: '16:00' }), '2 seats are held until 16:00')
})

test('a value is written as it is, and in an Arabic text isolated', () => {
  const until = "{count} '#' <b>$&</b>"
  assert.equal(words('en').seats.held({ count: 1, until }), `1 seat is held until ${until}`)
  assert.equal(words('ar').seats.held({ count: 11, until }), `11 مقعدًا حتى \u2068${until}\u2069`)
  assert.equal(words('ar').seats.held({ count: 2, until: '' }), 'مقعدان حتى ')
})

test('a number has the digits 0-9 and no separators in every language', () => {
  for (const language of ['en', 'fr', 'ar'] as const)
    assert.equal(words(language).seats.own({ seat: 1234 }), '1234')
})

test('a missing, an additional or a wrong argument and a missing key do not compile', () => {
  const { held } = words('en').seats
  // @ts-expect-error
  held({ count: 1 })
  // @ts-expect-error
  held({ count: 1, until: '', other: '' })
  // @ts-expect-error
  held({ count: '1', until: '' })
  // @ts-expect-error
  held({ count: 1, until: 16 })
  // @ts-expect-error
  loadWords({ ...catalogues, fr: { hello: 'Bonjour' } })
})
