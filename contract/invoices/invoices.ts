import * as z from 'zod/mini'
import { isCountryCode } from '../countries.ts'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Pagination, paged } from '../paging.ts'

const INVOICE_FORMATS = ['pdf', 'xml'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]

/** '2026-11', in UTC. */
export const InvoiceMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month'))

const text = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, `At most ${length} characters`))
const Country = text(2).check(z.refine((code) => code === '' || isCountryCode(code), 'Choose a country'))
const address = {
  street: text(160),
  postcode: text(20),
  city: text(80),
  /** ISO 3166 alpha-2; '' if it is not given. */
  countryCode: Country,
  vatId: text(24),
}

type Address = { street: string; city: string; countryCode: string; vatId: string }
// Every field may be empty, but not a part of an address.
const checks = [
  z.refine<Address>(({ street, city }) => street === '' || city !== '', {
    path: ['city'],
    message: 'Enter a city',
  }),
  z.refine<Address>(({ street, city }) => city === '' || street !== '', {
    path: ['street'],
    message: 'Enter a street or a post box',
  }),
  z.refine<Address>(
    ({ street, vatId, countryCode }) => (street === '' && vatId === '') || countryCode !== '',
    {
      path: ['countryCode'],
      message: 'Choose a country',
    },
  ),
]

/** A traveller as the buyer: the name of a company, or '' for the name of the account. */
export const BuyerForm = z.strictObject({ name: text(160), ...address }).check(...checks)
export type BuyerForm = z.infer<typeof BuyerForm>

export const SellerForm = z.strictObject(address).check(...checks)
export type SellerForm = z.infer<typeof SellerForm>

/** A document in the lists. */
export const InvoiceRow = z.object({
  id: z.uuid(),
  /** 'FW-7B21C9-2026-000012': the seller's own number, without gaps in a year. */
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  sellerKind: z.enum(['OPERATOR', 'PLATFORM']),
  sellerName: z.string(),
  buyerName: z.string(),
  /** 'FW-7F3K2Q' for a leg; null for the platform's fees. */
  reference: z.nullable(z.string()),
  /** The month of the platform's fees; null for a leg. */
  month: z.nullable(InvoiceMonth),
  currency: CurrencyCode,
  vatMinor: z.int(),
  totalMinor: z.int(),
  /** The number of the document that this one corrects. */
  corrects: z.nullable(z.string()),
  issuedUTC: z.iso.datetime(),
  /** Whether there is an electronic invoice too. */
  hasXml: z.boolean(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceFile = z.object({
  success: z.literal(true),
  fileName: z.string(),
  contentType: z.string(),
  contentBase64: z.string(),
})
export type InvoiceFile = z.infer<typeof InvoiceFile>

const filter = {
  month: z.optional(InvoiceMonth),
  seller: z.optional(z.enum(['OPERATOR', 'PLATFORM'])),
}
const list = z.object({
  success: z.literal(true),
  /** Newest first. */
  invoices: z.array(InvoiceRow),
  pagination: Pagination,
})
const format = z.strictObject({ format: z.enum(INVOICE_FORMATS) })
const csv = z.object({ success: z.literal(true), fileName: z.string(), csv: z.string() })
const ofMonth = z.strictObject({ month: InvoiceMonth })

export const invoices = {
  ofTrip: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/invoices',
    access: 'signed-in',
    summary: "The invoices and credit notes of one of the caller's trips, and the data of the buyer",
    description: 'Also says whether another buyer would mean new documents.',
    params: z.object({ bookingId: z.uuid() }),
    answer: z.object({
      success: z.literal(true),
      invoices: z.array(InvoiceRow),
      /** The buyer of the next document. */
      buyer: z.object({ name: z.string(), ...address }),
      /** False if nothing was charged or everything was refunded, so that there is no invoice to change. */
      canChange: z.boolean(),
    }),
  }),
  tripFile: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/invoices/:id',
    access: 'signed-in',
    summary: "A document of one of the caller's trips, as PDF or as an electronic invoice (EN 16931, UBL)",
    description: 'In base64; answers `invoice_has_no_xml` if it cannot be electronic.',
    params: z.object({ bookingId: z.uuid(), id: z.uuid() }),
    query: format,
    answer: InvoiceFile,
  }),
  changeBuyer: defineEndpoint({
    method: 'PUT',
    path: '/trips/:bookingId/invoices/buyer',
    access: 'signed-in',
    summary:
      "Change the buyer's name, address and VAT id for this and later trips; an invoice with other data is credited and issued again",
    description: 'At most ten changes a trip; a repetition changes nothing.',
    params: z.object({ bookingId: z.uuid() }),
    body: BuyerForm,
    answer: z.object({ success: z.literal(true), issued: z.boolean() }),
  }),
  ofOperator: defineEndpoint({
    method: 'GET',
    path: '/operators/invoices',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "Documents issued in the name of the caller's operator, or the platform's fee invoices to it",
    description: 'A page at a time, newest first.',
    query: z.strictObject({ ...paged, ...filter }),
    answer: list,
  }),
  operatorFile: defineEndpoint({
    method: 'GET',
    path: '/operators/invoices/:id',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "A document of the caller's operator, as PDF or as an electronic invoice (EN 16931, UBL)",
    description: 'Any other document is `invoice_not_found`.',
    params: z.object({ id: z.uuid() }),
    query: format,
    answer: InvoiceFile,
  }),
  operatorMonth: defineEndpoint({
    method: 'GET',
    path: '/operators/invoices/months/:month',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The tax file of a month of the caller's operator: a row for each line of its documents, as CSV",
    description: 'Credit notes are below zero, so columns can be summed.',
    params: ofMonth,
    answer: csv,
  }),
  seller: defineEndpoint({
    method: 'GET',
    path: '/operators/invoice-details',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The address and VAT id of the caller's operator on invoices",
    description: 'The name is the legal name.',
    answer: z.object({
      success: z.literal(true),
      details: z.object({ legalName: z.string(), ...address }),
    }),
  }),
  changeSeller: defineEndpoint({
    method: 'PUT',
    path: '/operators/invoice-details',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "Change the operator's address and VAT id for documents from now on",
    description: 'Earlier documents stay as they are; a wrong VAT id is refused.',
    body: SellerForm,
    answer: z.object({ success: z.literal(true) }),
  }),
  all: defineEndpoint({
    method: 'GET',
    path: '/admin/invoices',
    access: ['ADMIN'],
    summary: 'Invoices and credit notes of all sellers, newest first',
    description: "A page at a time, operators' documents and the platform's own.",
    query: z.strictObject({ ...paged, ...filter, search: z.optional(text(80)) }),
    answer: list,
  }),
  adminFile: defineEndpoint({
    method: 'GET',
    path: '/admin/invoices/:id',
    access: ['ADMIN'],
    summary: 'An invoice or credit note, as its buyer and its seller see it',
    description: 'PDF or XML in base64; each download is in the audit log.',
    params: z.object({ id: z.uuid() }),
    query: format,
    answer: InvoiceFile,
  }),
  adminMonth: defineEndpoint({
    method: 'GET',
    path: '/admin/invoices/months/:month',
    access: ['ADMIN'],
    summary: 'The tax file of a month: a row for each line of every document, as CSV',
    description: 'Credit notes are below zero, so columns can be summed. Each export is in the audit log.',
    params: ofMonth,
    answer: csv,
  }),
}
