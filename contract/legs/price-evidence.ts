import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, type Currency, CurrencyCode, getMinorPerMajor } from '../money.ts'
import { Pagination } from '../paging.ts'

/** For how many days after the day of its evidence a struck-out price may be shown. */
export const EVIDENCE_DAYS = 90

function text(sentence: string, length: number) {
  return z
    .string(sentence)
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(length, `At most ${length} characters`))
}

const Minor = z
  .int('Enter a price')
  .check(z.minimum(1, 'Enter a price'), z.maximum(1e12, 'This price is too high'))
const factor = 'From 100 percent, one way, to 300'
const minutes = 'Enter the block time'
const shared = {
  /** The day of the rate card or of the quote. */
  evidenceDate: z.iso.date('Enter the day').check(z.regex(/^2\d{3}/, 'Enter the day')),
  /** Where the evidence is stored, such as the number of the rate card or of the quote. */
  evidenceNote: text('Say where the evidence is kept', 500),
}

/** The operator's own rates for the whole aircraft: hourly rate x block hours x return factor. */
const RateCard = z.strictObject({
  method: z.literal('RATE_CARD'),
  hourlyRateMinor: Minor,
  blockMinutes: z.int(minutes).check(z.minimum(1, minutes), z.maximum(2000, minutes)),
  returnFactorPct: z.int(factor).check(z.minimum(100, factor), z.maximum(300, factor)),
  ...shared,
})
/** A quoted charter of the whole aircraft. */
const Quote = z.strictObject({
  method: z.literal('QUOTE'),
  quotedBy: text('Say who quoted it', 160),
  quotedMinor: Minor,
  ...shared,
})

/** The evidence for the price of a standard charter, in the currency of the leg. */
export const PriceEvidence = z.discriminatedUnion('method', [RateCard, Quote])
export type PriceEvidence = z.output<typeof PriceEvidence>

/** Returns the charter's price per seat, rounded down to a whole amount so that no claim is too high. */
export function computeReferencePrice(
  evidence: PriceEvidence,
  { seatsTotal, currency }: { seatsTotal: number; currency: Currency },
): number {
  const charterMinor =
    evidence.method === 'QUOTE'
      ? evidence.quotedMinor
      : (evidence.hourlyRateMinor * evidence.blockMinutes * evidence.returnFactorPct) / 6000
  const unit = getMinorPerMajor(currency)
  return Math.floor(charterMinor / seatsTotal / unit) * unit
}

/** Returns what is wrong with the day of the evidence; null if the price may be shown. */
export function findDateProblem(evidenceDate: string, now: Date): string | null {
  const startMs = Date.parse(evidenceDate)
  // The day may already have begun somewhere on earth.
  if (startMs > now.getTime() + 14 * 3_600_000) return 'This day is in the future'
  return startMs + EVIDENCE_DAYS * 86_400_000 <= now.getTime()
    ? `The evidence is older than ${EVIDENCE_DAYS} days: enter newer evidence, or leave it out`
    : null
}

export const EVIDENCE_STATES = ['STANDING', 'ENDED', 'VOIDED'] as const
export const EVIDENCE_PAGE_SIZE = 50

/** The evidence of a leg in the administrators' view. */
export const LegEvidence = z.object({
  id: z.uuid(),
  legId: z.uuid(),
  operatorId: z.uuid(),
  operator: z.string(),
  tail: z.string(),
  /** 'KTEB–KOPF' */
  route: z.string(),
  departureUTC: z.iso.datetime(),
  currency: CurrencyCode,
  evidence: PriceEvidence,
  /** The struck-out price per seat that travellers see. */
  perPersonMinor: AmountMinor,
  state: z.enum(EVIDENCE_STATES),
  enteredUTC: z.iso.datetime(),
  voidedUTC: z.nullable(z.iso.datetime()),
  voidedBy: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
})
export type LegEvidence = z.infer<typeof LegEvidence>

const ADMIN = ['ADMIN'] as const

export const priceEvidence = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/price-evidence',
    access: ADMIN,
    summary: 'The evidence for struck-out prices, newest first',
    description: `STANDING: the price is shown. ENDED: it is older than ${EVIDENCE_DAYS} days, or other evidence was entered since.`,
    query: z.strictObject({
      state: z._default(z.enum(EVIDENCE_STATES), 'STANDING'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 1),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(LegEvidence), pagination: Pagination }),
  }),
  void: defineEndpoint({
    method: 'POST',
    path: '/admin/price-evidence/:id/void',
    access: ADMIN,
    summary:
      'Void the evidence of a flight: its struck-out price is no longer shown, and the operator gets a mail',
    description: 'The price disappears at once; a repetition changes nothing.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ reason: text('Say why', 500) }),
    answer: z.object({ success: z.literal(true), evidence: LegEvidence }),
  }),
}
