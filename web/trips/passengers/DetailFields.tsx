import type { AloneState } from '#contract/bookings/flies-alone.ts'
import {
  type BorderDetail,
  type ContactDetail,
  listAskedDetails,
  SEXES,
} from '#contract/bookings/passenger-details.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { listContacts } from '#contract/bookings/passengers.ts'
import { passengers } from '../../languages/passengers/passengers.ts'
import { useTexts } from '../../languages/texts.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { BirthField, type Bound, CountryField } from './PassengerFields.tsx'

type Details = { field: Bound; needs: PassengerNeeds; onLap: boolean }

/** The further details that the border and the aircraft ask for; on domestic flights also the date of birth. */
export function DetailFields({ field, needs, onLap }: Details) {
  const asked = listAskedDetails(needs, { nationality: field('nationality').value, onLap })
  if (asked.length === 0 && needs.ask === 'DOCUMENT') return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {needs.ask === 'NAME' && <BirthField field={field} needs={needs} onLap={onLap} />}
      {asked.map((one) => (
        <DetailField key={one.field} name={one.field} field={field} />
      ))}
    </div>
  )
}

const WORDS = {
  sex: ['sex', 'sexHint'],
  birthPlace: ['birthPlace', 'asInPassport'],
  residenceCountry: ['residence', null],
  homeAddress: ['homeAddress', null],
  stayAddress: ['stayAddress', 'stayHint'],
  redressNumber: ['redress', 'optional'],
  knownTravellerNumber: ['knownTraveller', 'optional'],
  weightKg: ['weight', 'weightHint'],
} as const satisfies Record<BorderDetail, readonly [string, string | null]>

const SEX_WORDS = { F: 'female', M: 'male', X: 'unspecified' } as const

function DetailField({ name, field }: { name: BorderDetail; field: Bound }) {
  const t = useTexts(passengers)
  const [label, hint] = WORDS[name]
  if (name === 'residenceCountry') return <CountryField label={t(label)} {...field(name)} />
  if (name === 'sex') {
    return (
      <SelectField
        label={t(label)}
        hint={hint && t(hint)}
        {...field(name)}
        empty={t('choose')}
        options={SEXES.map((sex) => [sex, t(SEX_WORDS[sex])])}
      />
    )
  }
  return (
    <TextField
      label={t(label)}
      autoComplete="off"
      inputMode={name === 'weightKg' ? 'numeric' : 'text'}
      hint={hint && t(hint)}
      {...field(name)}
    />
  )
}

const CONTACT_WORDS = {
  broughtByName: 'broughtBy',
  broughtByPhone: 'broughtByPhone',
  metByName: 'metBy',
  metByPhone: 'metByPhone',
  consentName: 'consentBy',
  consentPhone: 'consentPhone',
} as const satisfies Record<ContactDetail, string>

/** The adults responsible for a child that flies alone. */
export function ContactFields({ field, alone }: { field: Bound; alone: AloneState }) {
  const t = useTexts(passengers)
  const asked = listContacts(alone)
  if (asked.length === 0) return null
  return (
    <fieldset className="grid gap-5">
      <legend className="font-semibold">{t('aloneTitle')}</legend>
      <p className="mt-1 max-w-[62ch] text-[0.9375rem] text-muted">
        {t(alone === 'CONSENT' ? 'consentLead' : 'contactsLead')}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.map((name) => {
          const isPhone = name.endsWith('Phone')
          return (
            <TextField
              key={name}
              label={t(CONTACT_WORDS[name])}
              type={isPhone ? 'tel' : 'text'}
              autoComplete="off"
              hint={isPhone && t('phoneHint')}
              {...field(name)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
