import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { writeMessage } from '#contract/messages.ts'
import { type Language, setLanguage } from './language.ts'
import translateToArabic, { translations as ar } from './messages/ar.ts'
import translateToFrench, { translations as fr } from './messages/fr.ts'

describe('a message', () => {
  after(() => setLanguage('en'))

  test('is translated with its values', () => {
    assert.equal(
      inFrench(writeMessage('Only {free} seats are left on this flight.', { free: 3 })),
      'Il ne reste que 3 places sur ce vol.',
    )
    const welcome = writeMessage('Welcome to {product}, {name}.', {
      product: 'Ferrywing',
      name: '{name} night',
    })
    assert.equal(inFrench(welcome), 'Bienvenue chez Ferrywing, {name} night.')
  })

  test('has instants, times to wait and amounts in the format of the language', () => {
    const wait = writeMessage('Too many attempts. Please try again in {minutes} minutes.', { minutes: 5 })
    assert.equal(wait.message, 'Too many attempts. Please try again in 5 minutes.')
    assert.match(inFrench(wait), /réessayer dans 5\sminutes\.$/)
    assert.match(inArabic(wait), /بعد \u20685 دقائق\u2069\.$/)
    const early = writeMessage(
      'Premium members see this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.',
      { opensAt: '2028-02-29T16:20:00.000Z' },
    )
    assert.match(early.message, /at 16:20 UTC on 29 February\.$/)
    assert.match(inFrench(early), /à 16:20 UTC le 29 février\.$/)
    const dear = writeMessage(
      'Together these two flights cost {amountMinor, money}, and a card pays at most {mostMinor, money} at once. Book them one by one.',
      { amountMinor: 1_200_000_00, mostMinor: 999_999_99, currency: 'USD' },
    )
    assert.match(dear.message, /cost \$1,200,000, and a card pays at most \$999,999\.99 at once/)
    assert.match(
      inFrench(dear),
      /coûtent 1\s200\s000\s\$US et une carte ne paie que 999\s999,99\s\$US au plus/,
    )
  })

  test('is translated when it names one of two flights', () => {
    const gone = (sentence: string, more = {}) =>
      writeMessage('{from} to {to}: {sentence, message}', { from: 'TEB', to: 'OPF', sentence, ...more })
    const last = gone('The last seats on this flight have just been taken.')
    assert.equal(last.message, 'TEB to OPF: The last seats on this flight have just been taken.')
    assert.equal(inFrench(last), 'De TEB à OPF\u00a0: Les dernières places de ce vol viennent d’être prises.')
    const few = gone('Only {free} seats are left on this flight.', { free: 3 })
    assert.equal(few.message, 'TEB to OPF: Only 3 seats are left on this flight.')
    assert.equal(inFrench(few), 'De TEB à OPF\u00a0: Il ne reste que 3 places sur ce vol.')
  })

  test('is translated by its code when it is unknown, and stays English without a known code', () => {
    const message = 'Something quite new.'
    assert.equal(inFrench({ message }, 'hold_expired'), fr.hold_expired)
    assert.equal(inFrench({ message }, 'own_account'), message)
    assert.equal(inFrench({ message: 'constructor' }, 'own_account'), 'constructor')
    // The template of a newer server, and the sentence of an older one, which sent no template.
    const newer = { message, template: 'Something {how} new.', values: { how: 'quite' } }
    assert.equal(inArabic(newer, 'hold_expired'), ar.hold_expired)
    assert.equal(
      inFrench({ message: 'Only 3 seats are left on this flight.' }, 'not_enough_seats'),
      fr.not_enough_seats,
    )
  })
})

type Sentence = Parameters<typeof translateToFrench>[0]
const inFrench = (message: Sentence, code = '') => withLanguage('fr', () => translateToFrench(message, code))
const inArabic = (message: Sentence, code = '') => withLanguage('ar', () => translateToArabic(message, code))

function withLanguage(language: Language, translate: () => string): string {
  setLanguage(language)
  return translate()
}
