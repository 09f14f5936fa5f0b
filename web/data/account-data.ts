import { createQueryClient } from './query-client.ts'

let kept = { client: createQueryClient(), round: 0, owner: '' }

/**
 * The cached data of the server for this account, and its generation. It stays after a sign-out and is emptied for another account,
 * which never sees data read for the first, not even a late answer.
 */
export function openAccountData(userId: string | undefined) {
  if (userId && userId !== kept.owner) {
    kept = kept.owner
      ? { client: createQueryClient(), round: kept.round + 1, owner: userId }
      : { ...kept, owner: userId }
  }
  return kept
}
