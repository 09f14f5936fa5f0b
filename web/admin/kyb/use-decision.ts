import { ApiError } from '../../data/api.ts'
import { kybKey } from '../query-keys.ts'
import { useChange } from '../use-change.ts'

// Codes that mean: another person has decided, or the data has changed since the reviewer read it.
const OVERTAKEN = ['kyb_decided', 'changed_meanwhile', 'aircraft_decided']

/** Sends a decision. Calls `onOvertaken` when another change came first. Reads the review again after every outcome. */
export function useDecision(
  send: () => Promise<{ message: string }>,
  onDone: (message: string) => void,
  onOvertaken: (message: string) => void,
) {
  return useChange(kybKey, {
    mutationFn: send,
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      if (error instanceof ApiError && OVERTAKEN.includes(error.code)) onOvertaken(error.message)
    },
  })
}

/** The server's sentence, or `fallback` when it has none. */
export function describeFailure(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined
  return error instanceof ApiError && error.code !== 'unreadable' ? error.message : fallback
}
