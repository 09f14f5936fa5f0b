import { computeReferencePrice, PriceEvidence } from '#contract/legs/price-evidence.ts'
import type { Currency } from '#contract/money.ts'
import { formatMajor, parseMinor } from './typed-amounts.ts'

/** The evidence as typed: amounts in major units, '4,200.50', the block time in hours, the return factor as 1.5. */
export type EvidenceValues = {
  /** Empty for no evidence: then no price is struck out. */
  method: PriceEvidence['method'] | ''
  hourlyRate: string
  blockHours: string
  returnFactor: string
  quotedBy: string
  quoted: string
  date: string
  note: string
}

export const NO_EVIDENCE: EvidenceValues = {
  method: '',
  hourlyRate: '',
  blockHours: '',
  returnFactor: '1.5',
  quotedBy: '',
  quoted: '',
  date: '',
  note: '',
}

/** The form values of a leg's evidence. */
export function toEvidenceValues(evidence: PriceEvidence | null, currency: Currency): EvidenceValues {
  if (!evidence) return NO_EVIDENCE
  const shared = {
    ...NO_EVIDENCE,
    method: evidence.method,
    date: evidence.evidenceDate,
    note: evidence.evidenceNote,
  }
  if (evidence.method === 'QUOTE') {
    return { ...shared, quotedBy: evidence.quotedBy, quoted: formatMajor(evidence.quotedMinor, currency) }
  }
  return {
    ...shared,
    hourlyRate: formatMajor(evidence.hourlyRateMinor, currency),
    blockHours: String(Math.round((evidence.blockMinutes / 60) * 1000) / 1000),
    returnFactor: String(evidence.returnFactorPct / 100),
  }
}

/** Converts the form to the request; null without evidence. */
export function readEvidence(values: EvidenceValues, currency: Currency) {
  const shared = { evidenceDate: values.date, evidenceNote: values.note }
  if (values.method === 'QUOTE') {
    const quotedMinor = parseMinor(values.quoted, currency) ?? 0
    return { method: 'QUOTE' as const, quotedBy: values.quotedBy, quotedMinor, ...shared }
  }
  if (values.method !== 'RATE_CARD') return null
  return {
    method: 'RATE_CARD' as const,
    hourlyRateMinor: parseMinor(values.hourlyRate, currency) ?? 0,
    blockMinutes: Math.round(Number(values.blockHours) * 60),
    returnFactorPct: Math.round(Number(values.returnFactor) * 100),
    ...shared,
  }
}

type Priced = { evidence: EvidenceValues; currency: Currency; seats: string }

/** The price per seat of the typed evidence, in minor units; null while it is incomplete. */
export function findTypedReference({ evidence, currency, seats }: Priced): number | null {
  const typed = readEvidence(evidence, currency)
  // The day and the note do not change the amount.
  const { data } = PriceEvidence.safeParse(
    typed && { ...typed, ...DATED, ...(typed.method === 'QUOTE' && NAMED) },
  )
  const seatsTotal = Number(seats)
  return data && seatsTotal > 0 ? computeReferencePrice(data, { seatsTotal, currency }) : null
}

const DATED = { evidenceDate: '2026-01-01', evidenceNote: '-' }
const NAMED = { quotedBy: '-' }
