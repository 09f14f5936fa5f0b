import { ACCOUNTS } from './access/accounts.ts'
import { ADMINISTRATORS } from './access/administrators.ts'
import { ALERTS } from './access/alerts.ts'
import { DEVELOPERS } from './access/developers.ts'
import { OPERATORS_CALLS } from './access/operators.ts'
import type { Rows } from './access/rights.ts'
import { TRAVELLERS } from './access/travellers.ts'

/** Who may do what: every call of the contract, by method and path. A call that is missing here fails the test. */
export const ACCESS: Rows = {
  ...ACCOUNTS,
  ...TRAVELLERS,
  ...ALERTS,
  ...OPERATORS_CALLS,
  ...DEVELOPERS,
  ...ADMINISTRATORS,
}
