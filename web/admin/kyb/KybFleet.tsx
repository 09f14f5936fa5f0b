import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import { type Aircraft, fleet } from '#contract/operators/fleet/fleet.ts'
import { call } from '../../data/api.ts'
import { download } from '../../data/download.ts'
import {
  CERTIFICATES,
  DECISIONS,
  DOCUMENT_KINDS,
  describeStanding,
  formatSdr,
  ROLES,
} from '../../display/aircraft-words.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../Listed.tsx'
import { Panel } from '../Panel.tsx'
import { kybKey } from '../query-keys.ts'
import { describeFailure, useDecision } from './use-decision.ts'

type Handlers = { onDone: (message: string) => void; onOvertaken: (message: string) => void }

/** The operator's aircraft in the review. Each has its documents and its own decision. */
export function KybFleet({ operatorId, ...handlers }: { operatorId: string } & Handlers) {
  const reading = useQuery({
    queryKey: [...kybKey, 'fleet', operatorId],
    queryFn: ({ signal }) => call(fleet.ofOperator, { params: { id: operatorId }, signal }),
  })
  const { data } = reading
  return (
    <Panel title="Fleet">
      {reading.isPending && <Skeleton className="h-40" />}
      {reading.isLoadingError && <LoadFailure of={reading} />}
      {data && (
        <p className="text-sm text-muted">
          {data.declaration
            ? `${CERTIFICATES[data.declaration.certificateKind]} (${data.declaration.countryCode}). ${ROLES[data.declaration.sellerRole]}.`
            : 'The operator has not declared its certificate and its role yet.'}
        </p>
      )}
      {data?.aircraft.length === 0 && <p className="text-muted">No aircraft is registered yet.</p>}
      {data && data.aircraft.length > 0 && (
        <ul className="grid divide-y divide-line">
          {data.aircraft.map((aircraft) => (
            <AircraftRow key={aircraft.id} operatorId={operatorId} aircraft={aircraft} {...handlers} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function AircraftRow({
  operatorId,
  aircraft,
  ...handlers
}: { operatorId: string; aircraft: Aircraft } & Handlers) {
  const { words, tone } = describeStanding(aircraft)
  const waits = aircraft.status === 'PENDING' || aircraft.proposed !== null
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <details open={waits}>
        <summary className="min-h-11 cursor-pointer content-center">
          <span className="inline-flex flex-wrap items-center gap-3">
            <strong className="figures font-semibold">{aircraft.entry.tail}</strong>
            {aircraft.typeName}
            <Badge tone={tone}>{words}</Badge>
            {aircraft.uncoveredFlights > 0 && (
              <Badge tone="warning">{`${aircraft.uncoveredFlights} flights off sale`}</Badge>
            )}
          </span>
        </summary>
        <div className="mt-3 grid gap-4">
          <Facts entry={aircraft.entry} mtowKg={aircraft.mtowKg} proposed={aircraft.proposed} />
          <Files operatorId={operatorId} aircraft={aircraft} />
          <ul className="grid gap-1 text-sm text-muted">
            {aircraft.decisions.map(({ id, kind, by, at, notes }) => (
              <li key={id} className="wrap-anywhere">
                {DECISIONS[kind]}, {formatDay(at)}
                {by && `, ${by}`}
                {notes && `: ${notes}`}
              </li>
            ))}
          </ul>
          {(waits || aircraft.status === 'APPROVED') && (
            <Decide
              key={aircraft.updatedAt}
              operatorId={operatorId}
              aircraft={aircraft}
              waits={waits}
              {...handlers}
            />
          )}
        </div>
      </details>
    </li>
  )
}

const FACTS: [label: string, of: (entry: AircraftForm) => string][] = [
  ['Serial number', ({ serialNumber, year }) => `${serialNumber}, built ${year}`],
  ['Registry', ({ registryCountry }) => registryCountry],
  ['Take-off mass', ({ mtow, mtowUnit }) => `${mtow.toLocaleString('en-US')} ${mtowUnit}`],
  ['Engine', ({ engine, fuel }) => `${engine}, ${fuel}`],
  [
    'Seats',
    ({ fittedSeats, certifiedSeats, crewSeats }) =>
      `${fittedSeats} fitted, ${certifiedSeats} certified, ${crewSeats} crew`,
  ],
  [
    'On the certificate',
    ({ listingSeenOn, listingUntil }) => `${day(listingSeenOn)} to ${day(listingUntil)}`,
  ],
  ['Insurer', ({ insurer, policyNumber }) => `${insurer ?? 'Not stated'}, ${policyNumber ?? 'no policy'}`],
  ['Insured', ({ insuredFrom, insuredUntil }) => `${day(insuredFrom)} to ${day(insuredUntil)}`],
  ['Third parties', ({ thirdPartySdr }) => formatSdr(thirdPartySdr)],
  ['Passengers', ({ passengerSdr }) => formatSdr(passengerSdr)],
  ['War risks', ({ warRisk }) => (warRisk ? 'Covered' : 'Not covered')],
  [
    'Permits',
    ({ ukFcpUntil, easaTcoUntil, usDotUntil }) =>
      `UK ${day(ukFcpUntil)}, EASA ${day(easaTcoUntil)}, US ${day(usDotUntil)}`,
  ],
  [
    'Ratings',
    ({ ratings }) =>
      ratings.map(({ scheme, level, until }) => `${scheme} ${level} until ${day(until)}`).join('; ') ||
      'None',
  ],
]

function day(written: string | null): string {
  return written ? formatDay(`${written}T12:00:00Z`) : 'not stated'
}

function Facts(props: { entry: AircraftForm; mtowKg: number; proposed: AircraftForm | null }) {
  const { entry, mtowKg, proposed } = props
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {FACTS.map(([label, of]) => {
        const next = proposed ? of(proposed) : null
        const changes = next !== null && next !== of(entry)
        return (
          <div key={label} className="grid gap-0.5">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              {changes ? (
                <>
                  <s className="text-muted">{of(entry)}</s> <strong className="font-semibold">{next}</strong>
                </>
              ) : (
                of(entry)
              )}
              {label === 'Take-off mass' &&
                entry.mtowUnit === 'lb' &&
                ` (${mtowKg.toLocaleString('en-US')} kg)`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Files({ operatorId, aircraft }: { operatorId: string; aircraft: Aircraft }) {
  const downloading = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      download(fleet.reviewDocument, { params: { operatorId, id: aircraft.id, documentId: id }, name }),
  })
  const files = aircraft.documents.filter(({ status }) => status !== 'REPLACED')
  if (files.length === 0) return <p className="text-sm text-muted">No file was uploaded.</p>
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-3">
        {files.map(({ id, name, kind, status }) => (
          <li key={id}>
            <SmallButton
              aria-label={`Download ${DOCUMENT_KINDS[kind]} of ${aircraft.entry.tail}: ${name}`}
              onClick={() => downloading.mutate({ id, name })}
            >
              {DOCUMENT_KINDS[kind]}
              {status === 'WAITING' && ' (new)'}
            </SmallButton>
          </li>
        ))}
      </ul>
      <FormError message={downloading.error?.message} />
    </div>
  )
}

function Decide(props: { operatorId: string; aircraft: Aircraft; waits: boolean } & Handlers) {
  const { operatorId, aircraft, waits, onDone, onOvertaken } = props
  const [notes, setNotes] = useState('')
  const params = { operatorId, id: aircraft.id }
  const { updatedAt } = aircraft
  const approving = useDecision(
    () =>
      call(fleet.approve, { params, body: { updatedAt, ...(notes.trim() ? { notes: notes.trim() } : {}) } }),
    onDone,
    onOvertaken,
  )
  const rejecting = useDecision(
    () => call(fleet.reject, { params, body: { updatedAt, notes: notes.trim() } }),
    onDone,
    onOvertaken,
  )
  const { tail } = aircraft.entry

  function approve(event: FormEvent) {
    event.preventDefault()
    if (waits) approving.mutate()
  }

  return (
    <form noValidate className="grid gap-3 rounded-field bg-raise p-4" onSubmit={approve}>
      <TextArea
        label={`Notes on ${tail}`}
        hint="Sent to the operator by mail. Needed to reject."
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        {waits && (
          <Button
            type="submit"
            size="small"
            aria-label={`Approve ${tail}`}
            busy={approving.isPending && 'Approving...'}
          >
            Approve
          </Button>
        )}
        <Button
          size="small"
          variant="danger"
          aria-label={`${waits ? 'Reject' : 'Withdraw the approval of'} ${tail}`}
          disabledReason={!notes.trim() && 'Say why first.'}
          busy={rejecting.isPending && 'Rejecting...'}
          onClick={() => rejecting.mutate()}
        >
          {waits ? 'Reject' : 'Withdraw the approval'}
        </Button>
      </div>
      <FormError
        message={describeFailure(approving.error ?? rejecting.error, 'The decision could not be kept')}
      />
    </form>
  )
}
