import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import type { PassKeys } from '#server/trips/passes/pass-keys.ts'
import type { PassName } from '#server/trips/passes/pass-rules.ts'
import { findTripFacts, type TripFacts } from '#server/trips/trip-facts.ts'
import { describeWalletPass, type WalletContent } from './wallet-content.ts'

/** The keys for writing a pass: those that sign its code, and those that decrypt its name and its token. */
export type WalletSecrets = { passKeys: PassKeys; rowCipher: RowCipher; secretCipher: SecretCipher }

/** A stored wallet pass. */
export type WalletPass = {
  id: string
  bookingId: string
  seat: number
  holder: string
  sealedToken: Buffer
  contentHash: Buffer
  updatedAt: Date
  googleAt: Date | null
  voidedAt: Date | null
}

export function selectWalletPasses(db: Db | Tx) {
  return db
    .selectFrom('walletPasses')
    .select(['walletPasses.id', 'walletPasses.bookingId', 'walletPasses.seat', 'holder', 'sealedToken'])
    .select(['contentHash', 'walletPasses.updatedAt', 'googleAt', 'voidedAt'])
}

/** Returns the current pass and its passenger; the passenger is null for a void pass. */
export async function readWalletPass(
  db: Db | Tx,
  { passKeys, rowCipher }: WalletSecrets,
  pass: Pick<WalletPass, 'bookingId' | 'seat' | 'holder' | 'voidedAt'>,
): Promise<{ facts: TripFacts; one: PassName | null; content: WalletContent }> {
  const facts = await findTripFacts(db, rowCipher, { bookingId: pass.bookingId, ownerId: null })
  const one = findHolder(facts, pass)
  return { facts, one, content: describeWalletPass(facts, { seat: pass.seat, one }, passKeys) }
}

// A pass that names a person is never reused for another one, because it may be on that person's phone.
function findHolder(
  { status, names }: TripFacts,
  { seat, holder, voidedAt }: Pick<WalletPass, 'seat' | 'holder' | 'voidedAt'>,
): PassName | null {
  const one = names.find((name) => name.seat === seat)
  if (voidedAt || status !== 'CONFIRMED' || !one) return null
  return holder === '' || holder === one.holder ? one : null
}

export function readToken(
  { secretCipher }: Pick<WalletSecrets, 'secretCipher'>,
  { id, sealedToken }: Pick<WalletPass, 'id' | 'sealedToken'>,
): string {
  return secretCipher.decrypt(sealedToken, buildTokenContext(id))
}

/** Returns the context under which a pass's token is encrypted. */
export function buildTokenContext(passId: string): string {
  return `wallet pass ${passId}`
}
