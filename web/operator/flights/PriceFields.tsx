import type { OperatorFlight } from '#contract/legs/flights.ts'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { CURRENCIES, type Currency, formatMoney, savingsPct } from '#contract/money.ts'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair, type Part, Section } from './FlightFields.tsx'
import { departureOf, type FlightValues, minorOf } from './flight-values.ts'
import { PriceCurve } from './PriceCurve.tsx'

/** What a seat costs, now and later, beside what a charter of it would. */
export function PriceFields({
  values,
  set,
  errors,
  flight,
  now,
}: Part & { flight: OperatorFlight | null; now: Date }) {
  const { currency } = values
  const [ask, reference] = [minorOf(values.ask, currency), minorOf(values.reference, currency)]
  const schedule = scheduleOf(values, flight, now)
  const whole = values.saleMode === 'WHOLE_AIRCRAFT' && ask !== null && Number(values.seats) > 0
  const saving = ask !== null && reference !== null ? savingsPct(ask, reference) : 0
  return (
    <Section
      title="Price"
      lead="Per person, as the card is charged. Our fee is part of it; taxes are not computed yet."
    >
      <RadioGroup
        legend="How it changes"
        name="priceMode"
        defaultValue={values.priceMode}
        onChange={(event) =>
          set({ priceMode: (event.target as HTMLInputElement).value as FlightValues['priceMode'] })
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
        >
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
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
        <TextField
          label="Standard charter, per person"
          inputMode="decimal"
          value={values.reference}
          onChange={(event) => set({ reference: event.target.value })}
          error={errors.referencePriceMinor}
          hint={saving > 0 ? `Travellers save ${saving}%` : 'Savings are computed from it'}
        />
      </Pair>
      {schedule && values.origin && (
        <PriceCurve schedule={schedule} timezone={values.origin.timezone} now={now} />
      )}
    </Section>
  )
}

/** The schedule that the form describes, or null while there is none to draw. A draft starts to fall when it is published. */
export function scheduleOf(
  values: FlightValues,
  flight: OperatorFlight | null,
  now: Date,
): PriceSchedule | null {
  const { currency } = values
  const [ask, floor] = [minorOf(values.ask, currency), minorOf(values.floor, currency)]
  const departure = departureOf(values)
  if (values.priceMode !== 'DECLINING' || !ask || !floor || floor >= ask || !departure) return null
  const endsAt = new Date(Date.parse(departure) - SALES_CLOSE_SECONDS * 1000)
  if (endsAt <= now) return null
  return {
    mode: 'DECLINING',
    askPriceMinor: ask,
    floorPriceMinor: floor,
    currency,
    startsAt: flight?.publishedUTC ?? now.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}
