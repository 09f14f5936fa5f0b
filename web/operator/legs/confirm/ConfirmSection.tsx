import { useId, useState } from 'react'
import { CONFIRMATION_COUNTS_HOURS } from '#contract/legs/likelihood.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useServerMinute } from '../../../data/clock.ts'
import { LegLikelihood } from '../../../traveller/likelihood/LegLikelihood.tsx'
import { useLikelihood } from '../../../traveller/likelihood/likelihood-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatClock } from '../LegFields.tsx'
import { useLegActions } from '../leg-queries.ts'

/** Lets the operator confirm that a leg flies. Shows what travellers read about it, and until when. */
export function ConfirmSection({ leg }: { leg: OperatorLeg }) {
  const heading = useId()
  const now = useServerMinute()
  const { confirm } = useLegActions()
  const [parent, setParent] = useState(sayParent(leg.confirmation.parentTripConfirmed))
  if (leg.status !== 'PUBLISHED' || now.getTime() >= Date.parse(leg.departureUTC)) return null
  return (
    <Card padded className="max-w-3xl">
      <section aria-labelledby={heading} className="grid gap-4">
        <h2 id={heading} className="text-xl">
          Does it fly?
        </h2>
        <Shown leg={leg} now={now} />
        <SelectField
          label="The charter that causes this empty leg"
          className="max-w-sm"
          value={parent}
          onChange={(event) => setParent(event.target.value)}
        >
          {/* An answer can be changed, but not removed. */}
          {leg.confirmation.parentTripConfirmed === null && <option value="">Not stated</option>}
          <option value="yes">Is confirmed</option>
          <option value="no">Is not confirmed yet</option>
        </SelectField>
        <FormError message={confirm.error?.message} />
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={confirm.isPending && 'Confirming...'}
          onClick={() =>
            confirm.mutate({ id: leg.id, ...(parent !== '' && { parentTripConfirmed: parent === 'yes' }) })
          }
        >
          Confirm that it flies
        </Button>
      </section>
    </Card>
  )
}

function sayParent(isConfirmed: boolean | null): string {
  return isConfirmed === null ? '' : isConfirmed ? 'yes' : 'no'
}

function Shown({ leg, now }: { leg: OperatorLeg; now: Date }) {
  const likelihood = useLikelihood(leg.id)
  if (likelihood.isPending) return <Skeleton className="h-18" />
  if (likelihood.isError) return <p role="alert">What travellers read could not be loaded.</p>
  const shown = likelihood.data
  const isShown = shown !== null && now.getTime() < Date.parse(shown.darkFromUTC)
  return (
    <>
      <p role="status" className="max-w-[65ch]">
        {isShown
          ? `Travellers read this until ${formatClock(shown.darkFromUTC, leg.originAirport.timezone)}. Confirm again before then to keep it.`
          : explainNothing(leg, now)}
      </p>
      {isShown && <LegLikelihood likelihood={shown} now={now} />}
    </>
  )
}

function explainNothing({ confirmation, originAirport }: OperatorLeg, now: Date): string {
  const nothing = 'Travellers read nothing of how likely this flight flies'
  const { confirmedUTC } = confirmation
  if (!confirmedUTC) return `${nothing}: you have not confirmed it, or have moved it since.`
  const endsMs = Date.parse(confirmedUTC) + CONFIRMATION_COUNTS_HOURS * 3_600_000
  if (now.getTime() >= endsMs) {
    const at = formatClock(confirmedUTC, originAirport.timezone)
    return `${nothing}: you confirmed it ${at}, and that counts for ${CONFIRMATION_COUNTS_HOURS} hours.`
  }
  return `${nothing}: too few flights have been flown here yet to say.`
}
