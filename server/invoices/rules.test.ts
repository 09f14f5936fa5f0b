import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CURRENCIES, getMoneyStep } from '#contract/money.ts'
import { checkEn16931 } from '#test/read/check-en16931.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import type { InvoiceDocument } from './queries.ts'
import {
  type Amounts,
  computeAmounts,
  computeFeeAmounts,
  computeShareHalfUp,
  hasXml,
  type Party,
  sumParts,
  type TaxFact,
} from './rules.ts'
import { writeInvoicePdf } from './write-invoice-pdf.ts'
import { writeDecimal, writeInvoiceXml } from './write-invoice-xml.ts'

const NOBODY: Party = {
  name: 'Sam Traveller',
  id: null,
  street: null,
  postcode: null,
  city: null,
  countryCode: null,
  vatId: null,
}
const SELLER: Party = {
  ...NOBODY,
  name: 'Rivage & Fils <SAS>',
  id: 'rivage',
  countryCode: 'FR',
  vatId: 'FR40303265045',
}
const BUYER: Party = {
  ...NOBODY,
  street: 'Hauptstraße 1',
  city: 'Köln',
  countryCode: 'DE',
  vatId: 'DE136695976',
}
const tax = (code: string, more: Partial<TaxFact> = {}): TaxFact => ({
  ...{ code, kind: 'PER_HEAD', rateBps: null, inBase: false, heads: 1, ruleIds: [code] },
  ...more,
})
const vat = (code: string, rateBps: number, more: Partial<TaxFact> = {}) =>
  tax(code, { kind: 'AD_VALOREM', rateBps, inBase: true, ...more })

function makeDocument(amounts: Amounts, more: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const parties = { seller: SELLER, buyer: BUYER, ...more }
  return {
    ...amounts,
    ...{
      id: 'one',
      sellerKind: 'OPERATOR',
      number: 'FW-7B21C9-2026-000012',
      kind: 'INVOICE',
      currency: 'EUR',
    },
    ...{ language: 'en', agent: { ...NOBODY, name: 'Ferrywing Ltd', countryCode: 'GB' }, month: null },
    flight: {
      ...{ reference: 'FW-7F3K2Q', originIcao: 'LFPB', originCity: 'Paris', destinationIcao: 'LFMN' },
      ...{ destinationCity: 'Nice', departureDay: '2026-12-04', tail: 'F-HRVA', people: 2 },
    },
    ...{ corrects: null, issuedAt: new Date('2026-11-25T10:00:00Z') },
    ...parties,
    hasXml: hasXml({ ...parties, lines: amounts.lines }),
  }
}

describe('the amounts of a flight', () => {
  test('have VAT on the fare and on the carrier’s taxes in its base; other taxes are lines without VAT', () => {
    const taxes = [vat('GB_VAT', 2000), tax('GB_APD', { inBase: true }), tax('JP_ITT')]
    const parts = { fareMinor: 100_000, taxes: { GB_APD: 10_000, GB_VAT: 22_000, JP_ITT: 900 } }
    const { lines, ...sums } = computeAmounts(parts, { currency: 'GBP', taxes, sellerHasVatId: true })
    assert.deepEqual(
      lines.map(({ code, category, amountMinor }) => [code, category, amountMinor]),
      [
        ['FARE', 'S', 100_000],
        ['GB_APD', 'S', 10_000],
        ['JP_ITT', 'E', 900],
      ],
    )
    assert.deepEqual(sums, {
      vat: { code: 'GB_VAT', rateBps: 2000, vatMinor: 22_000 },
      ...{ netMinor: 110_900, vatMinor: 22_000, totalMinor: 132_900 },
    })
  })

  test('have the seller’s category if the flight has no VAT', () => {
    const parts = { fareMinor: 100_000, taxes: { US_FET: 7500 } }
    const taxes = [vat('US_FET', 750, { inBase: false })]
    const without = computeAmounts(parts, { currency: 'USD', taxes, sellerHasVatId: false })
    assert.deepEqual(new Set(without.lines.map(({ category }) => category)), new Set(['O']))
    const registered = computeAmounts(parts, { currency: 'USD', taxes, sellerHasVatId: true })
    assert.deepEqual(new Set(registered.lines.map(({ category }) => category)), new Set(['E']))
    assert.deepEqual([registered.vat, registered.totalMinor], [null, 107_500])
  })

  test('have a separate line for refunds without VAT', () => {
    const taxes = [vat('GB_VAT', 2000), tax('GB_APD', { inBase: true })]
    const parts = { fareMinor: 0, taxes: { GB_APD: 10_000 } }
    const { lines, totalMinor } = computeAmounts(parts, { currency: 'GBP', taxes, sellerHasVatId: true })
    assert.deepEqual(
      lines.map(({ code, category, amountMinor }) => [code, category, amountMinor]),
      [
        ['GB_APD', 'S', 10_000],
        ['UNTAXED', 'S', -10_000],
        ['UNTAXED', 'E', 10_000],
      ],
    )
    assert.equal(totalMinor, 10_000)
  })

  test('add up in every currency, and the electronic invoice follows EN 16931', () => {
    const minor = fc.integer({ min: 0, max: 9_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom('INVOICE' as const, 'CREDIT_NOTE' as const),
        fc.constantFrom(0, 550, 810, 1000, 1900, 2000),
        fc.record({
          fare: minor,
          inside: minor,
          outside: minor,
          vat: fc.option(minor),
          heads: fc.integer({ min: 1, max: 19 }),
        }),
        fc.boolean(),
        (currency, kind, rateBps, drawn, hasVat) => {
          const step = getMoneyStep(currency)
          const money = (amount: number) => amount - (amount % step)
          const taxes = [
            ...(hasVat ? [vat('XX_VAT', rateBps, { heads: drawn.heads })] : []),
            tax('IN_BASE', { inBase: true }),
            tax('OUTSIDE'),
          ]
          const base = money(drawn.fare) + money(drawn.inside)
          const due = computeShareHalfUp(base / step, rateBps, 10_000) * step
          const vatMinor = hasVat && rateBps > 0 ? (drawn.vat === null ? due : money(drawn.vat)) : 0
          const parts = {
            fareMinor: money(drawn.fare),
            taxes: { IN_BASE: money(drawn.inside), OUTSIDE: money(drawn.outside), XX_VAT: vatMinor },
          }
          if (sumParts(parts) === 0) return
          const amounts = computeAmounts(parts, { currency, taxes, sellerHasVatId: true })
          assert.equal(amounts.totalMinor, sumParts(parts))
          assert.equal(
            amounts.netMinor,
            amounts.lines.reduce((sum, line) => sum + line.amountMinor, 0),
          )
          const xml = writeInvoiceXml(makeDocument(amounts, { currency, kind }))
          assert.deepEqual(checkEn16931(xml).broken, [], xml)
        },
      ),
      {
        numRuns: 400,
        examples: [
          // The VAT is 1.4 yen above its rate, and 1 yen above the rounded amount.
          ['JPY', 'INVOICE', 2000, { fare: 13, inside: 15, outside: 0, vat: 7, heads: 1 }, true],
          // There is VAT and nothing else.
          ['USD', 'INVOICE', 1000, { fare: 0, inside: 0, outside: 0, vat: 1, heads: 1 }, true],
        ],
      },
    )
  })
})

describe('the platform’s fee', () => {
  const british: Party = {
    ...NOBODY,
    id: 'ferrywing',
    name: 'Ferrywing Ltd',
    countryCode: 'GB',
    vatId: 'GB980780684',
  }
  const irish: Party = { ...british, countryCode: 'IE', vatId: 'IE6433435F' }
  const of = (seller: Party, buyer: Party) =>
    computeFeeAmounts(12_000, { seller, buyer, vatBps: 2000, currency: 'EUR' })
  const cases: [string, Party, Party, string, number][] = [
    [
      'contains VAT in the platform’s own country',
      british,
      { ...BUYER, countryCode: 'GB', vatId: null },
      'S',
      2000,
    ],
    ['is not subject to VAT abroad', british, BUYER, 'O', 0],
    ['is reverse-charged within the European Union', irish, BUYER, 'AE', 0],
    [
      'contains VAT within the European Union if the buyer has no VAT id',
      irish,
      { ...BUYER, vatId: null },
      'S',
      2000,
    ],
    [
      'contains no VAT if the seller has no VAT id',
      { ...british, vatId: null },
      { ...BUYER, countryCode: 'GB' },
      'O',
      0,
    ],
  ]
  for (const [title, seller, buyer, category, vatMinor] of cases) {
    test(title, () => {
      const amounts = of(seller, buyer)
      assert.deepEqual([amounts.lines[0]?.category, amounts.vatMinor], [category, vatMinor])
      assert.equal(amounts.totalMinor, 12_000)
      const more = {
        seller,
        buyer,
        agent: null,
        flight: null,
        month: '2026-10',
        sellerKind: 'PLATFORM' as const,
      }
      const xml = writeInvoiceXml(makeDocument(amounts, more))
      const { broken } = checkEn16931(xml)
      assert.deepEqual(broken, [], xml)
    })
  }
})

describe('a document', () => {
  const amounts = computeAmounts(
    { fareMinor: 100_000, taxes: { FR_TSBA: 42_000, FR_VAT: 14_200 } },
    { currency: 'EUR', taxes: [vat('FR_VAT', 1000), tax('FR_TSBA', { inBase: true })], sellerHasVatId: true },
  )

  for (const [language, title, total] of [
    ['en', 'Invoice', 'EUR 1,562.00'],
    ['fr', 'Facture', '1 562,00 EUR'],
    ['ar', 'فاتورة', 'EUR'],
  ] as const) {
    test(`as PDF in ${language} names seller, buyer and agent, and has the same total as its XML`, async () => {
      const { text, lines, tags, info } = readPdf(await writeInvoicePdf(makeDocument(amounts, { language })))
      assert.match(info.Title ?? '', new RegExp(title))
      const written = [text, ...lines].join('\n').replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' ')
      for (const words of [
        'Rivage & Fils <SAS>',
        'Sam Traveller',
        'Köln',
        'FW-7F3K2Q',
        'FR40303265045',
        'DE136695976',
      ]) {
        assert.ok(written.includes(words), `${words} in\n${written}`)
      }
      assert.ok(written.includes(total), `${total} in\n${written}`)
      for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) assert.ok(tags.includes(tag), tag)
    })
  }

  test('can be an electronic invoice only if both countries and the VAT id of a seller with VAT are known', () => {
    const of = (seller: Partial<Party>, buyer: Partial<Party>) =>
      hasXml({ seller: { ...SELLER, ...seller }, buyer: { ...BUYER, ...buyer }, lines: amounts.lines })
    assert.deepEqual(
      [of({}, {}), of({}, { countryCode: null }), of({ vatId: null }, {})],
      [true, false, false],
    )
    assert.equal(
      hasXml({ seller: { ...SELLER, vatId: null }, buyer: BUYER, lines: [{ category: 'O' }] }),
      true,
    )
  })

  test('writes amounts without floating point', () => {
    assert.deepEqual(
      [
        writeDecimal(5, 'EUR'),
        writeDecimal(-1050, 'USD'),
        writeDecimal(7, 'JPY'),
        writeDecimal(3_751_650, 'KWD'),
      ],
      ['0.05', '-10.50', '7', '3751.65'],
    )
    assert.deepEqual([computeShareHalfUp(5, 1000, 10_000), computeShareHalfUp(-5, 1000, 10_000)], [1, -1])
  })
})
