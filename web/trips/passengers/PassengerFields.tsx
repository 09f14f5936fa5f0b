import { useMemo } from 'react'
import {
  asksEntry,
  ENTRIES,
  type PassengerFields,
  type PassengerNeeds,
} from '#contract/bookings/passengers.ts'
import { getCountryName, listCountriesByName } from '../../languages/countries.ts'
import { useLanguage } from '../../languages/language.ts'
import { passengers } from '../../languages/passengers/passengers.ts'
import { useTexts } from '../../languages/texts.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DOCUMENT_WORDS, ENTRY_WORDS, formatDay } from './passenger-words.ts'

export type Bound = (name: keyof PassengerFields) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** The name as in the document that the passenger shows at the terminal. */
export function NameFields({ field }: { field: Bound }) {
  const t = useTexts(passengers)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('givenNames')}
        autoComplete="off"
        hint={t('asInPassport')}
        {...field('givenNames')}
      />
      <TextField label={t('familyName')} autoComplete="off" {...field('familyName')} />
    </div>
  )
}

type Birth = { field: Bound; needs: PassengerNeeds; onLap: boolean }

/** The date of birth: asked of every passenger, on domestic flights only of children and of infants on a lap. */
export function BirthField({ field, needs, onLap }: Birth) {
  const t = useTexts(passengers)
  return (
    <TextField
      label={t('dateOfBirth')}
      type="date"
      max={needs.arrivalDay}
      hint={onLap ? t('underTwo') : needs.birth === 'OF_MINORS' && t('onlyMinors')}
      {...field('dateOfBirth')}
    />
  )
}

/** The document fields of a leg across a border. */
export function DocumentFields(props: Birth & { numberEnding: string | null }) {
  const t = useTexts(passengers)
  const { field, needs, onLap, numberEnding } = props
  const nationality = field('nationality').value
  const validity = needs.validity?.country === nationality ? null : needs.validity
  const types = needs.cards ? (['PASSPORT', 'ID_CARD'] as const) : (['PASSPORT'] as const)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BirthField field={field} needs={needs} onLap={onLap} />
      <CountryField label={t('nationality')} {...field('nationality')} />
      <SelectField
        label={t('document')}
        {...field('documentType')}
        empty={t('choose')}
        options={types.map((type) => [type, t(DOCUMENT_WORDS[type])])}
      />
      <TextField
        label={t('documentNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={numberEnding && t('numberKept', { ending: numberEnding })}
        {...field('documentNumber')}
      />
      <CountryField label={t('countryOfIssue')} {...field('documentCountry')} />
      <TextField
        label={t('expiryDate')}
        type="date"
        min={needs.arrivalDay}
        hint={
          validity
            ? t('validUntil', { day: formatDay(validity.until) })
            : t('afterArrival', { day: formatDay(needs.arrivalDay) })
        }
        {...field('documentExpiresOn')}
      />
      {asksEntry(needs, { nationality }) && (
        <SelectField
          label={t('entry', { country: getCountryName(needs.entry?.country ?? '') })}
          hint={t(needs.entry?.acceptsEsta ? 'entryHint' : 'noEsta')}
          {...field('entry')}
          empty={t('choose')}
          options={ENTRIES.map((entry) => [entry, t(ENTRY_WORDS[entry])])}
        />
      )}
    </div>
  )
}

export function CountryField({ label, ...rest }: { label: string } & ReturnType<Bound>) {
  const t = useTexts(passengers)
  const now = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the page's language.
  const countries = useMemo(() => listCountriesByName(), [now])
  return (
    <SelectField
      label={label}
      {...rest}
      empty={t('choose')}
      options={countries.map(({ code, name }) => [code, name])}
    />
  )
}
