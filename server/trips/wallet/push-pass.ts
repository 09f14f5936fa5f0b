import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import type { PushToApple } from './push-to-apple.ts'

/** Notifies every device with this pass of a change (a job), and deletes devices that Apple does not know any more. */
export async function pushPass(
  db: Db,
  push: PushToApple | null,
  { passId }: { passId: string },
): Promise<void> {
  if (!push) return
  const devices = await db
    .selectFrom('walletDevices')
    .select(['deviceId', 'pushToken'])
    .where('passId', '=', passId)
    .execute()
  const tokens = new Map(devices.map(({ deviceId, pushToken }) => [deviceId, pushToken]))
  await processEach([...tokens.keys()], async (deviceId) => {
    const pushToken = tokens.get(deviceId) ?? ''
    if ((await push(pushToken)) === 'told') return
    // Does not delete a device that registered again meanwhile with a new token.
    await db
      .deleteFrom('walletDevices')
      .where('deviceId', '=', deviceId)
      .where('pushToken', '=', pushToken)
      .execute()
  })
}
