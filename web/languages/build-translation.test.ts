import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { PROBLEMS } from '#contract/problem.ts'
import { buildTranslation, type Catalogue } from './build-translation.ts'
import { type Language, turnTo } from './language.ts'
import ar from './messages/ar.ts'
import fr from './messages/fr.ts'

const DICTIONARIES: Partial<Record<Language, Catalogue>> = { fr, ar }

describe('a sentence of the server', () => {
  after(() => turnTo('en'))

  test('is translated with its values', () => {
    assert.equal(
      saying('fr')('Only 3 seats are left on this flight.', 'not_enough_seats'),
      'Il ne reste que 3 places sur ce vol.',
    )
    assert.equal(
      saying('fr')('Welcome to Ferrywing, Ana da Silva.', ''),
      'Bienvenue chez Ferrywing, Ana da Silva.',
    )
  })

  test('is translated with times and days in the format of the language', () => {
    const wait = 'Too many attempts. Please try again in 5 minutes.'
    assert.match(saying('fr')(wait, 'rate_limited'), /réessayer dans 5\sminutes\.$/)
    assert.match(saying('ar')(wait, 'rate_limited'), /بعد \u20685 دقائق\u2069\.$/)
    const early = 'Premium members see this flight first. It opens to everybody at 16:20 UTC on 29 February.'
    assert.match(saying('fr')(early, 'early_access'), /à 16:20 UTC le 29 février\.$/)
  })

  test('is translated when it names one of two flights', () => {
    const gone = 'TEB to OPF: The last seats on this flight have just been taken.'
    assert.equal(
      saying('fr')(gone, 'not_enough_seats'),
      'De TEB à OPF\u00a0: Les dernières places de ce vol viennent d’être prises.',
    )
  })

  test('is translated by its code when it is unknown, and stays English without a known code', () => {
    assert.equal(saying('fr')('Something quite new.', 'hold_expired'), fr.hold_expired)
    assert.equal(saying('fr')('Something quite new.', 'own_account'), 'Something quite new.')
    assert.equal(saying('fr')('constructor', 'own_account'), 'constructor')
  })

  test('does not match the key of another sentence', () => {
    for (const [code, { sentence }] of Object.entries(PROBLEMS)) {
      const known = (fr as Catalogue)[code]
      if (known && !(sentence in fr)) assert.equal(saying('fr')(sentence, code), known)
    }
  })
})

function saying(language: Language) {
  turnTo(language)
  return buildTranslation(DICTIONARIES[language] ?? {})
}
