import { useIsHere } from '../../display/use-is-here.ts'
import { useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LegForm, LoadingForm } from './LegForm.tsx'
import { LegsFailure } from './LegsFailure.tsx'
import { useLegActions, useOwnLegList } from './leg-queries.ts'
import { EMPTY_VALUES } from './leg-values.ts'

/** A new leg: saved as a draft, or published at once. */
export function NewLegPage() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const list = useOwnLegList({})
  const { create, publish } = useLegActions()
  function open(id: string, state?: { notPublished: string }) {
    if (isHere()) void navigate(backOfficePaths.operatorLeg(id), { replace: true, state })
  }
  return (
    <>
      <PageHeading lead="Where the jet flies empty, when, and what a seat costs.">New flight</PageHeading>
      {list.isPending && <LoadingForm />}
      {list.isError && !list.data && <LegsFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <LegForm name="new" initial={EMPTY_VALUES} leg={null} carrier={list.data.operatingCarrier}>
          {({ send }) => (
            <div className="flex flex-wrap items-start gap-3">
              <Button
                variant="secondary"
                busy={create.isPending && !publish.isPending && 'Saving...'}
                onClick={() =>
                  void send(async (form) => {
                    const leg = await create.mutateAsync(form)
                    open(leg.id)
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
                    const leg = await create.mutateAsync(form)
                    // The draft stays even if publishing fails: its own page says why.
                    const refusal = await publish.mutateAsync(leg.id).then(
                      () => undefined,
                      (error: Error) => ({ notPublished: error.message }),
                    )
                    open(leg.id, refusal)
                    return EMPTY_VALUES
                  })
                }
              >
                Publish
              </Button>
            </div>
          )}
        </LegForm>
      )}
    </>
  )
}
