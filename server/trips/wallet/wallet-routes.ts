import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import { wallet as calls } from '#contract/trips/wallet.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { cleanMessage } from '#server/runtime/clean-message.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import { isSameSecret } from '#server/security/is-same-secret.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { writeSaveLink } from './google-object.ts'
import { issuePass } from './issue-pass.ts'
import { type AppleWallet, listOffered, type Wallets } from './open-wallets.ts'
import { findChangedPasses, openPassByToken, registerDevice, unregisterDevice } from './serve-devices.ts'
import {
  readToken,
  readWalletPass,
  selectWalletPasses,
  type WalletPass,
  type WalletSecrets,
} from './wallet-passes.ts'
import { writePkpass } from './write-pkpass.ts'

type Needs = { db: Db; limits: RateLimits; wallets: Wallets } & WalletSecrets

const LINK_SECONDS = 600
const MAX_LINE_LENGTH = 300

/** Adds the routes that add passes to wallets, and those by which devices update them. */
export function addWalletRoutes(app: FastifyInstance, needs: Needs): void {
  const { wallets } = needs
  serve(app, calls.offered, async () => ({ wallets: listOffered(wallets) }))
  addingRoutes(app, needs)
  deviceRoutes(app, needs)
}

function addingRoutes(app: FastifyInstance, { db, limits, wallets, ...secrets }: Needs): void {
  serve(app, calls.add, async ({ caller, params, body }) => {
    await limits.take('document_by_account', caller.id)
    const { apple, google } = wallets
    if (!wallets[body.wallet]) throw new Problem('wallet_not_offered')
    const given = await issuePass(db, secrets, { ...params, ownerId: caller.id, wallet: body.wallet })
    if (body.wallet === 'google' && google)
      return { url: await writeSaveLink(google, given.content, { ...given, language: given.facts.language }) }
    if (!apple) throw new Problem('wallet_not_offered')
    return { url: buildAddress(getSite(db), buildDownloadPath(given)) }
  })

  // The phone opens the address without the page's session, so the address is signed with the pass's own token.
  serveBytes(app, calls.download, async ({ params: { serial }, query: { until, signature }, reply }) => {
    const pass = await selectWalletPasses(db).where('walletPasses.id', '=', serial).executeTakeFirst()
    if (!pass || !wallets.apple) throw new Problem('link_invalid')
    if (!isSameSecret(signature, signLink({ serial, token: readToken(secrets, pass), until })))
      throw new Problem('link_invalid')
    if (Number(until) * 1000 < Date.now()) throw new Problem('link_expired')
    return await sendPass(reply, { db, secrets, apple: wallets.apple, pass })
  })
}

function buildDownloadPath({ serial, token }: { serial: string; token: string }): string {
  const until = String(Math.floor(Date.now() / 1000) + LINK_SECONDS)
  const query = new URLSearchParams({ until, signature: signLink({ serial, token, until }) })
  return `${API_BASE}${calls.download.path.replace(':serial', serial)}?${query}`
}

function signLink({ serial, token, until }: { serial: string; token: string; until: string }): string {
  return createHmac('sha256', token).update(`${serial} ${until}`).digest('base64url')
}

function deviceRoutes(app: FastifyInstance, { db, limits, wallets, ...secrets }: Needs): void {
  const findWallet = (passType: string): AppleWallet => {
    if (wallets.apple?.passType !== passType) throw new Problem('not_found')
    return wallets.apple
  }
  const open = async (
    { passType, serial }: { passType: string; serial: string },
    request: { headers: { authorization?: string | undefined } },
  ) => {
    const { authorization } = request.headers
    return {
      apple: findWallet(passType),
      pass: await openPassByToken(db, secrets, { serial, authorization }),
    }
  }

  serve(app, calls.register, async ({ params, body: { pushToken }, request, reply }) => {
    const { pass } = await open(params, request)
    const was = await registerDevice(db, { passId: pass.id, deviceId: params.device, pushToken })
    reply.code(was === 'added' ? 201 : 200)
    return {}
  })

  serve(app, calls.unregister, async ({ params, request }) => {
    const { pass } = await open(params, request)
    await unregisterDevice(db, { passId: pass.id, deviceId: params.device })
    return {}
  })

  serveBytes(app, calls.changed, async ({ params: { device, passType }, query, reply }) => {
    findWallet(passType)
    const changed = await findChangedPasses(db, { deviceId: device, since: query.passesUpdatedSince })
    reply.header('cache-control', 'no-store')
    return changed ? reply.send({ success: true, ...changed }) : reply.code(204).send()
  })

  serveBytes(app, calls.latest, async ({ params, request, reply }) => {
    const { apple, pass } = await open(params, request)
    const since = Date.parse(String(request.headers['if-modified-since'] ?? ''))
    if (pass.updatedAt.getTime() <= since) return reply.code(304).send()
    return await sendPass(reply, { db, secrets, apple, pass })
  })

  serve(app, calls.log, async ({ body: { logs }, address, request }) => {
    await limits.take('wallet_log_by_address', address)
    for (const line of logs)
      request.log.warn(
        { requestId: request.id, line: cleanMessage(line.slice(0, MAX_LINE_LENGTH)) },
        'apple wallet',
      )
    return {}
  })
}

async function sendPass(
  reply: FastifyReply,
  { db, secrets, apple, pass }: { db: Db; secrets: WalletSecrets; apple: AppleWallet; pass: WalletPass },
): Promise<FastifyReply> {
  const { facts, content } = await readWalletPass(db, secrets, pass)
  const bytes = await writePkpass(content, { serial: pass.id, token: readToken(secrets, pass) }, apple)
  reply.header('last-modified', pass.updatedAt.toUTCString())
  return await sendAttachment(reply, {
    fileName: `trip-pass-${formatPassNumber({ reference: facts.reference, seat: pass.seat })}.pkpass`,
    mediaType: 'application/vnd.apple.pkpass',
    sizeBytes: bytes.length,
    content: Readable.from([bytes]),
  })
}
