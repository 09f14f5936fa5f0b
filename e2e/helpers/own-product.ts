import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { type OidcServer, startOidcServer } from '#test/fakes/oidc.ts'
import { startProduct } from '#test/product.ts'
import { findFreePort } from '#test/start/free-port.ts'
import { findQuickFolder } from '#test/start/quick-folder.ts'
import { test as base } from './journey.ts'
import type { RunningProduct } from './products.ts'

type Own = { product: RunningProduct; google: OidcServer }

/**
 * A separate product for these journeys: at a host name instead of an IP address, because passkeys are bound to names, with a
 * sign-in provider, and with a required second factor for administrators.
 */
export const test = base.extend<{ google: OidcServer }, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-e2e-own-'))
      const port = await findFreePort()
      const publicUrl = `http://localhost:${port}`
      const google = await startOidcServer({
        clientId: 'ferrywing',
        redirectUri: `${publicUrl}/api/api/auth/providers/google/callback`,
        secret: 'a shared secret',
      })
      const product = await startProduct(folder, {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        ADMIN_SECOND_FACTOR: 'required',
        OIDC_GOOGLE_ISSUER: google.issuer,
        OIDC_GOOGLE_CLIENT_ID: 'ferrywing',
        OIDC_GOOGLE_CLIENT_SECRET: 'a shared secret',
      })
      await use({ product: { url: product.url, sandboxUrl: product.sandboxUrl, folder }, google })
      await product.stop()
      await google.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: async ({ own }, use) => use(own.product),
  google: async ({ own }, use) => use(own.google),
})

/** Adds a virtual authenticator with passkeys, which confirms the user at once. */
export async function giveAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
