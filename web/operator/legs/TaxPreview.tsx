import type { BasisQuote } from '#contract/legs/leg-taxes.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { PriceParts, PriceRow } from '../../display/PriceParts.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { LegValues } from './leg-values.ts'
import type { TaxQuote } from './use-tax-quote.ts'

const BASES = [
  { basis: 'NET', title: 'Before taxes' },
  { basis: 'ALL_IN', title: 'All-in' },
] as const

/** Compares the typed price as before taxes and as all-in: the travellers' price, each tax, and the payout. */
export function TaxPreview({ quote, values }: { quote: TaxQuote; values: LegValues }) {
  const isWhole = values.saleMode === 'WHOLE_AIRCRAFT'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2" aria-live="polite">
      {BASES.map(({ basis, title }) => (
        <section
          key={basis}
          aria-label={title}
          className="grid gap-3 rounded-field border border-line p-4 text-sm"
        >
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            {values.priceBasis === basis && <Badge tone="select">Chosen</Badge>}
          </h3>
          <Basis quote={quote[basis]} currency={values.currency} isWhole={isWhole} />
        </section>
      ))}
    </div>
  )
}

function Basis({ quote, currency, isWhole }: { quote: BasisQuote; currency: Currency; isWhole: boolean }) {
  const { priced, taxes, keptMinor, problem } = quote
  if (!priced || keptMinor === null) return <p className="text-warning">{problem?.message}</p>
  const { people, fareMinor, totalMinor } = priced
  return (
    <dl className="grid gap-1.5">
      <PriceParts fareMinor={fareMinor} taxes={taxes} currency={currency} />
      <Strong term={isWhole ? `Travellers pay, ${people} on board` : 'A traveller pays'}>
        {formatMoney(totalMinor, currency)}
      </Strong>
      <PriceRow term="Our fee, of the fare">{formatMoney(fareMinor - keptMinor, currency)}</PriceRow>
      <Strong term="You keep">{formatMoney(keptMinor, currency)}</Strong>
    </dl>
  )
}

function Strong({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 font-semibold">
      <dt>{term}</dt>
      <dd className="figures whitespace-nowrap">{children}</dd>
    </div>
  )
}
