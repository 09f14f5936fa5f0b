import { TextField } from '../../ui/form/TextField.tsx'
import { Pair } from '../DecisionDialog.tsx'
import { Choice, type PartProps, pick } from './Choice.tsx'
import { FOUND_WORDS } from './rule-words.ts'

/** The fields of a rule about traffic rights: which carriers may fly between which places. */
export function RightsFields({ field }: PartProps) {
  return (
    <>
      <Pair>
        <PlaceField field={field} />
        <TextField label="One end" hint="Areas, as EU, CH; * for any" {...field('values')} />
        <TextField label="Other end" hint="Areas, as GB; * for any" {...field('otherEnd')} />
        <Choice
          label="States"
          words={{ '': 'One or two', yes: 'Within one state', no: 'Between two states' }}
          {...field('domestic')}
        />
        <TextField
          label="Carriers"
          hint="Areas, OWN for those of an end, ANY for all"
          {...field('operators')}
        />
      </Pair>
      <FoundFields field={field} levels={pick(FOUND_WORDS, ['ALLOW', 'INFO', 'NEEDS_ADMIN', 'REFUSE'])} />
    </>
  )
}

/** The fields of a rule about the legal basis on which a leg is sold. */
export function LegalModeFields({ field, isNew }: PartProps) {
  return (
    <>
      <Pair>
        {isNew && <TextField label="Row" hint="As U5" maxLength={4} {...field('subject')} />}
        <PlaceField field={field} />
        <TextField label="An end in (optional)" hint="Areas, as US" {...field('values')} />
        <TextField label="No end in (optional)" hint="Areas, as US" {...field('otherEnd')} />
        <TextField label="Carriers of (optional)" hint="Areas, as EU" {...field('operators')} />
        <TextField label="Carriers not of (optional)" hint="Areas, as US" {...field('operatorsNot')} />
        <TextField label="Certificates (optional)" hint="As US_135" {...field('certificates')} />
        <TextField label="Roles (optional)" hint="As CARRIER_AGENT, BROKER_295" {...field('roles')} />
        <Choice
          label="Sold"
          words={{ '': 'Either way', PER_SEAT: 'By the seat', WHOLE_AIRCRAFT: 'As a whole aircraft' }}
          {...field('saleMode')}
        />
        <TextField
          label="Conditions (optional)"
          hint="BUNDLED, OPEN_TIME, SMALL_AND_SELDOM, PROSPECTUS, NO_PROSPECTUS"
          {...field('conditions')}
        />
      </Pair>
      <FoundFields field={field} levels={pick(FOUND_WORDS, ['ALLOW', 'NEEDS_ADMIN', 'REFUSE'])} />
      <Pair>
        <Choice
          label="On the field"
          words={{ legalBasis: 'Legal basis', departureLatestLocal: 'Departure window' }}
          {...field('path')}
        />
        <TextField
          label="Permission covers (optional)"
          hint="A state; empty for the two of the flight"
          maxLength={2}
          {...field('scope')}
        />
        <TextField label="Shown before payment (optional)" hint="As D1, D2" {...field('shows')} />
      </Pair>
    </>
  )
}

type FieldProps = Pick<PartProps, 'field'>

function PlaceField({ field }: FieldProps) {
  return (
    <TextField
      label="Place"
      hint="The first rule that fits decides, by its place"
      inputMode="numeric"
      {...field('place')}
    />
  )
}

function FoundFields({ field, levels }: FieldProps & { levels: Record<string, string> }) {
  return (
    <>
      <Pair>
        <Choice label="What is found" words={levels} {...field('level')} />
        <TextField label="Code" hint="As CABOTAGE; none where it is allowed" {...field('code')} />
      </Pair>
      <TextField label="What operators read" maxLength={300} {...field('message')} />
    </>
  )
}
