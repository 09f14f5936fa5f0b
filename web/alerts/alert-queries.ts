import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AlertForm, type AlertSettings, alerts } from '#contract/alerts/alerts.ts'
import { ApiError, call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'

const ALERTS_ON_A_PAGE = 20

/** A page of the user's alerts with the limits of the plan. The previous page stays while the next one loads. */
export function useAlerts({ page }: { page: number }) {
  const key = useAlertsKey()
  const query = { page, limit: ALERTS_ON_A_PAGE }
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(alerts.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

export function useAlert(id: string) {
  const key = useAlertsKey()
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await call(alerts.one, { params: { id }, signal })).alert,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
  })
}

type Criteria = Omit<AlertForm, 'channels'>

/** The legs that match now. The previous answer stays while the user changes the criteria. */
export function useAlertPreview(criteria: Criteria | null) {
  return useQuery({
    queryKey: ['alert-preview', criteria],
    queryFn: ({ signal }) => call(alerts.preview, { body: criteria as Criteria, signal }),
    enabled: criteria !== null && Boolean(criteria.from ?? criteria.to),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 400),
  })
}

/** Saves a new alert, or changes an existing one. */
export function useSaveAlert(id: string | null) {
  const again = useReadAgain()
  return useMutation({
    mutationFn: (body: AlertForm) =>
      id === null ? call(alerts.create, { body }) : call(alerts.edit, { params: { id }, body }),
    onSettled: again,
  })
}

export function usePauseAlert(id: string) {
  const again = useReadAgain()
  return useMutation({ mutationFn: () => call(alerts.pause, { params: { id } }), onSettled: again })
}

export function useResumeAlert(id: string) {
  const again = useReadAgain()
  return useMutation({ mutationFn: () => call(alerts.resume, { params: { id } }), onSettled: again })
}

export function useRemoveAlert() {
  const again = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => call(alerts.remove, { params: { id } }),
    onSettled: again,
  })
}

/** The user's notifications, the latest first. */
export function useAlertHistory({ page, alertId }: { page: number; alertId: string | null }) {
  const key = useAlertsKey()
  const query = { page, limit: ALERTS_ON_A_PAGE, ...(alertId ? { alertId } : {}) }
  return useQuery({
    queryKey: [...key, 'history', query],
    queryFn: ({ signal }) => call(alerts.history, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

export function useAlertSettings() {
  const key = useAlertsKey()
  return useQuery({
    queryKey: [...key, 'settings'],
    queryFn: ({ signal }) => call(alerts.settings, { signal }),
  })
}

export function useSaveAlertSettings() {
  const queries = useQueryClient()
  const key = useAlertsKey()
  return useMutation({
    mutationFn: (body: AlertSettings) => call(alerts.saveSettings, { body }),
    onSuccess: (answer) => queries.setQueryData([...key, 'settings'], answer),
  })
}

function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  const key = useAlertsKey()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** The key contains the account's id, so that the next user of this browser does not see the alerts. */
function useAlertsKey(): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'alerts']
}
