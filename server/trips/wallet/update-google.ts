import { createSigner } from 'fast-jwt'
import type { Db } from '#server/runtime/db.ts'
import { openFetch } from '#server/runtime/fetch-outside.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import { remember } from '#server/runtime/remember.ts'
import { buildObjectId, describeObject } from './google-object.ts'
import type { GoogleWallet } from './open-wallets.ts'
import { readWalletPass, selectWalletPasses, type WalletSecrets } from './wallet-passes.ts'

/** Overwrites an object that a traveller has saved; ignores one that nobody has saved. */
export type PatchGoogleObject = (id: string, object: object) => Promise<void>

// Every call may be repeated, because it writes the same content again.
const CALL_POLICY = {
  connectMs: 5000,
  attemptMs: 10_000,
  wholeMs: 30_000,
  retries: 2,
  repeats: 'all' as const,
}
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3600
const TOKEN_USED_MS = 50 * 60_000

/** Overwrites the object at Google with the current pass (a job); phones that have it show the change. */
export async function updateGoogle(
  db: Db,
  {
    secrets,
    wallet,
    patch,
  }: { secrets: WalletSecrets; wallet: GoogleWallet | null; patch: PatchGoogleObject | null },
  { passId }: { passId: string },
): Promise<void> {
  if (!wallet || !patch) return
  const pass = await selectWalletPasses(db).where('walletPasses.id', '=', passId).executeTakeFirst()
  if (!pass) return
  const { facts, content } = await readWalletPass(db, secrets, pass)
  const written = { serial: passId, language: facts.language }
  await patch(buildObjectId(wallet, written), describeObject(wallet, content, written))
}

/** A port to Google's API with the service account's access token (RFC 7523), which is requested when needed. */
export function openGoogleApi(wallet: GoogleWallet, outgoing: Outgoing): PatchGoogleObject {
  const ask = openFetch(outgoing, 'google wallet', CALL_POLICY)
  const findAccessToken = remember(
    async () => {
      const sign = createSigner({
        key: await wallet.findPrivateKey(),
        algorithm: 'RS256',
        iss: wallet.serviceAccount,
        aud: wallet.tokenUrl,
        expiresIn: TOKEN_SECONDS * 1000,
      })
      const body = new URLSearchParams({ grant_type: GRANT, assertion: sign({ scope: SCOPE }) })
      const answer = await ask(wallet.tokenUrl, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Google returned no access token: ${answer.status}`)
      return ((await answer.json()) as { access_token: string }).access_token
    },
    { forMs: TOKEN_USED_MS },
  )
  return async (id, object) => {
    const answer = await ask(`${wallet.apiUrl}/walletobjects/v1/transitObject/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await findAccessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(object),
    })
    if (!answer.ok && answer.status !== 404) throw new Error(`Google refused a pass: ${answer.status}`)
  }
}
