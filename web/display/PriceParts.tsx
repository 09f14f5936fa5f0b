import type { ReactNode } from 'react'
import type { Currency } from '#contract/money.ts'
import { nameTax, type TaxLine } from '#contract/taxes/tax-lines.ts'
import { formatDate, formatForeign, formatMoney, formatRate } from '../languages/formats.ts'
import { getLanguage } from '../languages/language.ts'
import { price } from '../languages/price/price.ts'
import { readTexts, useTexts } from '../languages/texts.ts'

/** The parts of a price as rows of a list: the fare, and each tax with its name and its refund rule. */
export function PriceParts(props: { fareMinor: number; taxes: readonly TaxLine[]; currency: Currency }) {
  const { fareMinor, taxes, currency } = props
  const t = useTexts(price)
  return (
    <>
      <PriceRow term={t('fare')}>{formatMoney(fareMinor, currency)}</PriceRow>
      <TaxRows taxes={taxes} currency={currency} />
    </>
  )
}

/** One row for each tax. */
export function TaxRows({ taxes, currency }: { taxes: readonly TaxLine[]; currency: Currency }) {
  const t = useTexts(price)
  return taxes.map((line, at) => (
    <PriceRow
      // biome-ignore lint/suspicious/noArrayIndexKey: both legs of a journey may owe the same tax; the lines never move.
      key={`${line.ruleId} ${at}`}
      term={labelTax(line)}
      notes={[
        line.isReturnedUnflown && t('returned'),
        line.isEstimated && t('estimated'),
        convertedText(line, currency),
      ]}
    >
      {formatMoney(line.amountMinor, currency)}
    </PriceRow>
  ))
}

/** One amount of a price with its name. */
export function PriceRow(props: { term: string; notes?: (string | false)[]; children: ReactNode }) {
  const notes = (props.notes ?? []).filter(Boolean)
  return (
    <div className="flex items-baseline justify-between gap-4 text-sm text-muted">
      <dt>
        {props.term}
        {notes.map((note) => (
          <span key={String(note)} className="block text-[0.8125rem]">
            {note}
          </span>
        ))}
      </dt>
      <dd className="figures whitespace-nowrap">{props.children}</dd>
    </div>
  )
}

function labelTax({ code, kind, heads, rateBps }: TaxLine): string {
  const t = readTexts(price)
  const name = nameTax(code, getLanguage())
  if (kind === 'AD_VALOREM' && rateBps !== null)
    return t('percentage', { name, pct: formatRate(rateBps / 100) })
  return heads > 1 ? t('heads', { name, count: String(heads) }) : name
}

// 'UK Air Passenger Duty': '£64 = $84.16 at 1.3150, 23 Nov 2026, European Central Bank'
function convertedText({ fx, taxCurrency, taxAmountMinor, amountMinor }: TaxLine, currency: Currency) {
  if (!fx || taxCurrency === currency) return false
  return readTexts(price)('converted', {
    foreign: formatForeign(taxAmountMinor, taxCurrency),
    amount: formatMoney(amountMinor, currency),
    rate: fx.rate,
    day: formatDate(new Date(fx.date), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    source: sourceName(fx.source),
  })
}

function sourceName(source: string): string {
  return /(^|\.)ecb\.europa\.eu$/.test(source) ? 'ECB' : source
}
