import { startTransition, useEffect, useRef, useState } from 'react'
import { CURRENCIES, type Currency, getMinorPerMajor } from '#contract/money.ts'
import { AIRCRAFT_CLASSES, MAX_RADIUS_KM, type SearchSummary } from '#contract/search/search.ts'
import { NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { useChosenCurrency } from '../../currency/chosen-currency.ts'
import { useDailyRates } from '../../currency/daily-rates.ts'
import { formatKm, formatMoney } from '../../languages/formats.ts'
import { search as texts } from '../../languages/search/search.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Search } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'

const RADII = [25, 50, 100, 150, 250, 500, MAX_RADIUS_KM]
const TYPING_MS = 500

/** The less common filters. */
export function MoreFilters({ summary }: { summary: SearchSummary | undefined }) {
  const t = useTexts(texts)
  const { search, change } = useSearchState()
  const both = Boolean(search.from && search.to)
  return (
    <div className="mt-1 grid gap-6 border-t border-line pt-6">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Radius
          label={t('aroundStart')}
          place={search.from}
          value={search.fromRadiusKm}
          onChange={(fromRadiusKm) => change({ fromRadiusKm })}
        />
        <Radius
          label={t('aroundDestination')}
          place={search.to}
          value={search.toRadiusKm}
          onChange={(toRadiusKm) => change({ toRadiusKm })}
        />
        <MostPrice summary={summary} />
      </div>
      <Classes summary={summary} />
      <fieldset className="grid gap-x-4 lg:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">{t('ifNothing')}</legend>
        <Checkbox
          disabled={!both}
          checked={both && search.connections === '1'}
          onChange={(event) => change({ connections: event.currentTarget.checked ? '1' : undefined })}
          label={
            <Choice title={t('oneConnection')} disabled={!both}>
              {t('oneConnectionHint')}
            </Choice>
          }
        />
        <Checkbox
          disabled={!both}
          checked={both && search.detours === '1'}
          onChange={(event) => change({ detours: event.currentTarget.checked ? '1' : undefined })}
          label={
            <Choice title={t('passNearby')} disabled={!both}>
              {t('passNearbyHint')}
            </Choice>
          }
        />
      </fieldset>
    </div>
  )
}

function Choice({ title, disabled, children }: { title: string; disabled: boolean; children: string }) {
  const t = useTexts(texts)
  return (
    <span className="grid">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{disabled ? t('chooseBoth') : children}</span>
    </span>
  )
}

function Radius(props: {
  label: string
  place: string | undefined
  value: string | undefined
  onChange: (km: string | undefined) => void
}) {
  const t = useTexts(texts)
  const { label, place = '', value } = props
  const isWide = /^(country|region):/.test(place)
  const nearMe = place.startsWith('near:')
  const usual = nearMe ? NEAR_ME_RADIUS_KM : 0
  const radii = RADII.includes(Number(value ?? 25)) ? RADII : [...RADII, Number(value)].sort((a, b) => a - b)
  return (
    <SelectField
      label={label}
      disabled={!place || isWide}
      hint={isWide ? t('allOfIt') : place ? undefined : t('choosePlace')}
      value={place && !isWide ? (value ?? String(usual)) : '0'}
      onChange={({ currentTarget }) =>
        props.onChange(currentTarget.value === String(usual) ? undefined : currentTarget.value)
      }
    >
      {!nearMe && <option value="0">{t(isWide || !place ? 'noRadius' : 'ownAirports')}</option>}
      {radii.map((km) => (
        <option key={km} value={km}>
          {t('within', { distance: formatKm(km) })}
        </option>
      ))}
    </SelectField>
  )
}

// A maximum in the user's second currency is compared with every price at the rates of the day. Any other maximum finds only
// legs sold in its currency.
function MostPrice({ summary }: { summary: SearchSummary | undefined }) {
  const t = useTexts(texts)
  const { search, change, refine } = useSearchState()
  const found = summary?.facets.currencies ?? []
  const chosen = useChosenCurrency()
  const rates = useDailyRates({ enabled: chosen !== null })
  const across = search.currency ? null : (search.priceCurrency ?? (rates && chosen) ?? null)
  const currency = (across ?? search.currency ?? found[0]?.currency ?? 'USD') as Currency
  const inUrl = toMajor(search, currency)
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    if (isAmount(text)) timer.current = setTimeout(() => write(text), TYPING_MS)
  }

  function write(text: string) {
    const minor = Math.round(Number(text) * getMinorPerMajor(currency))
    const of = across ? { priceCurrency: currency } : { currency, priceCurrency: undefined }
    refine(
      minor > 0
        ? { maxPriceMinor: String(minor), ...of }
        : { maxPriceMinor: undefined, priceCurrency: undefined },
    )
  }

  // If the user leaves the field for a leg, a price written later must not bring them back.
  function leave() {
    clearTimeout(timer.current)
    if (typed === null || !isAmount(typed)) return
    if (typed.trim() !== inUrl) write(typed)
    // Clears the text in the same render as the new address.
    startTransition(() => setTyped(null))
  }

  const range = found.find((one) => one.currency === currency)
  const wrong = typed !== null && !isAmount(typed)
  return (
    <>
      <SelectField
        label={t('currency')}
        value={search.currency ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ currency: value || undefined, priceCurrency: undefined, maxPriceMinor: undefined })
        }
        hint={range && !across && t('flightsIn', { count: range.count, currency })}
        empty={t('anyCurrency')}
        options={CURRENCIES.map((code) => [code, code])}
      />
      <TextField
        label={t('mostPerPerson', { currency })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('noLimit')}
        value={typed ?? inUrl}
        error={wrong ? t('amountWritten') : undefined}
        hint={
          range &&
          !across &&
          t('priceRange', {
            low: formatMoney(range.minPrice, currency),
            high: formatMoney(range.maxPrice, currency),
          })
        }
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </>
  )
}

function Classes({ summary }: { summary: SearchSummary | undefined }) {
  const t = useTexts(texts)
  const { search, change } = useSearchState()
  const chosen = new Set(search.classes?.split(',') ?? [])
  const counts = new Map(summary?.facets.classes.map((one) => [one.class, one.count]))
  function toggle(name: string) {
    const next = AIRCRAFT_CLASSES.filter((one) => (one === name ? !chosen.has(one) : chosen.has(one)))
    change({ classes: next.join(',') || undefined })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-sm font-semibold">{t('aircraft')}</legend>
      <div className="flex flex-wrap gap-2">
        {AIRCRAFT_CLASSES.map((name) => (
          <label
            key={name}
            className="flex min-h-11 items-center gap-2.5 rounded-full border border-edge bg-panel px-4 text-[0.9375rem] font-medium transition-colors hover:border-ink has-checked:border-select has-checked:bg-select-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-select"
          >
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={() => toggle(name)}
              className="size-4 accent-select outline-none"
            />
            {translate(name)}
            {summary && <span className="figures text-[0.8125rem] text-muted">{counts.get(name) ?? 0}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function toMajor({ maxPriceMinor }: Search, currency: Currency): string {
  const minor = Number(maxPriceMinor)
  return Number.isInteger(minor) && minor > 0 ? String(minor / getMinorPerMajor(currency)) : ''
}

function isAmount(text: string): boolean {
  return /^\s*(\d{1,7}([.]\d{1,3})?)?\s*$/.test(text)
}
