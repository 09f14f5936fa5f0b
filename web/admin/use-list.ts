import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

/** Reads a page of a list. While another page or filter loads, the previous rows stay. */
export function useList<Answer>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Answer>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData })
}
