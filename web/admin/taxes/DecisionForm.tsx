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

/** A decision about taxes in a dialog. */
export function TaxDecisionDialog<Name extends string>(props: TaxDecisionProps<Name>) {
  return <DecisionDialog {...props} queryKey={taxesKey} draft={`tax ${props.draft}`} />
}

/** Where it stands, when it was read, and why it is decided: every decision about a rule says it. */
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
