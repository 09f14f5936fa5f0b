import { createQueryClient } from './query-client.ts'

let kept = { client: createQueryClient(), round: 0, owner: '' }

/**
 * What the browser knows of the server's data while this account is signed in, and in which round. It stays when nobody
 * is, and begins anew with somebody else: they see nothing that was read for another, not even an answer that is late.
 */
export function openAccountData(userId: string | undefined) {
  if (userId && userId !== kept.owner) {
    kept = kept.owner
      ? { client: createQueryClient(), round: kept.round + 1, owner: userId }
      : { ...kept, owner: userId }
  }
  return kept
}
