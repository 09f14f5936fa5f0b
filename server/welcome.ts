import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { Config } from './config.ts'

/** Returns the text after the start: the address, the demo accounts, and which parts are not real. */
export function writeWelcome(config: Config): string {
  if (config.role === 'worker') return `${PRODUCT_NAME}'s worker is ready on port ${config.port}.`
  const lines = [``, `  ${PRODUCT_NAME} is ready at ${config.publicUrl}`, ``]
  if (config.demoData) {
    lines.push('  Sign in with password Ferrywing1 as')
    lines.push('    traveller@ferrywing.test    premium@ferrywing.test    admin@ferrywing.test')
    lines.push('    operator@ferrywing.test     newoperator@ferrywing.test (not approved yet)', '')
  }
  if (config.payments.sandbox) {
    lines.push(`  Payments go to the sandbox on port ${config.payments.sandboxPort}: no real money moves.`)
    lines.push('    Card 4242 4242 4242 4242, any date to come, any CVC. 4000 0000 0000 0002 is declined.')
    lines.push('    4000 0000 0000 0259 pays and is disputed afterwards. The customers’ bank sits at')
    lines.push(`    http://localhost:${config.payments.sandboxPort}/_sandbox/bank`)
  }
  if (!config.smtpUrl) lines.push(`  Mails and texts stay on this machine: ${config.publicUrl}/dev/mailbox`)
  if (!config.databases.url)
    lines.push(`  The database is an embedded PostgreSQL with its data in ${config.dataDir}`)
  lines.push('', '  Ctrl-C stops it.', '')
  return lines.join('\n')
}
