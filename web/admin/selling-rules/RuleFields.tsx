import { AREAS } from '#contract/may-be-sold/areas.ts'
import { SELLING_SETTINGS } from '#contract/may-be-sold/table-forms.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair } from '../DecisionDialog.tsx'
import { Choice, type PartProps, pick } from './Choice.tsx'
import { LegalModeFields, RightsFields } from './ModeFields.tsx'
import { LEVEL_WORDS, MEANING_WORDS, MOVE_WORDS, SANCTION_CODES, SANCTION_WORDS } from './rule-words.ts'

/** The fields of a rule's kind. */
export function RuleFields(props: PartProps) {
  const Fields = FIELDS[props.fields.kind]
  return Fields ? <Fields {...props} /> : null
}

const FIELDS: Record<string, (props: PartProps) => React.JSX.Element> = {
  AIRPORT: AirportFields,
  RUNWAY: RunwayFields,
  SANCTION: SanctionFields,
  RIGHTS: RightsFields,
  PERMIT: PermitFields,
  LEGAL_MODE: LegalModeFields,
  REGISTRY: RegistryFields,
  INSURANCE: InsuranceFields,
  DOCUMENT: DocumentFields,
  HOLIDAY: HolidayFields,
  AREA: AreaFields,
  PET_ROUTE: PetRouteFields,
  SETTING: SettingFields,
}

function AirportFields({ field, fields, isNew }: PartProps) {
  const hasHours = fields.meaning === 'OPEN' || fields.meaning === 'CLOSED'
  return (
    <>
      <Pair>
        {isNew && <TextField label="Airport" hint="Its ICAO code" maxLength={4} {...field('subject')} />}
        <Choice label="What is found" words={LEVEL_WORDS} {...field('level')} />
        <TextField label="Code" hint="As AIRPORT_CLOSED" {...field('code')} />
      </Pair>
      <TextField label="What operators read" maxLength={300} {...field('message')} />
      <Pair>
        <Choice label="Flights" words={MOVE_WORDS} {...field('moves')} />
        <Choice label="When" words={MEANING_WORDS} {...field('meaning')} />
      </Pair>
      {hasHours && (
        <TextArea
          label="Hours"
          hint="One line each: days 1 to 7 from Monday, 8 for public holidays. As 12345 07:00-21:00, or 67 08:00-SUNSET+30 03-28..10-24 UTC."
          maxLength={800}
          {...field('hours')}
        />
      )}
      <Pair>
        <Choice
          label="Engines"
          words={{ '': 'All', JET: 'Jets', TURBOPROP: 'Turboprops' }}
          {...field('engine')}
        />
        <TextField label="Types (optional)" hint="As C56X, GLF6" {...field('types')} />
        <TextField label="Above kilograms (optional)" inputMode="numeric" {...field('overKg')} />
        <Choice
          label="Other end"
          words={{ '': 'Anywhere', NON_SCHENGEN: 'Outside the Schengen area' }}
          {...field('border')}
        />
        <Choice
          label="Steep approach"
          words={{ '': 'Asked of every aircraft', yes: 'Not asked of an approved aircraft' }}
          {...field('steep')}
        />
      </Pair>
    </>
  )
}

function SanctionFields({ field }: PartProps) {
  return (
    <>
      <Pair>
        <Choice
          label="What is found"
          words={pick(LEVEL_WORDS, ['REFUSE', 'NEEDS_ADMIN'])}
          {...field('level')}
        />
        <Choice
          label="Code"
          words={{ '': 'Choose', ...Object.fromEntries(SANCTION_CODES.map((code) => [code, code])) }}
          {...field('code')}
        />
        <Choice label="About" words={SANCTION_WORDS} {...field('about')} />
        <TextField label="Which" hint="Codes, as IR, SY" {...field('values')} />
      </Pair>
      <TextField
        label="Operators of these countries only (optional)"
        hint="Codes, as US, GB"
        {...field('operators')}
      />
      <TextField label="What operators read" maxLength={300} {...field('message')} />
    </>
  )
}

function RunwayFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && <TextField label="Airport" hint="Its ICAO code" maxLength={4} {...field('subject')} />}
      <TextField label="Landing distance available, metres" inputMode="numeric" {...field('ldaM')} />
      <TextField label="Take-off run available, metres" inputMode="numeric" {...field('toraM')} />
      <Choice label="Lights" words={{ yes: 'Lit', '': 'Not lit' }} {...field('isLit')} />
    </Pair>
  )
}

function SettingFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && (
        <Choice
          label="Setting"
          words={{ '': 'Choose', ...Object.fromEntries(SELLING_SETTINGS.map((one) => [one, one])) }}
          {...field('subject')}
        />
      )}
      <TextField label="Value" hint="A number, or a day as 2027-02-01" {...field('value')} />
    </Pair>
  )
}

function PermitFields({ field, isNew }: PartProps) {
  return (
    <>
      <Pair>
        {isNew && <TextField label="Area" hint="EU, or a state’s code" maxLength={2} {...field('subject')} />}
        <TextField label="Carriers that need none" hint="Areas, as EU, CH" {...field('operators')} />
        <TextField label="Code" hint="As UK_FCP_MISSING" {...field('code')} />
      </Pair>
      <TextField label="What operators read" maxLength={300} {...field('message')} />
    </>
  )
}

function RegistryFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && <TextField label="Beginning" hint="As G-" maxLength={5} {...field('subject')} />}
      <TextField label="Country" hint="Its code" maxLength={2} {...field('country')} />
      <TextField label="How it is written" hint="As G-[A-Z]{4}" maxLength={160} {...field('pattern')} />
      <Choice
        label="Aircraft"
        words={{ '': 'Of commercial operators too', yes: 'Mostly private' }}
        {...field('isPrivate')}
      />
    </Pair>
  )
}

function InsuranceFields({ field }: PartProps) {
  return (
    <Pair>
      <TextField
        label="Below kilograms (optional)"
        hint="Empty for any mass"
        inputMode="numeric"
        {...field('overKg')}
      />
      <TextField label="Third-party cover in SDR" inputMode="numeric" {...field('thirdPartySdr')} />
    </Pair>
  )
}

function DocumentFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && <TextField label="Country" hint="Its code" maxLength={2} {...field('subject')} />}
      <TextField label="Months valid after the arrival" inputMode="numeric" {...field('value')} />
    </Pair>
  )
}

function HolidayFields({ field }: PartProps) {
  return (
    <TextArea label="Days in England" hint="As 2029-01-01, 2029-03-30" maxLength={800} {...field('values')} />
  )
}

function AreaFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && (
        <Choice
          label="Area"
          words={{ '': 'Choose', ...Object.fromEntries(AREAS.map((one) => [one, one])) }}
          {...field('subject')}
        />
      )}
      <TextField label="States" hint="Codes, as AT, BE" {...field('values')} />
    </Pair>
  )
}

function PetRouteFields({ field, isNew }: PartProps) {
  return (
    <Pair>
      {isNew && (
        <TextField
          label="Airport in Great Britain"
          hint="Its ICAO code, as EGKB"
          maxLength={4}
          {...field('subject')}
        />
      )}
      <TextField
        label="Operator"
        hint="Its id, from the address of its page under Operators"
        maxLength={36}
        {...field('operatorId')}
      />
    </Pair>
  )
}
