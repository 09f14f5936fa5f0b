import type { PriceSchedule } from '#contract/legs/legs.ts'
import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { CURRENCIES, type Currency, computeSavingsPct, formatMoney } from '#contract/money.ts'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { EvidenceFields } from './evidence/EvidenceFields.tsx'
import { findTypedReference } from './evidence/evidence-values.ts'
import { parseMinor } from './evidence/typed-amounts.ts'
import { Pair, type Part, Section } from './LegFields.tsx'
import { findDeparture, type LegValues } from './leg-values.ts'
import { PriceCurve } from './PriceCurve.tsx'
import { TaxPreview } from './TaxPreview.tsx'
import type { TaxQuote } from './use-tax-quote.ts'

/** The price of a seat, now and later, beside the price of a charter. */
export function PriceFields({
  values,
  set,
  errors,
  leg,
  quote,
  now,
}: Part & { leg: OperatorLeg | null; quote: TaxQuote | null; now: Date }) {
  const { currency } = values
  const ask = parseMinor(values.ask, currency)
  const referenceMinor = findTypedReference(values)
  const schedule = buildSchedule(values, { leg, quote, now })
  const whole = values.saleMode === 'WHOLE_AIRCRAFT' && ask !== null && Number(values.seats) > 0
  const priced = quote?.[values.priceBasis].priced
  const seats = values.saleMode === 'WHOLE_AIRCRAFT' ? Number(values.seats) : 1
  const totalMinor = priced?.totalMinor ?? (ask ?? 0) * seats
  const saving =
    ask !== null && referenceMinor !== null ? computeSavingsPct(totalMinor, referenceMinor * seats) : 0
  return (
    <Section
      title="Price"
      lead="Per person. Our fee is taken on the fare, never on taxes. Travellers see fare, each tax and the total."
    >
      <RadioGroup
        legend="My price is"
        name="priceBasis"
        defaultValue={values.priceBasis}
        onChange={(event) =>
          set({ priceBasis: (event.target as HTMLInputElement).value as LegValues['priceBasis'] })
        }
        options={[
          { value: 'NET', label: 'Before taxes', hint: 'Taxes are added to it' },
          { value: 'ALL_IN', label: 'All-in', hint: 'Taxes are taken out of it' },
        ]}
      />
      <RadioGroup
        legend="How it changes"
        name="priceMode"
        defaultValue={values.priceMode}
        onChange={(event) =>
          set({ priceMode: (event.target as HTMLInputElement).value as LegValues['priceMode'] })
        }
        options={[
          { value: 'FIXED', label: 'Fixed', hint: 'The same until sales close' },
          { value: 'DECLINING', label: 'Declining', hint: 'Falls to a floor until sales close' },
        ]}
      />
      <Pair>
        <SelectField
          label="Currency"
          value={currency}
          onChange={(event) => set({ currency: event.target.value as Currency })}
          error={errors.currency}
          options={CURRENCIES.map((code) => [code, code])}
        />
        <TextField
          label={values.priceMode === 'FIXED' ? 'Price' : 'Starting price'}
          inputMode="decimal"
          value={values.ask}
          onChange={(event) => set({ ask: event.target.value })}
          error={errors.askPriceMinor}
          hint={whole && `${formatMoney(ask * Number(values.seats), currency)} for the whole aircraft`}
        />
        {values.priceMode === 'DECLINING' && (
          <TextField
            label="Floor"
            inputMode="decimal"
            value={values.floor}
            onChange={(event) => set({ floor: event.target.value })}
            error={errors.floorPriceMinor}
            hint="What it falls to at the lowest"
          />
        )}
      </Pair>
      <EvidenceFields {...{ values, set, errors, leg, referenceMinor, saving }} />
      {quote && <TaxPreview quote={quote} values={values} />}
      {schedule && values.origin && (
        <PriceCurve schedule={schedule} timezone={values.origin.timezone} now={now} />
      )}
    </Section>
  )
}

/** The schedule of the form, or null while there is none to draw. A draft's price starts to fall when it is published. */
export function buildSchedule(
  values: LegValues,
  { leg, quote, now }: { leg: OperatorLeg | null; quote: TaxQuote | null; now: Date },
): PriceSchedule | null {
  const { currency } = values
  const [ask, floor] = [parseMinor(values.ask, currency), parseMinor(values.floor, currency)]
  const departure = findDeparture(values)
  if (values.priceMode !== 'DECLINING' || !ask || !floor || floor >= ask || !departure) return null
  const endsAt = new Date(Date.parse(departure) - SALES_CLOSE_SECONDS * 1000)
  if (endsAt <= now) return null
  return {
    mode: 'DECLINING',
    askPriceMinor: ask,
    floorPriceMinor: floor,
    currency,
    startsAt: leg?.publishedUTC ?? now.toISOString(),
    endsAt: endsAt.toISOString(),
    ...pickTaxes(values, quote),
  }
}

/** The taxes of a schedule as the server has quoted them; none while they are not known. */
export function pickTaxes({ priceBasis }: LegValues, quote: TaxQuote | null): Pick<PriceSchedule, 'taxes'> {
  const taxes = quote?.[priceBasis].terms
  return taxes ? { taxes } : {}
}
