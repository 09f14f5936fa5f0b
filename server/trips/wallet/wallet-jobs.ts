import type { JobHandlers } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import type { Wallets } from './open-wallets.ts'
import { pushPass } from './push-pass.ts'
import { openPushToApple } from './push-to-apple.ts'
import { openGoogleApi, updateGoogle } from './update-google.ts'
import type { WalletSecrets } from './wallet-passes.ts'

type Needs = { db: Db; wallets: Wallets; outgoing: Outgoing; secrets: WalletSecrets }

/** Returns the handlers of the jobs that notify phones of changed passes. */
export function buildWalletHandlers({
  db,
  wallets: { apple, google },
  outgoing,
  secrets,
}: Needs): Pick<JobHandlers, 'wallet:push' | 'wallet:update-google'> {
  const push = apple?.pushUrl ? openPushToApple({ ...apple, pushUrl: apple.pushUrl }, outgoing) : null
  const patch = google && openGoogleApi(google, outgoing)
  return {
    'wallet:push': ({ passId }) => pushPass(db, push, { passId }),
    'wallet:update-google': ({ passId }) => updateGoogle(db, { secrets, wallet: google, patch }, { passId }),
  }
}
