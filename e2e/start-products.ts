import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '#test/product.ts'
import { findQuickFolder } from '#test/start/quick-folder.ts'
import { announceProducts, type RunningProduct } from './helpers/products.ts'

const SHORT_HOLD_SECONDS = 13

/**
 * Starts the products before the journeys: one with holds of fifteen minutes, and one with holds of seconds and limited
 * attempts, unless scripts/test.ts knows that no chosen journey needs the second one.
 */
export default async function startProducts(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-e2e-'))
  const [normal, shortHolds] = await Promise.all([
    start(join(folder, 'normal')),
    process.env.E2E_SHORT_HOLDS === 'false'
      ? null
      : start(join(folder, 'short'), { HOLD_SECONDS: String(SHORT_HOLD_SECONDS), RATE_LIMITS: 'on' }),
  ])
  announceProducts({ normal: normal.running, ...(shortHolds ? { shortHolds: shortHolds.running } : {}) })
  return async () => {
    await Promise.all([normal.stop(), shortHolds?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder: string, env: Record<string, string> = {}) {
  const product = await startProduct(folder, env)
  const running: RunningProduct = { url: product.url, sandboxUrl: product.sandboxUrl, folder }
  return { running, stop: product.stop }
}
