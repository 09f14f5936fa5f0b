import { CURRENCIES } from '#contract/money.ts'
import { AIRCRAFT_CLASSES, MAX_SEARCH_PEOPLE } from '#contract/search/search.ts'
import { type FoundPlace, NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { formatKm } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { PlaceField } from '../traveller/search/PlaceField.tsx'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { AlertProblems } from './AlertForm.tsx'
import { type AlertDraft, takesRadius, toCriteria } from './alert-draft.ts'

const RADII_KM = [25, 50, 100, 150, 250, 500, 1000]

type Place = FoundPlace | null | undefined
type FieldsProps = {
  draft: AlertDraft
  places: { from: Place; to: Place }
  problems: AlertProblems
  onChange: (part: Partial<AlertDraft>) => void
}

/** The fields of an alert except its channels: places, dates, people, aircraft and price. */
export function AlertFields({ draft, places, problems, onChange }: FieldsProps) {
  const t = useTexts(texts)
  const isNoAmount = toCriteria(draft) === null
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-heading">{t('where')}</legend>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <PlaceField
            label={t('from')}
            placeholder={t('anywhere')}
            token={draft.from || undefined}
            place={places.from}
            error={problems.of('from')}
            autoFocus={false}
            listSide="start"
            onChange={(from) => onChange({ from: from ?? '' })}
          />
          <RadiusField
            label={t('around')}
            token={draft.from}
            value={draft.fromRadiusKm}
            onChange={(fromRadiusKm) => onChange({ fromRadiusKm })}
          />
          <PlaceField
            label={t('to')}
            placeholder={t('anywhere')}
            token={draft.to || undefined}
            place={places.to}
            error={problems.of('to')}
            autoFocus={false}
            listSide="start"
            onChange={(to) => onChange({ to: to ?? '' })}
          />
          <RadiusField
            label={t('around')}
            token={draft.to}
            value={draft.toRadiusKm}
            onChange={(toRadiusKm) => onChange({ toRadiusKm })}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-heading">{t('whenAndWho')}</legend>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label={t('firstDay')}
            type="date"
            value={draft.dateFrom}
            error={problems.of('dateFrom')}
            hint={t('emptyAnyDay')}
            onChange={(event) => onChange({ dateFrom: event.currentTarget.value })}
          />
          <TextField
            label={t('lastDay')}
            type="date"
            min={draft.dateFrom || undefined}
            value={draft.dateTo}
            error={problems.of('dateTo')}
            hint={t('atDeparture')}
            onChange={(event) => onChange({ dateTo: event.currentTarget.value })}
          />
          <SelectField
            label={t('people')}
            value={draft.people}
            error={problems.of('people')}
            onChange={(event) => onChange({ people: Number(event.currentTarget.value) })}
            options={Array.from({ length: MAX_SEARCH_PEOPLE }, (_, index) => index + 1).map((count) => [
              count,
              t('person', { count }),
            ])}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-heading">{t('priceAircraft')}</legend>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label={t('mostPrice')}
            inputMode="decimal"
            placeholder={t('anyPrice')}
            value={draft.maxPrice}
            error={problems.of('maxPriceMinor') ?? (isNoAmount ? t('amountNeeded') : undefined)}
            hint={t('priceHint')}
            onChange={(event) => onChange({ maxPrice: event.currentTarget.value })}
          />
          <SelectField
            label={t('currency')}
            value={draft.currency}
            error={problems.of('currency')}
            onChange={(event) =>
              onChange({ currency: CURRENCIES.find((one) => one === event.currentTarget.value) ?? 'USD' })
            }
            options={CURRENCIES.map((currency) => [currency, currency])}
          />
        </div>
        <Checkbox
          label={t('otherCurrencies', { currency: draft.currency })}
          checked={draft.anyCurrency}
          onChange={(event) => onChange({ anyCurrency: event.currentTarget.checked })}
        />
        <ClassChoice draft={draft} onChange={onChange} />
      </fieldset>
    </>
  )
}

function RadiusField(props: {
  label: string
  token: string
  value: string
  onChange: (radius: string) => void
}) {
  const t = useTexts(texts)
  const { token, value } = props
  const isPosition = token.startsWith('near:')
  const own = isPosition ? t('within', { km: formatKm(NEAR_ME_RADIUS_KM) }) : t('onlyOwn')
  const other = value !== '' && !RADII_KM.includes(Number(value)) ? [Number(value)] : []
  return (
    <SelectField
      label={props.label}
      value={takesRadius(token) ? value : ''}
      disabled={!takesRadius(token)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      empty={takesRadius(token) ? own : t('allOfThem')}
      options={[...other, ...RADII_KM]
        .filter((km) => !isPosition || km !== NEAR_ME_RADIUS_KM)
        .map((km) => [km, t('within', { km: formatKm(km) })])}
    />
  )
}

function ClassChoice({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const t = useTexts(texts)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        {t.rich('aircraft', {
          note: (words) => <span className="font-normal text-muted">{words}</span>,
        })}
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {AIRCRAFT_CLASSES.map((one) => (
          <Checkbox
            key={one}
            label={translate(one)}
            checked={draft.classes.includes(one)}
            onChange={(event) =>
              onChange({
                classes: event.currentTarget.checked
                  ? AIRCRAFT_CLASSES.filter((other) => other === one || draft.classes.includes(other))
                  : draft.classes.filter((other) => other !== one),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
