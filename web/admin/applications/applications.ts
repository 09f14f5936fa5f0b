import { useQueryClient } from '@tanstack/react-query'
import { adminSubmissions, type OperatorApplication } from '#contract/admin/admin-submissions.ts'
import { call } from '../../data/api.ts'
import { useChange } from '../use-change.ts'

/** The key of all queries of partner applications. */
export const applicationsKey = ['admin', 'applications']

type Review = { status: OperatorApplication['status']; reviewNotes?: string }

/**
 * Decides on an application in the state that was shown. If another administrator was faster, shows an error and the new
 * state.
 */
export function useReview(application: OperatorApplication, options: { onDone?: () => void } = {}) {
  const queries = useQueryClient()
  return useChange(applicationsKey, {
    mutationFn: (review: Review) =>
      call(adminSubmissions.reviewApplication, {
        params: { id: application.id },
        body: { ...review, version: application.version },
      }),
    onSuccess: ({ data }) => {
      queries.setQueryData([...applicationsKey, 'one', data.id], { success: true, data })
      options.onDone?.()
    },
  })
}

/** The applicant's answer about yearly flights, as a text in hours. */
export function formatAnnualHours(yearlyFlights: string | null): string | null {
  return yearlyFlights && `${yearlyFlights} hours`
}
