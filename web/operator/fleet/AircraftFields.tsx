import { listCountriesByName } from '#contract/countries.ts'
import type { AircraftOption } from '#contract/legs/operator-legs.ts'
import { RATING_SCHEMES } from '#contract/operators/fleet/aircraft-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair, Section } from '../legs/LegFields.tsx'
import type { AircraftValues } from './aircraft-values.ts'

type TextName = {
  [Field in keyof AircraftValues]: AircraftValues[Field] extends string ? Field : never
}[keyof AircraftValues]
type AnswerName = {
  [Field in keyof AircraftValues]: AircraftValues[Field] extends boolean ? Field : never
}[keyof AircraftValues]

type FieldsPart = {
  values: AircraftValues
  errors: Record<string, string>
  set: (some: Partial<AircraftValues>) => void
}
type AircraftFieldsProps = FieldsPart & { types: AircraftOption[]; identityLocked: boolean }

/** All fields of an aircraft in the register. */
export function AircraftFields({ types, identityLocked, ...part }: AircraftFieldsProps) {
  const { values, errors, set } = part
  return (
    <>
      <Section
        title="Aircraft"
        lead={
          identityLocked
            ? 'Registration, type and serial number were approved. A new registration is a new aircraft.'
            : 'As its certificate of registration and its certificate of airworthiness state it.'
        }
      >
        <Pair>
          <Text {...part} name="tail" label="Registration" upper disabled={identityLocked} />
          <SelectField
            label="Aircraft type"
            value={values.aircraftType}
            disabled={identityLocked}
            onChange={(event) => set({ aircraftType: event.target.value })}
            error={errors.aircraftType}
            empty="Choose"
            options={types.map(({ designator, name }) => [designator, `${name} (${designator})`])}
          />
          <Text {...part} name="serialNumber" label="Serial number" disabled={identityLocked} />
          <SelectField
            label="Country of registry"
            value={values.registryCountry}
            onChange={(event) => set({ registryCountry: event.target.value })}
            error={errors.registryCountry}
            empty="Choose"
            options={listCountriesByName().map(({ code, name }) => [code, name])}
          />
          <Text {...part} name="year" label="Built in" numeric />
          <Choice
            {...part}
            name="engine"
            label="Engine"
            options={{ JET: 'Jet', TURBOPROP: 'Turboprop', PISTON: 'Piston' }}
          />
          <Choice {...part} name="fuel" label="Fuel" options={{ KEROSENE: 'Kerosene', AVGAS: 'Avgas' }} />
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
            <Text {...part} name="mtow" label="Maximum take-off mass" numeric />
            <Choice {...part} name="mtowUnit" label="Unit" options={{ kg: 'kg', lb: 'lb' }} />
          </div>
        </Pair>
      </Section>
      <Section title="Seats">
        <Pair>
          <Text {...part} name="certifiedSeats" label="Passenger seats certified" numeric />
          <Text
            {...part}
            name="fittedSeats"
            label="Passenger seats fitted"
            numeric
            hint="No flight sells more than these."
          />
          <Text {...part} name="crewSeats" label="Crew seats" numeric />
        </Pair>
        <Answer {...part} name="wideSeatPitch" label="Seats are more than 40 inches apart" />
      </Section>
      <Section title="Certificate" lead="The list of aircraft that belongs to your operator’s certificate.">
        <Pair>
          <Day {...part} name="listingSeenOn" label="Listed as of" />
          <Day {...part} name="listingUntil" label="Listing valid until" />
        </Pair>
      </Section>
      <Section
        title="Insurance"
        lead="Limits in special drawing rights, as the certificate under Regulation (EC) 785/2004 states them."
      >
        <Pair>
          <Text {...part} name="insurer" label="Insurer" />
          <Text {...part} name="policyNumber" label="Policy number" />
          <Day {...part} name="insuredFrom" label="Insured from" />
          <Day {...part} name="insuredUntil" label="Insured until" />
          <Text {...part} name="thirdPartySdr" label="Third parties, per accident (SDR)" numeric />
          <Text
            {...part}
            name="passengerSdr"
            label="All passengers together (SDR)"
            numeric
            hint="At least 250,000 for each seat fitted."
          />
        </Pair>
        <Answer {...part} name="warRisk" label="War risks are covered" />
      </Section>
      <Section title="Permits" lead="The last day of each; leave empty what the aircraft has not.">
        <Pair>
          <Day {...part} name="ukFcpUntil" label="UK foreign carrier permit" />
          <Day {...part} name="easaTcoUntil" label="EASA third country authorisation" />
          <Day {...part} name="usDotUntil" label="US DOT permit" />
        </Pair>
        <Answer {...part} name="steepApproach" label="Approved for steep approaches" />
        <Answer {...part} name="pets" label="Pets may travel in the cabin" />
      </Section>
      <Ratings {...part} />
    </>
  )
}

function Ratings({ values: { ratings }, errors, set }: FieldsPart) {
  const change = (at: number, some: Partial<AircraftValues['ratings'][number]>) =>
    set({ ratings: ratings.map((one, i) => (i === at ? { ...one, ...some } : one)) })
  return (
    <Section title="Ratings" lead="Private audits, shown only with a last day and a document.">
      {ratings.map((rating, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rating has no name of its own
        <div key={at} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <SelectField
            label="Rated by"
            value={rating.scheme}
            onChange={(event) => change(at, { scheme: event.target.value as typeof rating.scheme })}
            options={RATING_SCHEMES.map((scheme) => [scheme, scheme])}
          />
          <TextField
            label="Level"
            value={rating.level}
            onChange={(event) => change(at, { level: event.target.value })}
          />
          <TextField
            label="Until"
            type="date"
            value={rating.until}
            onChange={(event) => change(at, { until: event.target.value })}
          />
          <Button
            variant="secondary"
            aria-label={`Remove the rating by ${rating.scheme}`}
            onClick={() => set({ ratings: ratings.filter((_, i) => i !== at) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors.ratings && <p className="text-sm text-warning">{errors.ratings}</p>}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => set({ ratings: [...ratings, { scheme: 'ARGUS', level: '', until: '' }] })}
      >
        Add a rating
      </Button>
    </Section>
  )
}

type Named<Name> = FieldsPart & { name: Name; label: string }

function Text(
  props: Named<TextName> & { numeric?: boolean; upper?: boolean; disabled?: boolean; hint?: string },
) {
  const { values, errors, set, name, label, numeric, upper, disabled, hint } = props
  return (
    <TextField
      label={label}
      hint={hint}
      disabled={disabled}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => set({ [name]: upper ? target.value.toUpperCase() : target.value })}
      error={errors[name]}
    />
  )
}

function Day({ values, errors, set, name, label }: Named<TextName>) {
  return (
    <TextField
      label={label}
      type="date"
      value={values[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      error={errors[name]}
    />
  )
}

function Choice({
  values,
  errors,
  set,
  name,
  label,
  options,
}: Named<TextName> & { options: Record<string, string> }) {
  return (
    <SelectField
      label={label}
      value={values[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      error={errors[name]}
      options={Object.entries(options)}
    />
  )
}

function Answer({ values, set, name, label }: Named<AnswerName>) {
  return (
    <Checkbox
      label={label}
      checked={values[name]}
      onChange={({ target }) => set({ [name]: target.checked })}
    />
  )
}
