import { type FormEvent, useRef, useState } from 'react'
import { type Aircraft, fleet } from '#contract/operators/fleet/fleet.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { ApiError, call } from '../../data/api.ts'
import { DECISIONS, describeStanding } from '../../display/aircraft-words.ts'
import { useNavigate, useParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatDay } from '../dates.ts'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { useAircraftTypes } from '../legs/leg-queries.ts'
import { AircraftDocuments } from './AircraftDocuments.tsx'
import { AircraftFields } from './AircraftFields.tsx'
import { type AircraftValues, EMPTY_AIRCRAFT, toAircraftForm, toAircraftValues } from './aircraft-values.ts'
import { useFleet, useFleetAction } from './fleet-queries.ts'
import { RetireDialog } from './RetireDialog.tsx'

/** One aircraft of the register: to add, to change, to submit and to retire. */
export function AircraftPage() {
  const { id } = useParams()
  const reading = useFleet()
  const aircraft = id ? reading.data?.aircraft.find((one) => one.id === id) : null
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.operatorFleet(), label: 'Fleet' }}
        lead={aircraft ? <Standing aircraft={aircraft} /> : undefined}
      >
        {id ? (aircraft?.entry.tail ?? 'Aircraft') : 'New aircraft'}
      </PageHeading>
      {reading.isPending && <Skeleton className="h-96 rounded-card" />}
      {reading.isLoadingError && <LoadFailure of={reading} />}
      {reading.data && aircraft === undefined && (
        <EmptyState
          title="This aircraft is not in your register."
          action={<LinkButton to={backOfficePaths.operatorFleet()}>Fleet</LinkButton>}
        />
      )}
      {reading.data && aircraft !== undefined && <Entry key={aircraft?.id ?? 'new'} aircraft={aircraft} />}
    </>
  )
}

function Standing({ aircraft }: { aircraft: Aircraft }) {
  const { words, tone } = describeStanding(aircraft)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone={tone}>{words}</Badge>
      {aircraft.typeName}
      {aircraft.coveredUntil && `, flights that land before ${formatDay(aircraft.coveredUntil)} can be sold`}
    </span>
  )
}

function Entry({ aircraft }: { aircraft: Aircraft | null }) {
  const navigate = useNavigate()
  const types = useAircraftTypes()
  const form = useRef<HTMLFormElement>(null)
  const initial = aircraft ? toAircraftValues(aircraft.proposed ?? aircraft.entry) : EMPTY_AIRCRAFT
  const [typed, setTyped] = useState<AircraftValues | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [doneMessage, setDoneMessage] = useState<string | null>(null)
  const [retiring, setRetiring] = useState(false)
  const values = typed ?? initial
  const status = aircraft?.status ?? 'DRAFT'

  function show(problems: Record<string, string>, general: string | null = null) {
    setErrors(problems)
    setFailure(general)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError) || error.details.length === 0) {
      return show({}, error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    }
    const byField = Object.fromEntries(error.details.map(({ path, message }) => [path, message]).reverse())
    show(byField, error.message)
  }

  const saving = useFleetAction(async (values: AircraftValues) => {
    const { form: body, errors: found } = toAircraftForm(values)
    if (!body) return show(found)
    const answer = aircraft
      ? await call(fleet.save, { params: { id: aircraft.id }, body })
      : await call(fleet.add, { body })
    setTyped(null)
    show({})
    setDoneMessage(answer.message)
    if (!aircraft) navigate(backOfficePaths.operatorAircraft(answer.aircraft.id), { replace: true })
  })
  const submitting = useFleetAction(async (id: string) => {
    const { message } = await call(fleet.submit, { params: { id } })
    show({})
    setDoneMessage(message)
  })
  const discarding = useFleetAction(async (id: string) => {
    await call(fleet.discard, { params: { id } })
    navigate(backOfficePaths.operatorFleet())
  })

  function save(event: FormEvent) {
    event.preventDefault()
    setDoneMessage(null)
    saving.mutate(values, { onError: refused })
  }

  const last = aircraft?.decisions.find(({ notes }) => notes !== null)
  const documentError = errors['documents.LISTING'] ?? errors['documents.INSURANCE']
  return (
    <div className="grid min-w-0 gap-6">
      {last && (
        <Notice tone={status === 'REJECTED' ? 'warning' : 'info'}>
          {DECISIONS[last.kind]}, {formatDay(last.at)}: {last.notes}
        </Notice>
      )}
      {aircraft?.proposed && (
        <Notice tone="caution">
          Your change waits for our review. Until then the entry of before counts.
        </Notice>
      )}
      {aircraft && aircraft.uncoveredFlights > 0 && (
        <Notice tone="warning">
          {describeLegs(aircraft.uncoveredFlights)} on this aircraft are off sale, with{' '}
          {aircraft.uncoveredSeats} seats sold. Give the sold ones another aircraft or cancel them: one that
          has none a day before it departs is cancelled by itself, with full refunds.
        </Notice>
      )}
      {aircraft && <AircraftDocuments aircraft={aircraft} error={documentError} />}
      <form ref={form} noValidate className="grid min-w-0 gap-6" onSubmit={save}>
        <fieldset disabled={status === 'RETIRED'} className="grid min-w-0 gap-6">
          <AircraftFields
            values={values}
            errors={errors}
            set={(some) => setTyped({ ...values, ...some })}
            types={types.data?.aircraftTypes ?? []}
            identityLocked={status === 'APPROVED'}
          />
        </fieldset>
        <FormError message={failure} />
        <p role="status">{doneMessage && <Notice tone="go">{doneMessage}</Notice>}</p>
        {status !== 'RETIRED' && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={saving.isPending && 'Saving...'}>
              {status === 'APPROVED' ? 'Send the change for review' : 'Save'}
            </Button>
            {aircraft && (status === 'DRAFT' || status === 'REJECTED') && (
              <Button
                variant="secondary"
                disabledReason={typed !== null && 'Save what you typed first.'}
                busy={submitting.isPending && 'Submitting...'}
                onClick={() => submitting.mutate(aircraft.id, { onError: refused })}
              >
                Submit for review
              </Button>
            )}
            {aircraft && status === 'DRAFT' && aircraft.decisions.length === 0 && (
              <Button
                variant="danger"
                busy={discarding.isPending && 'Discarding...'}
                onClick={() => discarding.mutate(aircraft.id, { onError: refused })}
              >
                Discard
              </Button>
            )}
            {aircraft && status !== 'DRAFT' && (
              <Button variant="danger" onClick={() => setRetiring(true)}>
                Retire
              </Button>
            )}
          </div>
        )}
      </form>
      {aircraft && retiring && <RetireDialog aircraft={aircraft} onClose={() => setRetiring(false)} />}
      <LeaveWarning unsaved={typed !== null}>What you typed here would be lost.</LeaveWarning>
    </div>
  )
}

function describeLegs(count: number): string {
  return count === 1 ? '1 flight' : `${count} flights`
}
