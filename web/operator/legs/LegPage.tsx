import { lazy, useState } from 'react'
import type { LegForm as Form } from '#contract/legs/leg-form.ts'
import type { ChangePreview, OperatorLeg } from '#contract/legs/operator-legs.ts'
import { textLink } from '../../account/AccountFrame.tsx'
import { useServerMinute } from '../../data/clock.ts'
import { Link, useLocation, useNavigate, useParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatDay } from '../dates.ts'
import { ReadinessSection } from '../readiness/ReadinessSection.tsx'
import { ConfirmSection } from './confirm/ConfirmSection.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { DaySection } from './day/DaySection.tsx'
import { EndedLeg } from './EndedLeg.tsx'
import { CancelDialog, ChangeDialog, DiscardDialog, formatLegTitle } from './LegDialogs.tsx'
import { type FormControls, LegForm, LoadingForm } from './LegForm.tsx'
import { StateBadge, WithheldNotice } from './LegState.tsx'
import { isGone, LegsFailure } from './LegsFailure.tsx'
import { useLegActions, useOwnLeg } from './leg-queries.ts'
import { type LegValues, toLegValues } from './leg-values.ts'

const PriceHistory = lazy(async () => ({
  default: (await import('../../traveller/PriceHistory.tsx')).PriceHistory,
}))

/** One of the operator's own legs: a draft to finish, a published one to change, or one that is over. */
export function LegPage() {
  const { id = '' } = useParams()
  const state = useLocation().state as { notPublished?: string } | null
  const one = useOwnLeg(id)
  if (one.isPending) {
    return (
      <>
        <PageHeading>Flight</PageHeading>
        <LoadingForm />
      </>
    )
  }
  // Typed input survives a failed read, unless the leg is gone.
  if (one.isError && (!one.data || isGone(one.error))) {
    return (
      <>
        <PageHeading>Flight</PageHeading>
        <LegsFailure error={one.error} onRetry={() => void one.refetch()} />
      </>
    )
  }
  const { flight: leg, publishBlockReason } = one.data
  const over = leg.status === 'CANCELLED' || leg.status === 'FLOWN'
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.operatorLegs(), label: 'All flights' }}
        lead={seatsLead(leg)}
        actions={
          <div className="flex flex-wrap items-center gap-4">
            <StateBadge leg={leg} />
            {leg.status !== 'DRAFT' && (
              <LinkButton to={backOfficePaths.operatorLegBookings(leg.id)} variant="secondary">
                Bookings
              </LinkButton>
            )}
          </div>
        }
      >
        {formatLegTitle(leg)}
      </PageHeading>
      {leg.status === 'DRAFT' && <FormError message={state?.notPublished} />}
      {!over && leg.withheld && <WithheldNotice withheld={leg.withheld} />}
      {leg.schedule && <ScheduleLine schedule={leg.schedule} over={over} />}
      <DaySection leg={leg} />
      {leg.status === 'PUBLISHED' && <ReadinessSection legId={leg.id} />}
      <ConfirmSection leg={leg} />
      {over ? (
        <EndedLeg leg={leg} />
      ) : (
        <LegForm
          key={leg.id}
          name={leg.id}
          initial={toLegValues(leg)}
          leg={leg}
          carrier={leg.operatingCarrier}
        >
          {(controls) =>
            leg.status === 'DRAFT' ? (
              <DraftButtons leg={leg} controls={controls} blocked={publishBlockReason} />
            ) : (
              <PublishedButtons leg={leg} controls={controls} />
            )
          }
        </LegForm>
      )}
      {leg.status !== 'DRAFT' && <Prices leg={leg} />}
    </>
  )
}

// The chart of the price that travellers see.
function Prices({ leg }: { leg: OperatorLeg }) {
  const now = useServerMinute()
  return (
    <Optional fallback={<Skeleton className="h-92 rounded-card" />}>
      <PriceHistory legId={leg.id} schedule={leg.priceSchedule} now={now} />
    </Optional>
  )
}

function ScheduleLine(props: { schedule: NonNullable<OperatorLeg['schedule']>; over: boolean }) {
  const { fileName, importedUTC } = props.schedule
  return (
    <p className="max-w-[65ch] text-[0.9375rem] text-muted">
      From your schedule: <span className="wrap-anywhere">{fileName}</span>, imported {formatDay(importedUTC)}
      .{!props.over && ' The next import of this aircraft may move it or withdraw it.'}{' '}
      <Link to={backOfficePaths.operatorSchedule()} className={textLink}>
        Schedule
      </Link>
    </p>
  )
}

function seatsLead({ seatsSold, seatsHeld, seatsFree, status }: OperatorLeg): string | undefined {
  if (status === 'DRAFT') return 'A draft: nobody sees it until it is published.'
  if (status !== 'PUBLISHED') return undefined
  return `${seatsSold} sold, ${seatsHeld} held, ${seatsFree} free.`
}

type ButtonsProps = { leg: OperatorLeg; controls: FormControls }

function DraftButtons({ leg, controls, blocked }: ButtonsProps & { blocked: string | null }) {
  const navigate = useNavigate()
  const { saveDraft, publish } = useLegActions()
  const [discarding, setDiscarding] = useState(false)
  const [saved, setSaved] = useState(false)
  const { id } = leg
  return (
    <>
      <div role="status" className="empty:hidden">
        {saved && <Notice tone="go">Saved as a draft.</Notice>}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          busy={publish.isPending && 'Publishing...'}
          disabledReason={blocked}
          onClick={() => {
            setSaved(false)
            void controls.send(async (body) => {
              await saveDraft.mutateAsync({ id, body })
              return toLegValues(await publish.mutateAsync(id))
            })
          }}
        >
          Publish
        </Button>
        <Button
          variant="secondary"
          busy={saveDraft.isPending && 'Saving...'}
          onClick={() => {
            setSaved(false)
            void controls.send(async (body) => {
              const leg = await saveDraft.mutateAsync({ id, body })
              setSaved(true)
              return toLegValues(leg)
            })
          }}
        >
          Save draft
        </Button>
        <DuplicateButton leg={leg} controls={controls} />
        <Button variant="quiet" onClick={() => setDiscarding(true)}>
          Delete draft
        </Button>
      </div>
      {discarding && (
        <DiscardDialog
          leg={leg}
          onClose={() => setDiscarding(false)}
          onDone={() => void navigate(backOfficePaths.operatorLegs(), { replace: true })}
        />
      )}
    </>
  )
}

function PublishedButtons({ leg, controls }: ButtonsProps) {
  const { previewChange, change } = useLegActions()
  const [cancelling, setCancelling] = useState(false)
  const [saved, setSaved] = useState<ChangePreview | null>(null)
  const [asked, setAsked] = useState<{ preview: ChangePreview; body: Form } | null>(null)
  const { id } = leg

  async function apply(body: Form, preview: ChangePreview): Promise<LegValues> {
    const changed = await change.mutateAsync({
      id,
      body,
      agreedTo: preview.consequence,
      agreedTaxesMinor: preview.taxesBorneMinor,
      agreedUnfit: preview.unfitPets + preview.unfitBaggage,
    })
    setAsked(null)
    setSaved(preview)
    return toLegValues(changed)
  }

  function save() {
    setSaved(null)
    change.reset()
    void controls.send(async (body) => {
      const preview = await previewChange.mutateAsync({ id, body })
      const isFree = preview.taxesBackMinor === 0 && preview.taxesBorneMinor === 0
      const fits = preview.unfitPets + preview.unfitBaggage === 0
      if (preview.consequence === 'NONE' && isFree && fits) return await apply(body, preview)
      setAsked({ preview, body })
      return null
    })
  }

  return (
    <>
      <div role="status" className="empty:hidden">
        {saved && <Notice tone="go">{savedText(saved)}</Notice>}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button busy={(previewChange.isPending || change.isPending) && 'Saving...'} onClick={save}>
          Save changes
        </Button>
        <DuplicateButton leg={leg} controls={controls} />
        <Button variant="danger" onClick={() => setCancelling(true)}>
          Cancel flight
        </Button>
      </div>
      {asked && (
        <ChangeDialog
          preview={asked.preview}
          leg={leg}
          busy={change.isPending}
          error={change.error?.message}
          onClose={() => setAsked(null)}
          onAgree={() => void controls.send(() => apply(asked.body, asked.preview))}
        />
      )}
      {cancelling && <CancelDialog leg={leg} onClose={() => setCancelling(false)} />}
    </>
  )
}

function savedText({ consequence, bookings, unfitPets, unfitBaggage }: ChangePreview): string {
  if (consequence === 'NONE' && unfitPets + unfitBaggage > 0)
    return 'Saved. Those whose animals or baggage do not fit any more have been asked again.'
  if (consequence === 'NONE') return 'Saved. Travellers see it at once.'
  const who = bookings === 1 ? '1 booking' : `${bookings} bookings`
  return `Saved. Everybody on ${who} has been told${consequence === 'REFUND_OFFERED' ? ' and offered a full refund' : ''}.`
}
