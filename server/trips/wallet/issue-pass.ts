import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Wallet } from '#contract/trips/wallet.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findTripFacts, requireConfirmed, type TripFacts } from '#server/trips/trip-facts.ts'
import { refreshPass } from './refresh-passes.ts'
import { hashContent, type WalletContent } from './wallet-content.ts'
import {
  buildTokenContext,
  readToken,
  readWalletPass,
  selectWalletPasses,
  type WalletPass,
  type WalletSecrets,
} from './wallet-passes.ts'

const TOKEN_BYTES = 32

type Ask = { bookingId: string; ownerId: string; seat: number; wallet: Wallet }
type GivenPass = { serial: string; token: string; facts: TripFacts; content: WalletContent }

/**
 * Returns the wallet pass of a seat of the caller's trip: always the same one, until another person gets the seat.
 * Problems `booking_not_found`, `no_pass_yet`, `pass_void`, `seat_not_found`.
 */
export async function issuePass(db: Db, secrets: WalletSecrets, ask: Ask): Promise<GivenPass> {
  const { bookingId, ownerId, seat, wallet } = ask
  return await db.transaction().execute(async (tx) => {
    const facts = requireConfirmed(await findTripFacts(tx, secrets.rowCipher, { bookingId, ownerId }))
    if (!facts.names.some((one) => one.seat === seat)) throw new Problem('seat_not_found')
    const known = await lockPass(tx, ask)
    if (known) await refreshPass(tx, secrets, known)
    const pass = (await lockPass(tx, ask)) ?? (await addPass(tx, secrets, ask))
    if (wallet === 'google' && !pass.googleAt)
      await tx
        .updateTable('walletPasses')
        .set({ googleAt: sql<Date>`now()` })
        .where('id', '=', pass.id)
        .execute()
    const { content } = await readWalletPass(tx, secrets, pass)
    return { serial: pass.id, token: readToken(secrets, pass), facts, content }
  })
}

async function lockPass(tx: Tx, { bookingId, seat }: Ask): Promise<WalletPass | undefined> {
  return await selectWalletPasses(tx)
    .where('bookingId', '=', bookingId)
    .where('seat', '=', seat)
    .where('voidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function addPass(tx: Tx, secrets: WalletSecrets, ask: Ask): Promise<WalletPass> {
  const { bookingId, seat } = ask
  const { facts, one, content } = await readWalletPass(tx, secrets, {
    ...{ bookingId, seat },
    ...{ holder: '', voidedAt: null },
  })
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('walletPasses')
    .values({
      ...{ id, bookingId: facts.bookingId, seat, holder: one?.holder ?? '' },
      sealedToken: secrets.secretCipher.encrypt(token, buildTokenContext(id)),
      contentHash: hashContent(content),
      updatedAt: sql<Date>`date_trunc('second', clock_timestamp())`,
    })
    // If it is requested twice at once, the first pass is kept.
    .onConflict((conflict) =>
      conflict.columns(['bookingId', 'seat']).where('voidedAt', 'is', null).doNothing(),
    )
    .execute()
  const added = await lockPass(tx, ask)
  if (!added) throw new Error('A wallet pass was added but cannot be read')
  return added
}
