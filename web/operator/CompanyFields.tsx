import { BASE_COUNTRIES, CompanyForm, type OperatorProfile } from '#contract/operators/operators.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { CompanyFields as Fields } from './onboarding/draft.ts'

export type CompanyProblems = Partial<Record<keyof Fields, string>>

export const COMPANY_FIELDS = [
  'legalName',
  'aocNumber',
  'baseCountry',
  'contactEmail',
  'contactPhone',
  'website',
  'baseICAO',
  'carrierCode',
] as const satisfies readonly (keyof Fields)[]

type CompanyFieldsProps = {
  fields: Fields
  problems: CompanyProblems
  /** The verified facts of an approved operator cannot be changed here. */
  identityLocked?: boolean
  onChange: (name: keyof Fields, text: string) => void
}

/** The operator's identity and contact details. */
export function CompanyFields({ fields, problems, identityLocked = false, onChange }: CompanyFieldsProps) {
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Legal name"
        hint="As on the operating certificate; travellers see it with every flight."
        autoComplete="organization"
        className="sm:col-span-2"
        disabled={identityLocked}
        {...field('legalName')}
      />
      <TextField label="AOC/Certificate number" disabled={identityLocked} {...field('aocNumber')} />
      <SelectField
        label="Base country"
        disabled={identityLocked}
        {...field('baseCountry')}
        empty="Choose a country"
        options={countriesWith(fields.baseCountry).map((name) => [name, name])}
      />
      <TextField label="Contact email" type="email" autoComplete="email" {...field('contactEmail')} />
      <TextField label="Contact phone (optional)" type="tel" autoComplete="tel" {...field('contactPhone')} />
      <TextField
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        placeholder="example.com"
        {...field('website')}
      />
      <TextField
        label="Home airport (optional)"
        hint="Its ICAO code, like KTEB."
        maxLength={4}
        autoCapitalize="characters"
        {...field('baseICAO')}
      />
      <TextField
        label="Carrier code (optional)"
        hint="Your IATA or ICAO designator, like NL or NLA: trip passes then carry a boarding code too."
        maxLength={3}
        autoCapitalize="characters"
        {...field('carrierCode')}
      />
    </div>
  )
}

/** The saved details, or empty fields. */
export function toCompanyFields(profile: OperatorProfile | null): Fields {
  return {
    legalName: profile?.legalName ?? '',
    aocNumber: profile?.aocNumber ?? '',
    baseCountry: profile?.baseCountry ?? '',
    contactEmail: profile?.contactEmail ?? '',
    contactPhone: profile?.contactPhone ?? '',
    website: profile?.website ?? '',
    baseICAO: profile?.baseICAO ?? '',
    carrierCode: profile?.carrierCode ?? '',
  }
}

export function isSameCompany(one: Fields, other: Fields): boolean {
  return COMPANY_FIELDS.every((name) => one[name] === other[name])
}

/** Returns all problems of the fields; empty when they can be sent. */
export function findCompanyProblems(fields: Fields): CompanyProblems {
  const checked = CompanyForm.safeParse(fields)
  if (checked.success) return {}
  const problems: CompanyProblems = {}
  for (const { path, message } of checked.error.issues) problems[path[0] as keyof Fields] ??= message
  return problems
}

// A saved country that is not in the list stays visible.
function countriesWith(saved: string): readonly string[] {
  const known = (BASE_COUNTRIES as readonly string[]).includes(saved)
  return saved && !known ? [saved, ...BASE_COUNTRIES] : BASE_COUNTRIES
}
