import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies events of the live stream to queries: at once, and again when an answer has arrived that was being read meanwhile, since
 * it may be older than the event. `apply` writes with `setQueryData`.
 */
export function openApplyAfterReads<Change>(
  queryClient: QueryClient,
  { queryKey, apply }: { queryKey: QueryKey; apply: (change: Change) => void },
): { onChange: (change: Change) => void; close: () => void } {
  const cache = queryClient.getQueryCache()
  const changesDuringRead = new Map<string, Change[]>()
  const close = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const isRead = action.type === 'success' && !action.manual
    if (!isRead && action.type !== 'fetch' && action.type !== 'error') return
    const changes = changesDuringRead.get(query.queryHash) ?? []
    changesDuringRead.delete(query.queryHash)
    if (isRead) for (const change of changes) apply(change)
  })
  function onChange(change: Change) {
    apply(change)
    for (const { queryHash } of cache.findAll({ queryKey, fetchStatus: 'fetching' }))
      changesDuringRead.set(queryHash, [...(changesDuringRead.get(queryHash) ?? []), change])
  }
  return { onChange, close }
}
