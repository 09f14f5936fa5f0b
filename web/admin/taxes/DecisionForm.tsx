import { TextField } from '../../ui/form/TextField.tsx'
import {
  DecisionDialog,
  type DecisionDialogProps,
  type FieldOf,
  Pair,
  ReasonField,
} from '../DecisionDialog.tsx'
import { taxesKey } from './tax-words.tsx'

type TaxDecisionProps<Name extends string> = Omit<DecisionDialogProps<Name>, 'queryKey'>

/** A dialog for a decision about taxes. */
export function TaxDecisionDialog<Name extends string>(props: TaxDecisionProps<Name>) {
  return <DecisionDialog {...props} queryKey={taxesKey} draft={`tax ${props.draft}`} />
}

/** The fields of every decision about a rule: its source, the day when it was read, and the reason. */
export function SourceFields({
  field,
}: {
  field: FieldOf<'sourceTitle' | 'sourceUrl' | 'verifiedOn' | 'reason'>
}) {
  return (
    <>
      <TextField
        label="Source"
        hint="The law, notice or page that says so"
        maxLength={300}
        {...field('sourceTitle')}
      />
      <Pair>
        <TextField label="Address of the source (optional)" type="url" {...field('sourceUrl')} />
        <TextField
          label="Official text read on (optional)"
          hint="Without a day the figure counts as estimated"
          type="date"
          {...field('verifiedOn')}
        />
      </Pair>
      <ReasonField {...field('reason')} />
    </>
  )
}
