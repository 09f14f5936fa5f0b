import {
  adminSellingRules,
  SELLING_RULE_KINDS,
  SELLING_SETTINGS,
  type SellingRule,
} from '#contract/may-be-sold/admin-selling-rules.ts'
import { call } from '../../data/api.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DecisionDialog, type FieldOf, Pair, ReasonField } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { EMPTY, type RuleValues, readRuleForm, sellingRulesKey, toRuleValues } from './rule-values.ts'
import {
  KIND_WORDS,
  LEVEL_WORDS,
  MEANING_WORDS,
  MOVE_WORDS,
  SANCTION_CODES,
  SANCTION_WORDS,
} from './rule-words.ts'

type DialogProps = { onClose: () => void; onDone: (said: Feedback) => void }
type Field = FieldOf<keyof RuleValues>

/** A new rule, or one that follows another and begins as that one is. */
export function AddSellingRuleDialog({ follows, ...rest }: DialogProps & { follows?: SellingRule }) {
  return (
    <DecisionDialog
      {...rest}
      queryKey={sellingRulesKey}
      title={follows ? `Follow ${follows.id}` : 'Add a selling rule'}
      lead={
        follows
          ? 'The rule ends on the day before, and this one follows it.'
          : 'It counts from its first day on, and every flight on sale is decided again.'
      }
      draft={`selling rule ${follows?.id ?? ''}`}
      initial={follows ? toRuleValues(follows) : EMPTY}
      button={follows ? 'Let It Follow' : 'Add Rule'}
      busy="Saving..."
      done="The rule stands. Flights on sale are decided again."
      send={(fields) =>
        call(adminSellingRules.add, { body: readRuleForm(fields, { follows: follows?.id ?? null }) })
      }
    >
      {(field, fields) => (
        <>
          <Pair>
            <TextField label="Name of the rule" hint="As EGLC-NIGHT-2027" {...field('id')} />
            {!follows && (
              <Choice label="Kind" words={pick(KIND_WORDS, SELLING_RULE_KINDS)} {...field('kind')} />
            )}
          </Pair>
          {fields.kind === 'AIRPORT' && <AirportFields field={field} fields={fields} isNew={!follows} />}
          {fields.kind === 'SANCTION' && <SanctionFields field={field} />}
          {fields.kind === 'RUNWAY' && <RunwayFields field={field} isNew={!follows} />}
          {fields.kind === 'SETTING' && <SettingFields field={field} isNew={!follows} />}
          <Pair>
            <TextField label="First day" type="date" {...field('validFrom')} />
            <TextField label="Last day (optional)" type="date" {...field('validUntil')} />
          </Pair>
          <TextField
            label="Source"
            hint="The law, notice or page that says so"
            maxLength={300}
            {...field('source')}
          />
          <TextField
            label="Official text read on (optional)"
            hint="Without a day the rule counts as not verified"
            type="date"
            {...field('verifiedOn')}
          />
          <ReasonField {...field('reason')} />
        </>
      )}
    </DecisionDialog>
  )
}

type PartProps = { field: Field; isNew: boolean }

function AirportFields({ field, fields, isNew }: PartProps & { fields: RuleValues }) {
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

function SanctionFields({ field }: { field: Field }) {
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
      <TextField label="Value" hint="Minutes, or a day as 2027-02-01" {...field('value')} />
    </Pair>
  )
}

function Choice({
  words,
  ...props
}: { words: Record<string, string>; label: string } & ReturnType<FieldOf<string>>) {
  return (
    <SelectField {...props}>
      {Object.entries(words).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}

function pick(words: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? name]))
}

/** Ends a rule with a day. */
export function EndSellingRuleDialog({
  rule: { id, sentence },
  ...rest
}: DialogProps & { rule: SellingRule }) {
  return (
    <DecisionDialog
      {...rest}
      queryKey={sellingRulesKey}
      title={`End ${id}`}
      lead={sentence}
      draft={`end selling rule ${id}`}
      initial={{ validUntil: '', reason: '' }}
      button="End It"
      busy="Ending..."
      done={`${id} ends. Flights on sale are decided again.`}
      send={(body) => call(adminSellingRules.end, { params: { id }, body })}
    >
      {(field) => (
        <>
          <TextField label="Last day" type="date" {...field('validUntil')} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </DecisionDialog>
  )
}

/** Says that an official text confirms a rule. */
export function VerifySellingRuleDialog({
  rule: { id, sentence, source },
  ...rest
}: DialogProps & { rule: SellingRule }) {
  return (
    <DecisionDialog
      {...rest}
      queryKey={sellingRulesKey}
      title={`Verify ${id}`}
      lead={sentence}
      draft={`verify selling rule ${id}`}
      initial={{ verifiedOn: '', source, reason: '' }}
      button="It Was Read"
      busy="Saving..."
      done={`${id} is verified.`}
      send={(body) => call(adminSellingRules.verify, { params: { id }, body })}
    >
      {(field) => (
        <>
          <TextField label="Official text read on" type="date" {...field('verifiedOn')} />
          <TextField label="Source" maxLength={300} {...field('source')} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </DecisionDialog>
  )
}
