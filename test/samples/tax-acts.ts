import type { Db } from '#server/runtime/db.ts'
import { followingTaxRule, newTaxRule } from '#test/access/administrators.ts'

/** Decisions of administrators about taxes: the request, and its expected entry in the audit log. */
export const TAX_ACTS = {
  'POST /admin/taxes/rules': {
    request: () => ({ body: newTaxRule() }),
    act: 'tax-rule.add',
    subject: 'NL-VLB-1',
    before: null,
    after: ['amountMinor', 'rateBps', 'validFrom'],
  },
  'POST /admin/taxes/rules/:id/follow': {
    request: () => ({ params: { id: 'DE-LUFT-1' }, body: followingTaxRule() }),
    act: 'tax-rule.follow',
    before: ['amountMinor', 'rateBps', 'treatment', 'validUntil'],
    after: ['amountMinor', 'rateBps', 'treatment', 'validUntil', 'followedBy', 'followedFrom'],
  },
  'POST /admin/taxes/rules/:id/amount': {
    request: () => ({
      params: { id: 'US-AKHI' },
      body: { amountMinor: 1170, sourceTitle: 'Rev. Proc.', reason: 'It is known now' },
    }),
    act: 'tax-rule.set-amount',
    before: ['amountMinor'],
    after: ['amountMinor', 'currency', 'verifiedOn'],
  },
  'POST /admin/taxes/rules/:id/verify': {
    request: () => ({
      params: { id: 'US-SEG-2026' },
      body: { verifiedOn: '2026-11-24', sourceTitle: 'Rev. Proc. 2025-32', reason: 'It was read' },
    }),
    act: 'tax-rule.verify',
    before: ['verifiedOn'],
    after: ['verifiedOn'],
  },
  'POST /admin/taxes/coverage': {
    request: () => ({
      body: {
        ...{ jurisdiction: 'PT', side: 'DEPARTURE', state: 'IN_FARE', validFrom: '2026-12-01' },
        ...{ sourceTitle: 'ANAC', reason: 'The handling agent bills it' },
      },
    }),
    act: 'tax-coverage.state',
    subject: 'PT DEPARTURE',
    before: ['state'],
    after: ['state', 'validFrom'],
  },
}

/** Decisions about tax returns, which exist for each collected tax, currency and remitter. */
export function taxReturnActs(collected: () => ReturnType<typeof aCollectedTax>) {
  const of = { currency: 'USD', remitter: 'PLATFORM' }
  return {
    'GET /admin/taxes/returns/export': {
      request: () => ({}),
      act: 'tax-return.export',
      subject: 'all',
      before: null,
      after: ['month', 'state'],
    },
    'POST /admin/taxes/returns/:code/:month/file': {
      request: async () => {
        const { code, month } = await collected()
        return { params: { code, month }, body: { ...of, reference: 'Q4', reason: 'It was sent' } }
      },
      act: 'tax-return.file',
      subject: `US_FET ${THIS_MONTH}`,
      before: ['filedAt'],
      after: ['currency', 'remitter', 'dueMinor'],
    },
    'POST /admin/taxes/returns/:code/:month/remit': {
      request: async () => {
        const { code, month, amountMinor } = await collected()
        const body = { ...of, amountMinor, costMinor: amountMinor, reason: 'The bank has sent it' }
        return { params: { code, month }, body }
      },
      act: 'tax-return.remit',
      subject: `US_FET ${THIS_MONTH}`,
      before: ['openMinor'],
      after: ['currency', 'amountMinor', 'costMinor'],
    },
  }
}

/** Exports of invoices by administrators. */
export function invoiceActs(anInvoice: () => Promise<string>) {
  return {
    'GET /admin/invoices/:id': {
      request: async () => ({ params: { id: await anInvoice() }, query: '?format=pdf' }),
      act: 'invoice.download',
      before: null,
      after: ['fileName'],
    },
    'GET /admin/invoices/months/:month': {
      request: () => ({ params: { month: '2026-10' } }),
      act: 'invoice.export',
      subject: '2026-10',
      before: null,
      after: ['month'],
    },
  }
}

/** Adds a line of a tax that a booking collected this month. Returns the sum of all such lines. */
export async function aCollectedTax(db: Db, bookingId: string) {
  await db
    .insertInto('bookingTaxLines')
    .values({
      ...{ bookingId, ruleId: 'US-FET', code: 'US_FET', kind: 'AD_VALOREM', heads: 1, rateBps: 750 },
      ...{ taxCurrency: 'USD', taxAmountMinor: 100, amountMinor: 100, refund: 'FOLLOWS_MONEY' },
      ...{ remitter: 'PLATFORM', liable: 'PASSENGER', inBase: false, isEstimated: false },
    })
    .execute()
  const lines = await db.selectFrom('bookingTaxLines').select('amountMinor').execute()
  return { code: 'US_FET', month: THIS_MONTH, amountMinor: 100 * lines.length }
}

/** The month of payments of now, by the clock of New York. */
export const THIS_MONTH = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'America/New_York',
}).format(new Date())
