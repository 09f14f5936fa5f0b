import type pg from 'pg'
import { openPool, openPoolBehindPooler } from '#db/pool.ts'
import type { Notifier } from './alerts/notify-person.ts'
import { type Config, pickSite } from './config.ts'
import { pickFileSettings } from './config-files.ts'
import { type Airports, openAirports } from './legs/search-airports.ts'
import type { MakeDocument } from './messages/mail.ts'
import { openVapid, type Vapid } from './messages/push/vapid.ts'
import { openProvider, type Provider } from './payments/stripe.ts'
import { type Clock, openClock } from './runtime/clock.ts'
import { type Db, openDatabase } from './runtime/db.ts'
import { type Files, openFiles } from './runtime/files.ts'
import type { Outgoing } from './runtime/outgoing.ts'
import { openPlaces, type Places } from './search/places.ts'
import { openRowCipher, openSecretCipher, type RowCipher, type SecretCipher } from './security/encryption.ts'
import { makeMailDocument } from './trips/documents/make-documents.ts'
import { openPassKeys, type PassKeys } from './trips/passes/pass-keys.ts'
import { openWallets, type Wallets } from './trips/wallet/open-wallets.ts'

/** The parts that web servers and workers both use. */
export type Stores = {
  db: Db
  pool: pg.Pool
  clock: Clock
  /** The ports through which all calls to other systems go. */
  outgoing: Outgoing
  provider: Provider
  files: Files
  rowCipher: RowCipher
  secretCipher: SecretCipher
  airports: Airports
  places: Places
  passKeys: PassKeys
  wallets: Wallets
  /** The VAPID key for push notifications; null: they are not set up. */
  vapid: Vapid | null
  /** Writes and sends messages about saved routes. */
  notifier: Notifier
  /** Makes the attachments of mails about bookings. */
  makeDocument: MakeDocument
  close: () => Promise<void>
}

/** Opens the database and everything else that web servers and workers share. */
export async function openStores(
  config: Config,
  { connectionString, outgoing }: { connectionString: string; outgoing: Outgoing },
): Promise<Stores> {
  const { connections, directUrl } = config.databases
  const { db, pool } = openDatabase(connectionString, {
    site: pickSite(config),
    openPool: directUrl ? openPoolBehindPooler : openPool,
    connections,
  })
  const clock = await openClock(db)
  const rowCipher = openRowCipher(config.documentKeys)
  const secretCipher = openSecretCipher(config.secretsKey)
  const passKeys = openPassKeys(config.passKeys)
  const airports = openAirports(db)
  const places = openPlaces(airports)
  return {
    db,
    pool,
    clock,
    outgoing,
    provider: openProvider(config.payments, outgoing),
    files: openFiles(pickFileSettings(config), outgoing),
    rowCipher,
    secretCipher,
    airports,
    places,
    passKeys,
    wallets: openWallets(config),
    vapid: config.push && openVapid(config.push),
    notifier: { places, secretCipher },
    makeDocument: (db, which) => makeMailDocument(db, { passKeys, rowCipher }, which),
    async close() {
      clock.close()
      await db.destroy()
    },
  }
}
