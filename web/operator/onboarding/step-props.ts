import type { OwnOperator } from '../operator-queries.ts'
import type { Draft } from './draft.ts'
import type { useDraft } from './use-draft.ts'

/** The properties of every step. */
export type StepProps = {
  own: OwnOperator
  draft: Draft
  keep: ReturnType<typeof useDraft>['keep']
  /** Reads the operator again and goes to the next step. */
  onSaved: () => Promise<void>
}
