import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { isSameSecret } from '#server/security/is-same-secret.ts'
import { readToken, selectWalletPasses, type WalletPass, type WalletSecrets } from './wallet-passes.ts'

/*
 * The requests of devices:
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */

/**
 * The pass that the header `Authorization: ApplePass TOKEN` opens. Problem `not_signed_in`, also if there is no such
 * pass.
 */
export async function openPassByToken(
  db: Db,
  secrets: WalletSecrets,
  { serial, authorization }: { serial: string; authorization: string | undefined },
): Promise<WalletPass> {
  const given = /^ApplePass ([\w-]{16,100})$/.exec(authorization ?? '')?.[1]
  const pass = given && (await selectWalletPasses(db).where('id', '=', serial).executeTakeFirst())
  if (!pass || !isSameSecret(given, readToken(secrets, pass))) throw new Problem('not_signed_in')
  return pass
}

// A person has a phone, a watch and a few more devices; a larger number is an attempt to fill our table.
const MAX_DEVICES = 50

type Registration = { passId: string; deviceId: string }

/**
 * Stores the address for notifying a device of a pass's changes. Returns whether it is new. Problem `rate_limited`.
 */
export async function registerDevice(
  db: Db,
  { passId, deviceId, pushToken }: Registration & { pushToken: string },
): Promise<'added' | 'known'> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into wallet_devices (pass_id, device_id, push_token)
    select ${passId}, ${deviceId}, ${pushToken}
    where (select count(*) from wallet_devices where pass_id = ${passId} and device_id <> ${deviceId}) < ${MAX_DEVICES}
    on conflict (pass_id, device_id) do update set push_token = excluded.push_token
    returning xmax = 0 as is_new`.execute(db)
  if (!rows[0]) throw new Problem('rate_limited')
  return rows[0].isNew ? 'added' : 'known'
}

/** Deletes that registration. Repeating it changes nothing. */
export async function unregisterDevice(db: Db, { passId, deviceId }: Registration): Promise<void> {
  await db.deleteFrom('walletDevices').where('passId', '=', passId).where('deviceId', '=', deviceId).execute()
}

/** Returns a device's passes that changed after `since`, and the value for its next request; null if none did. */
export async function findChangedPasses(
  db: Db,
  { deviceId, since }: { deviceId: string; since: string | undefined },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const changed = await db
    .selectFrom('walletDevices')
    .innerJoin('walletPasses', 'walletPasses.id', 'walletDevices.passId')
    .select(['walletPasses.id', sql<string>`wallet_passes.revision::text`.as('revision')])
    .where('deviceId', '=', deviceId)
    .where('walletPasses.revision', '>', sql<number>`${since ?? '0'}::bigint`)
    .orderBy('walletPasses.revision')
    .execute()
  const last = changed.at(-1)
  if (!last) return null
  return { serialNumbers: changed.map(({ id }) => id), lastUpdated: last.revision }
}
