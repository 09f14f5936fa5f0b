import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../data/api.ts'
import { kybKey } from '../query-keys.ts'

// Somebody else has decided, or what was looked at is not what there is.
const OVERTAKEN = ['kyb_decided', 'changed_meanwhile', 'aircraft_decided']

/** Sends a decision; one that was overtaken by another change ends in `onOvertaken`. The review is read again in any case. */
export function useDecision(
  send: () => Promise<{ message: string }>,
  onDone: (message: string) => void,
  onOvertaken: (message: string) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      if (error instanceof ApiError && OVERTAKEN.includes(error.code)) onOvertaken(error.message)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kybKey }),
  })
}

/** The server's sentence, or ours where it said none. */
export function describeFailure(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined
  return error instanceof ApiError && error.code !== 'unreadable' ? error.message : fallback
}
