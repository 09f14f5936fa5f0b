import { ACCOUNTS } from './accounts.ts'
import { ADMINISTRATORS } from './administrators.ts'
import { ALERTS } from './alerts.ts'
import { DEVELOPERS } from './developers.ts'
import { OPERATORS_CALLS } from './operators.ts'
import type { Rows } from './rights.ts'
import { TRAVELLERS } from './travellers.ts'
import { WALLETS } from './wallets.ts'

/** Which callers each call of the contract allows, by method and path. A call that is missing here fails the test. */
export const ACCESS: Rows = {
  ...ACCOUNTS,
  ...TRAVELLERS,
  ...WALLETS,
  ...ALERTS,
  ...OPERATORS_CALLS,
  ...DEVELOPERS,
  ...ADMINISTRATORS,
}
