import type { Tx } from '#server/runtime/db.ts'

/** Returns the saved routes of one person, the notifications sent about them, and the notifications that wait. */
export async function readAlertData(tx: Tx, userId: string) {
  return {
    savedRoutes: await tx
      .selectFrom('alerts')
      .select(['fromToken', 'fromRadiusKm', 'toToken', 'toRadiusKm', 'dateFrom', 'dateTo', 'people'])
      .select([
        'classes',
        'currency',
        'anyCurrency',
        'maxPriceMinor',
        'byEmail',
        'bySms',
        'pausedAt',
        'createdAt',
      ])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    savedRouteSettings: await tx
      .selectFrom('alertSettings')
      .select(['timezone', 'quietFrom', 'quietTo', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
    sentAlerts: await tx
      .selectFrom('alertTellings')
      .innerJoin('legs', 'legs.id', 'alertTellings.legId')
      .select(['legs.originIcao', 'legs.destinationIcao', 'legs.departureAt'])
      .select([
        'alertTellings.priceMinor',
        'alertTellings.currency',
        'reason',
        'letter as kind',
        'channels',
        'toldAt as sentAt',
      ])
      .where('userId', '=', userId)
      .orderBy('toldAt')
      .execute(),
    waitingAlerts: await tx
      .selectFrom('alertFindings')
      .innerJoin('legs', 'legs.id', 'alertFindings.legId')
      .select(['legs.originIcao', 'legs.destinationIcao', 'legs.departureAt', 'foundAt', 'dueAt'])
      .where('userId', '=', userId)
      .orderBy('foundAt')
      .execute(),
  }
}
