import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ScheduleRequest, schedules } from '#contract/schedules/schedules.ts'
import { ApiError, call } from '../../data/api.ts'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportHistory, importsKey } from './ImportHistory.tsx'
import { formatCounted } from './leg-words.tsx'
import { PlanReview } from './PlanReview.tsx'
import { RuleForm } from './RuleForm.tsx'
import type { ScheduleFile } from './read-file.ts'
import { type RuleErrors, readRule } from './rule-fields.ts'
import { ScheduleHelp } from './ScheduleHelp.tsx'
import { useRule } from './use-rule.ts'

/** Imports a schedule: a file and a pricing rule, their effect, and the button that applies it. */
export function SchedulePage() {
  const queries = useQueryClient()
  const [file, setFile] = useState<ScheduleFile | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [fields, changeFields] = useRule()
  const [errors, setErrors] = useState<RuleErrors>({})
  const [outdated, setOutdated] = useState(false)

  const planning = useMutation({
    mutationFn: async (request: ScheduleRequest) => ({
      request,
      ...(await call(schedules.plan, { body: request })),
    }),
  })
  const applying = useMutation({
    mutationFn: async (agreed: ScheduleRequest & { token: string }) =>
      (await call(schedules.apply, { body: agreed })).import,
    onSuccess: () => {
      planning.reset()
      setFile(null)
      void queries.invalidateQueries({ queryKey: importsKey })
      void queries.invalidateQueries({ queryKey: ['operator'] })
    },
    onError: (error, { token: _, ...request }) => {
      // The data has changed meanwhile, so show the new plan and ask again.
      if (!(error instanceof ApiError) || error.code !== 'schedule_plan_changed') return
      applying.reset()
      setOutdated(true)
      planning.mutate(request)
    },
  })

  /** Removes the plan, because it no longer matches the input. */
  function forget() {
    planning.reset()
    applying.reset()
    setOutdated(false)
  }

  function dryRun() {
    forget()
    const read = readRule(fields)
    setErrors('errors' in read ? read.errors : {})
    if (!file) setFileProblem('Choose a file first.')
    if (file && 'rule' in read) planning.mutate({ ...file, ...read.rule })
  }

  const planned = planning.data
  return (
    <>
      <PageHeading lead="Import your trip schedule. Where an aircraft ends a trip in one place and starts the next in another, the flight between becomes an empty leg.">
        Schedule
      </PageHeading>

      {applying.data && (
        <Imported>
          {formatCounted(applying.data.createdCount, 'leg')} created, {applying.data.changedCount} changed,{' '}
          {applying.data.withdrawnCount} withdrawn
          {applying.data.refundCount > 0 &&
            `, ${formatCounted(applying.data.refundCount, 'refund')} on the way`}
          .
        </Imported>
      )}

      <Card padded>
        <form
          noValidate
          aria-label="Import a schedule"
          className="grid gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            dryRun()
          }}
        >
          <FileDrop
            file={file}
            error={fileProblem ?? undefined}
            onFile={(chosen, problem) => {
              forget()
              setFileProblem(problem)
              if (chosen) setFile(chosen)
            }}
          />
          <RuleForm
            fields={fields}
            errors={errors}
            onChange={(some) => {
              forget()
              changeFields(some)
              setErrors((before) =>
                Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))),
              )
            }}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={planning.isPending && 'Reading the schedule...'}>
              Dry run
            </Button>
            <p className="text-sm text-muted">Shows what would happen and changes nothing.</p>
          </div>
          <FormError message={planning.error?.message} />
        </form>
      </Card>

      {planned && (
        <PlanReview
          planned={planned}
          outdated={outdated}
          failure={applying.error?.message}
          applying={applying.isPending}
          onApply={(token) => applying.mutate({ ...planned.request, token })}
        />
      )}

      <ImportHistory />
      <ScheduleHelp />
    </>
  )
}

function Imported({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <Notice tone="go" role="status" className="w-full">
        The schedule is imported: {children}
      </Notice>
      <LinkButton to={backOfficePaths.operatorLegs()} variant="secondary" size="small">
        See your flights
      </LinkButton>
    </div>
  )
}
