import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('..', import.meta.url))

/** Builds the worker that shows notifications into `out`, as a single file (`web/account/push/push-device.ts` starts it). */
export async function buildPushWorker(out: string): Promise<void> {
  await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...{ outDir: out, emptyOutDir: false, modulePreload: false, reportCompressedSize: false },
      rolldownOptions: {
        input: join(WEB, 'push/worker.ts'),
        output: { format: 'iife', entryFileNames: 'push-worker.js' },
      },
    },
  })
}
