import XMLBuilder from 'fast-xml-builder'
import { CURRENCY_EXPONENTS, type Currency } from '#contract/money.ts'
import { getMonthBounds } from '#server/payments/statements/statement-rules.ts'
import { invoiceWords, nameLine, writeRate } from './invoice-words.ts'
import type { InvoiceDocument } from './queries.ts'
import type { Category, Party } from './rules.ts'

// Elements have the order of the UBL 2.1 schemas (http://docs.oasis-open.org/ubl/UBL-2.1.html). EN 16931-1 defines
// their meaning, CEN/TS 16931-3-2 their syntax.
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const NORM = 'urn:cen.eu:en16931:2017'
// Code lists: UNTDID 1001 and 4461, UN/ECE Recommendation 20.
const INVOICE = '380'
const CREDIT_NOTE = '381'
const CARD = '48'
const MUTUALLY_AGREED = 'ZZZ'
const ONE = 'C62'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })
type Element = string | { [name: string]: Element | Element[] | undefined }

/** Writes a document as an electronic invoice of EN 16931 in UBL 2.1. Call it only if `hasXml` is true. */
export function writeInvoiceXml(document: InvoiceDocument): string {
  const { kind, number, issuedAt, currency, seller, buyer, agent, flight: leg, month, corrects } = document
  const root = kind === 'INVOICE' ? 'Invoice' : 'CreditNote'
  const words = invoiceWords('en')
  const type =
    kind === 'INVOICE' ? { 'cbc:InvoiceTypeCode': INVOICE } : { 'cbc:CreditNoteTypeCode': CREDIT_NOTE }
  const body: Element = {
    '@xmlns': `${UBL}:${root}-2`,
    '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    'cbc:CustomizationID': NORM,
    'cbc:ID': number,
    'cbc:IssueDate': writeDay(issuedAt),
    ...type,
    'cbc:Note': agent ? words.agent({ agent: agent.name, seller: seller.name }) : undefined,
    'cbc:DocumentCurrencyCode': currency,
    'cac:InvoicePeriod': month ? writeMonth(month) : undefined,
    'cac:OrderReference': leg ? { 'cbc:ID': leg.reference } : undefined,
    'cac:BillingReference': corrects
      ? {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': corrects.number,
            'cbc:IssueDate': writeDay(corrects.issuedAt),
          },
        }
      : undefined,
    'cac:AccountingSupplierParty': { 'cac:Party': writeParty(seller, document) },
    'cac:AccountingCustomerParty': { 'cac:Party': writeParty(buyer, document) },
    // The payee takes the money on behalf of the seller.
    'cac:PayeeParty': agent ? { 'cac:PartyName': { 'cbc:Name': agent.name } } : undefined,
    'cac:Delivery': leg ? { 'cbc:ActualDeliveryDate': leg.departureDay } : undefined,
    'cac:PaymentMeans': { 'cbc:PaymentMeansCode': agent ? CARD : MUTUALLY_AGREED },
    'cac:TaxTotal': writeTaxes(document),
    'cac:LegalMonetaryTotal': writeTotals(document),
    [`cac:${root}Line`]: document.lines.map((line, index) => writeLine(document, line, index)),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: withoutGaps(body) })}`
}

function writeParty(party: Party, { lines }: InvoiceDocument): Element {
  const { id, name, street, postcode, city, countryCode, vatId } = party
  // If nothing is subject to VAT, the document must not contain a VAT id (BR-O-2); then it is written as the company's
  // identifier.
  const isOutside = lines.some(({ category }) => category === 'O')
  return {
    'cac:PartyIdentification': id ? { 'cbc:ID': id } : undefined,
    'cac:PartyName': { 'cbc:Name': name },
    'cac:PostalAddress': {
      'cbc:StreetName': street ?? undefined,
      'cbc:CityName': city ?? undefined,
      'cbc:PostalZone': postcode ?? undefined,
      'cac:Country': { 'cbc:IdentificationCode': countryCode ?? '' },
    },
    'cac:PartyTaxScheme':
      vatId && !isOutside ? { 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } : undefined,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      'cbc:CompanyID': vatId && isOutside ? vatId : undefined,
    },
  }
}

/** Writes the breakdown of VAT by category and rate (BG-23). */
function writeTaxes({ lines, vat, vatMinor, currency }: InvoiceDocument): Element {
  const groups = Map.groupBy(lines, ({ category }) => category)
  return {
    'cbc:TaxAmount': writeAmount(vatMinor, currency),
    'cac:TaxSubtotal': [...groups].map(([category, of]) => ({
      'cbc:TaxableAmount': writeAmount(
        of.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
      ),
      'cbc:TaxAmount': writeAmount(category === 'S' ? (vat?.vatMinor ?? 0) : 0, currency),
      'cac:TaxCategory': {
        'cbc:ID': category,
        'cbc:Percent': writePercent(category, of[0]?.rateBps ?? 0),
        'cbc:TaxExemptionReasonCode': REASON_CODES[category],
        'cbc:TaxExemptionReason': writeReason(category),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    })),
  }
}

const REASON_CODES: Partial<Record<Category, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }

function writeReason(category: Category): string | undefined {
  return category === 'S' || category === 'Z' ? undefined : invoiceWords('en').why[category]
}

function writePercent(category: Category, rateBps: number): string | undefined {
  return category === 'O' ? undefined : writeRate(rateBps)
}

function writeTotals({ netMinor, totalMinor, currency }: InvoiceDocument): Element {
  return {
    'cbc:LineExtensionAmount': writeAmount(netMinor, currency),
    'cbc:TaxExclusiveAmount': writeAmount(netMinor, currency),
    'cbc:TaxInclusiveAmount': writeAmount(totalMinor, currency),
    'cbc:PrepaidAmount': writeAmount(totalMinor, currency),
    'cbc:PayableAmount': writeAmount(0, currency),
  }
}

function writeLine(
  { kind, currency }: InvoiceDocument,
  { code, category, rateBps, amountMinor }: InvoiceDocument['lines'][number],
  index: number,
): Element {
  const quantity = kind === 'INVOICE' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'
  return {
    'cbc:ID': String(index + 1),
    // A price is never below zero (BR-27), so the quantity is negative.
    [quantity]: { '@unitCode': ONE, '#text': amountMinor < 0 ? '-1' : '1' },
    'cbc:LineExtensionAmount': writeAmount(amountMinor, currency),
    'cac:Item': {
      'cbc:Name': nameLine(code, 'en'),
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': category,
        'cbc:Percent': writePercent(category, rateBps ?? 0),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    },
    'cac:Price': { 'cbc:PriceAmount': writeAmount(Math.abs(amountMinor), currency) },
  }
}

function writeAmount(minor: number, currency: Currency): Element {
  return { '@currencyID': currency, '#text': writeDecimal(minor, currency) }
}

/**
 * Writes an amount as '1250.50', without floating point. An amount has two decimals at most (BR-DEC); in currencies
 * with three, the last one of a whole step is always 0.
 */
export function writeDecimal(minor: number, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency]
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const decimals = digits.slice(digits.length - exponent)
  const written = exponent === 3 && decimals.endsWith('0') ? decimals.slice(0, 2) : decimals
  return `${minor < 0 ? '-' : ''}${whole}${written && `.${written}`}`
}

function writeDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function writeMonth(month: string): Element {
  const { from, to } = getMonthBounds(month)
  return { 'cbc:StartDate': writeDay(from), 'cbc:EndDate': writeDay(new Date(to.getTime() - 1)) }
}

// Removes undefined values, because the builder would write an empty element for them.
function withoutGaps(element: Element): Element {
  if (typeof element === 'string') return removeControls(element)
  const entries = Object.entries(element).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? value.map(withoutGaps) : withoutGaps(value)]]
  })
  return Object.fromEntries(entries)
}

// Removes characters that XML 1.0 cannot contain.
function removeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand there
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
