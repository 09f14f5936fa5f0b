import { buildQuery } from '../routing/paths.ts'

/** The links to and inside one's alerts, apart so that the home page does not read them. */
export const alertPaths = {
  alerts: (options: { page?: number } = {}) =>
    `/alerts${buildQuery({ page: options.page && options.page > 1 ? String(options.page) : null })}`,
  /** `search` begins the form: parameters named as those of a search. */
  newAlert: (search: Record<string, string | null | undefined> | URLSearchParams = {}) =>
    `/alerts/new${search instanceof URLSearchParams ? asQuery(search) : buildQuery(search)}`,
  alert: (id: string) => `/alerts/${id}`,
  history: (options: { alertId?: string | null; page?: number } = {}) =>
    `/alerts/history${buildQuery({
      alertId: options.alertId,
      page: options.page && options.page > 1 ? String(options.page) : null,
    })}`,
  /** Where a link in a message stops it. */
  leave: () => '/leave-alerts',
  /** Zone and quiet hours. */
  settings: () => '/settings#alerts',
  /** The number that texts go to. */
  texts: () => '/settings#texts',
} as const

function asQuery(search: URLSearchParams): string {
  const text = search.toString()
  return text ? `?${text}` : ''
}
