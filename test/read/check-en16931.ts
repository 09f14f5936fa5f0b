import { XMLParser, XMLValidator } from 'fast-xml-parser'

// The business rules of EN 16931-1 about sums, VAT categories and mandatory fields, by their numbers in the standard.

const LISTS = ['cac:TaxSubtotal', 'cac:InvoiceLine', 'cac:CreditNoteLine']
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => LISTS.includes(name),
})

// biome-ignore lint/suspicious/noExplicitAny: the checks read documents of every shape
type Node = any

/** Returns the rules that an electronic invoice breaks, its root element, and its kind. */
export function checkEn16931(xml: string): { broken: string[]; root: Node; kind: 'Invoice' | 'CreditNote' } {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return { broken: [`not well-formed: ${valid.err.msg}`], root: {}, kind: 'Invoice' }
  const parsed = parser.parse(xml)
  const kind = parsed.Invoice ? 'Invoice' : 'CreditNote'
  const root = parsed[kind]
  const rules = { ...findMissing(root, kind), ...findWrongSums(root, kind), ...findWrongVat(root, kind) }
  const broken = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  return { broken, root, kind }
}

function findMissing(root: Node, kind: string): Record<string, boolean> {
  const seller = root['cac:AccountingSupplierParty']?.['cac:Party']
  const buyer = root['cac:AccountingCustomerParty']?.['cac:Party']
  const lines: Node[] = root[`cac:${kind}Line`] ?? []
  const country = (party: Node) => party?.['cac:PostalAddress']?.['cac:Country']?.['cbc:IdentificationCode']
  const order = Object.keys(root)
  const stands = (one: string, other: string) =>
    !order.includes(other) || order.indexOf(one) < order.indexOf(other)
  return {
    'BR-01': root['cbc:CustomizationID'] === 'urn:cen.eu:en16931:2017',
    'BR-02': Boolean(root['cbc:ID']),
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(root['cbc:IssueDate']),
    'BR-04': root[`cbc:${kind}TypeCode`] === (kind === 'Invoice' ? '380' : '381'),
    'BR-05': /^[A-Z]{3}$/.test(root['cbc:DocumentCurrencyCode']),
    'BR-06': Boolean(seller?.['cac:PartyLegalEntity']?.['cbc:RegistrationName']),
    'BR-07': Boolean(buyer?.['cac:PartyLegalEntity']?.['cbc:RegistrationName']),
    'BR-09': /^[A-Z]{2}$/.test(country(seller)),
    'BR-11': /^[A-Z]{2}$/.test(country(buyer)),
    'BR-16': lines.length > 0,
    'BR-17': !root['cac:PayeeParty'] || Boolean(root['cac:PayeeParty']['cac:PartyName']['cbc:Name']),
    'BR-21': lines.every((line) => line['cbc:ID']),
    'BR-25': lines.every((line) => line['cac:Item']['cbc:Name']),
    'BR-27': lines.every((line) => read(line['cac:Price']['cbc:PriceAmount']) >= 0),
    'BR-CO-09': [seller, buyer].every((party) =>
      /^[A-Z]{2}/.test(party?.['cac:PartyTaxScheme']?.['cbc:CompanyID'] ?? 'GB'),
    ),
    'BR-CO-26': Boolean(
      seller?.['cac:PartyIdentification'] ??
        seller?.['cac:PartyTaxScheme'] ??
        seller?.['cac:PartyLegalEntity']?.['cbc:CompanyID'],
    ),
    'UBL order':
      stands('cbc:ID', 'cbc:IssueDate') &&
      stands(`cbc:${kind}TypeCode`, 'cbc:Note') &&
      stands('cbc:Note', 'cbc:DocumentCurrencyCode') &&
      stands('cac:OrderReference', 'cac:BillingReference') &&
      stands('cac:BillingReference', 'cac:AccountingSupplierParty') &&
      stands('cac:PayeeParty', 'cac:Delivery') &&
      stands('cac:PaymentMeans', 'cac:TaxTotal') &&
      stands('cac:LegalMonetaryTotal', `cac:${kind}Line`),
  }
}

function findWrongSums(root: Node, kind: string): Record<string, boolean> {
  const totals = root['cac:LegalMonetaryTotal']
  const lines: Node[] = root[`cac:${kind}Line`]
  const tax = root['cac:TaxTotal']
  const net = read(totals['cbc:LineExtensionAmount'])
  const withoutVat = read(totals['cbc:TaxExclusiveAmount'])
  const withVat = read(totals['cbc:TaxInclusiveAmount'])
  const subtotals: Node[] = tax['cac:TaxSubtotal']
  const quantity = (line: Node) => line[kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']
  return {
    'BR-CO-10': net === sum(lines.map((line) => read(line['cbc:LineExtensionAmount']))),
    'BR-CO-13': withoutVat === net,
    'BR-CO-14': read(tax['cbc:TaxAmount']) === sum(subtotals.map((one) => read(one['cbc:TaxAmount']))),
    'BR-CO-15': withVat === withoutVat + read(tax['cbc:TaxAmount']),
    'BR-CO-16': read(totals['cbc:PayableAmount']) === withVat - read(totals['cbc:PrepaidAmount']),
    'BR-CO-18': subtotals.length > 0,
    'BR-DEC': !/<cbc:\w+Amount[^>]*>-?\d+\.\d{3}/.test(JSON.stringify(root)),
    'PEPPOL-R120': lines.every(
      (line) =>
        read(line['cbc:LineExtensionAmount']) ===
        read(line['cac:Price']['cbc:PriceAmount']) * Number(quantity(line)['#text']),
    ),
  }
}

function findWrongVat(root: Node, kind: string): Record<string, boolean> {
  const lines: Node[] = root[`cac:${kind}Line`]
  const subtotals: Node[] = root['cac:TaxTotal']['cac:TaxSubtotal']
  const readCategory = (line: Node) => line['cac:Item']['cac:ClassifiedTaxCategory']
  const ids = subtotals.map((one) => one['cac:TaxCategory']['cbc:ID'])
  const readVatId = (side: string) => root[side]['cac:Party']['cac:PartyTaxScheme']?.['cbc:CompanyID']
  const seller = readVatId('cac:AccountingSupplierParty')
  const buyer = readVatId('cac:AccountingCustomerParty')
  return {
    'BR-S-08': subtotals.every(
      (one) =>
        read(one['cbc:TaxableAmount']) ===
        sum(
          lines
            .filter((line) => readCategory(line)['cbc:ID'] === one['cac:TaxCategory']['cbc:ID'])
            .map((line) => read(line['cbc:LineExtensionAmount'])),
        ),
    ),
    'BR-CO-17': subtotals.every((one) => {
      const percent = Number(one['cac:TaxCategory']['cbc:Percent'] ?? 0)
      const exact = (Number(one['cbc:TaxableAmount']['#text']) * percent) / 100
      return Math.abs(Number(one['cbc:TaxAmount']['#text']) - exact) <= 1
    }),
    'BR-47': new Set(ids).size === ids.length,
    'BR-E-10': subtotals.every(({ 'cac:TaxCategory': { 'cbc:ID': id, 'cbc:TaxExemptionReason': reason } }) =>
      ['S', 'Z'].includes(id) ? !reason : Boolean(reason),
    ),
    'BR-S-02': ids.every((id) => id === 'O') || Boolean(seller),
    'BR-AE-02': !ids.includes('AE') || Boolean(buyer),
    'BR-O-02': !ids.includes('O') || (!seller && !buyer),
    'BR-O-05': lines.every(
      (line) => (readCategory(line)['cbc:ID'] === 'O') === !readCategory(line)['cbc:Percent'],
    ),
    'BR-O-11': !ids.includes('O') || ids.length === 1,
    'BR-S-05': lines.every(
      (line) => readCategory(line)['cbc:ID'] !== 'S' || Number(readCategory(line)['cbc:Percent']) > 0,
    ),
  }
}

// Reads an amount as whole thousandths, so that sums are exact.
function read(amount: Node): number {
  const [whole = '0', decimals = ''] = String(amount['#text']).replace('-', '').split('.')
  const size = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
  return String(amount['#text']).startsWith('-') ? -size : size
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0) || 0
}
