import {
  adminSellingRules,
  SELLING_RULE_KINDS,
  type SellingRule,
} from '#contract/may-be-sold/admin-selling-rules.ts'
import { call } from '../../data/api.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { DecisionDialog, Pair, ReasonField } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { Choice, pick } from './Choice.tsx'
import { RuleFields } from './RuleFields.tsx'
import { EMPTY, readRuleForm, sellingRulesKey, toRuleValues } from './rule-values.ts'
import { KIND_WORDS } from './rule-words.ts'

type DialogProps = { onClose: () => void; onDone: (feedback: Feedback) => void }

/** Adds a rule, or the successor of a rule, whose form starts with that rule's values. */
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
      done="The rule is added. Flights on sale are checked again."
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
          <RuleFields field={field} fields={fields} isNew={!follows} />
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

/** Sets the last day of a rule. */
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

/** Records that an official text confirms a rule. */
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
