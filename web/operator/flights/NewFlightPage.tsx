import { useIsHere } from '../../display/use-is-here.ts'
import { useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { FlightForm, LoadingForm } from './FlightForm.tsx'
import { FlightsFailure } from './FlightsFailure.tsx'
import { useFlightActions, useFlightList } from './flight-queries.ts'
import { EMPTY_VALUES } from './flight-values.ts'

/** A new flight: saved as a draft, or published at once. */
export function NewFlightPage() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const list = useFlightList({})
  const { create, publish } = useFlightActions()
  function open(id: string, state?: { notPublished: string }) {
    if (isHere()) void navigate(backOfficePaths.operatorFlight(id), { replace: true, state })
  }
  return (
    <>
      <PageHeading lead="Where the jet flies empty, when, and what a seat costs.">New flight</PageHeading>
      {list.isPending && <LoadingForm />}
      {list.isError && !list.data && (
        <FlightsFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <FlightForm name="new" initial={EMPTY_VALUES} flight={null} carrier={list.data.operatingCarrier}>
          {({ send }) => (
            <div className="flex flex-wrap items-start gap-3">
              <Button
                variant="secondary"
                busy={create.isPending && !publish.isPending && 'Saving...'}
                onClick={() =>
                  void send(async (form) => {
                    const flight = await create.mutateAsync(form)
                    open(flight.id)
                    return EMPTY_VALUES
                  })
                }
              >
                Save draft
              </Button>
              <Button
                busy={publish.isPending && 'Publishing...'}
                disabledReason={list.data.publishBlockReason}
                onClick={() =>
                  void send(async (form) => {
                    const flight = await create.mutateAsync(form)
                    // The draft stays even if publishing fails: its own page says why.
                    const refusal = await publish.mutateAsync(flight.id).then(
                      () => undefined,
                      (error: Error) => ({ notPublished: error.message }),
                    )
                    open(flight.id, refusal)
                    return EMPTY_VALUES
                  })
                }
              >
                Publish
              </Button>
            </div>
          )}
        </FlightForm>
      )}
    </>
  )
}
