import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withSecurityData, writeBoardingItems } from './boarding-code.ts'

const FACTS = {
  givenNames: 'Sam',
  familyName: 'Traveller',
  reference: 'FW-7K2P9Q',
  fromIata: 'TEB',
  toIata: 'OPF',
  carrier: 'NLX',
  departureDay: '2026-12-04',
  sequence: 3,
}

describe('the boarding code of IATA Resolution 792', () => {
  test('equals a form filled in by hand, to the letter', () => {
    const byHand = [
      'M', // 1 format code
      '1', // 5 number of legs
      'TRAVELLER/SAM       ', // 11 passenger name, 20
      'E', // 253 electronic ticket indicator
      '7K2P9Q ', // 7 operating carrier PNR code, 7
      'TEB', // 26 from
      'OPF', // 38 to
      'NLX', // 42 operating carrier designator, 3
      '0000 ', // 43 flight number, 5
      '338', // 46 day of the year: 4 December 2026 is 365 - 27
      'F', // 71 compartment
      '    ', // 104 seat number, 4
      '0003 ', // 107 check-in sequence number, 5
      '0', // 113 passenger status
      '00', // 6 size of the variable items
    ].join('')
    assert.equal(byHand.length, 60)
    assert.equal(writeBoardingItems(FACTS), byHand)
  })

  test('has sixty characters, whatever the facts', () => {
    for (const facts of [
      { ...FACTS, carrier: 'NL', sequence: 9999 },
      { ...FACTS, givenNames: '', familyName: 'Plato' },
      {
        ...FACTS,
        givenNames: 'Wolfgang Amadeus Theophilus',
        familyName: 'von und zu Langenfeld-Wittgenstein',
      },
      { ...FACTS, departureDay: '2028-12-31' },
    ]) {
      const items = writeBoardingItems(facts)
      assert.equal(items?.length, 60)
      assert.match(items ?? '', /^[0-9A-Z /]+$/)
    }
    assert.match(writeBoardingItems({ ...FACTS, departureDay: '2028-12-31' }) ?? '', /0000 366F/)
    assert.match(writeBoardingItems({ ...FACTS, departureDay: '2027-01-01' }) ?? '', /0000 001F/)
    assert.match(writeBoardingItems({ ...FACTS, carrier: 'NL' }) ?? '', /TEBOPFNL 0000 /)
  })

  test('keeps a letter of the given names if the family name is too long', () => {
    const long = { ...FACTS, givenNames: 'Anna', familyName: 'Featherstonehaugh-Cholmondeley' }
    assert.equal(writeBoardingItems(long)?.slice(2, 22), 'FEATHERSTONEHAUGH /A')
  })

  test('writes names in the letters of ICAO Doc 9303', () => {
    const name = (givenNames: string, familyName: string) =>
      writeBoardingItems({ ...FACTS, givenNames, familyName })
        ?.slice(2, 22)
        .trimEnd()
    assert.equal(name('Zoë', 'Müller-Ødegård'), 'MUELLER OEDEGAARD/ZO')
    assert.equal(name('Łukasz', 'Ćwikła'), 'CWIKLA/LUKASZ')
    assert.equal(name('Дмитрий', 'Щербаков'), 'SHCHERBAKOV/DMITRII')
    assert.equal(name('Ελένη', 'Παπαδοπούλου'), 'PAPADOPOYLOY/ELENI')
    assert.equal(name('Siobhán', "O'Hara"), 'OHARA/SIOBHAN')
    assert.equal(writeBoardingItems({ ...FACTS, givenNames: '娜', familyName: '李' }), null)
  })

  test('ends with the security data: its marker, its type, its length and the data', () => {
    assert.equal(withSecurityData('M1', 'A'.repeat(88)), `M1^158${'A'.repeat(88)}`)
    assert.equal(withSecurityData('M1', 'ABC'), 'M1^103ABC')
  })
})
