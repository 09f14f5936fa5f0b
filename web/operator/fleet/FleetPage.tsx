import type { Aircraft } from '#contract/operators/fleet/fleet.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { describeStanding } from '../../display/aircraft-words.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { formatDay } from '../dates.ts'
import { DeclarationSection } from './DeclarationSection.tsx'
import { FleetImport } from './FleetImport.tsx'
import { useFleet } from './fleet-queries.ts'
import { OnBoardSection } from './on-board/OnBoardSection.tsx'

/** The operator's aircraft, its declaration, and the import of a fleet. */
export function FleetPage() {
  const fleet = useFleet()
  const { data } = fleet
  return (
    <>
      <PageHeading
        lead="Flights are sold on these aircraft only, as long as their papers last."
        actions={data && <LinkButton to={backOfficePaths.operatorNewAircraft()}>Add an aircraft</LinkButton>}
      >
        Fleet
      </PageHeading>
      {fleet.isPending && <Skeleton className="h-80 rounded-card" />}
      {fleet.isLoadingError && <LoadFailure of={fleet} />}
      {data && (
        <div className="grid gap-10">
          {data.aircraft.length === 0 ? (
            <EmptyState title="No aircraft is registered yet.">
              Add the first one with its certificates, or import the whole fleet below.
            </EmptyState>
          ) : (
            <DataTable
              caption="Your aircraft"
              columns={columns}
              rows={data.aircraft}
              getKey={({ id }) => id}
              needsRem={45}
            />
          )}
          <DeclarationSection declaration={data.declaration} />
          <OnBoardSection />
          <FleetImport />
        </div>
      )}
    </>
  )
}

const columns: Column<Aircraft>[] = [
  {
    header: 'Aircraft',
    cell: ({ id, entry, typeName }) => (
      <span className="grid gap-0.5">
        <Link
          to={backOfficePaths.operatorAircraft(id)}
          className="figures font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {entry.tail}
        </Link>
        <span className="text-sm text-muted">{typeName}</span>
      </span>
    ),
  },
  {
    header: 'State',
    cell: (aircraft) => {
      const { words, tone } = describeStanding(aircraft)
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  { header: 'Seats', align: 'end', cell: ({ entry }) => entry.fittedSeats },
  {
    header: 'Take-off mass',
    align: 'end',
    cell: ({ entry }) => (
      <span className="whitespace-nowrap">
        {entry.mtow.toLocaleString('en-US')} {entry.mtowUnit}
      </span>
    ),
  },
  {
    header: 'Insured until',
    cell: ({ entry }) => (entry.insuredUntil ? formatDay(entry.insuredUntil) : 'Not stated'),
  },
  {
    header: 'Off sale',
    align: 'end',
    cell: ({ uncoveredFlights, uncoveredSeats }) =>
      uncoveredFlights === 0 ? '–' : `${uncoveredFlights} flights, ${uncoveredSeats} seats sold`,
  },
]
