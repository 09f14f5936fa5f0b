import { decryptAddress } from '#server/messages/push/push-subscriptions.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'

/**
 * Returns the devices that show notifications, and the notifications sent to them. A device's address is personal
 * data; its keys are secrets and left out.
 */
export async function readPushData(tx: Tx, rowCipher: RowCipher, userId: string) {
  const devices = await tx
    .selectFrom('pushSubscriptions')
    .select(['id', 'keyId', 'sealed as bytes', 'device', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return {
    devicesForNotifications: devices.map(({ device, createdAt, ...row }) => ({
      ...{ device, addedAt: createdAt, pushService: decryptAddress(rowCipher, row).endpoint },
    })),
    notifications: await tx
      .selectFrom('pushMessages')
      .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
      .select(['device', 'title', 'body', 'pushMessages.createdAt', 'sentAt', 'endReason'])
      .where('userId', '=', userId)
      .orderBy('pushMessages.createdAt')
      .execute(),
  }
}
