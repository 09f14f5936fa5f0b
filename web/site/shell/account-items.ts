import type { menu } from '../../languages/menu/menu.ts'
import { paths } from '../../routing/paths.ts'

/** `label` is the key of the text. */
type AccountItem = { label: keyof (typeof menu)['texts']['en']; to: string }

/** The pages that a signed-in user may open besides the public ones. */
export function listAccountItems(role: 'USER' | 'OPERATOR' | 'ADMIN'): AccountItem[] {
  const items: AccountItem[] = [
    // The path of `tripPaths`, whose import would also load the other code about trips.
    { label: 'myTrips', to: '/trips' },
    { label: 'profile', to: paths.profile() },
    { label: 'settings', to: paths.settings() },
  ]
  if (role === 'ADMIN') items.push({ label: 'adminPanel', to: paths.admin() })
  if (role === 'ADMIN' || role === 'OPERATOR')
    items.push({ label: 'operatorDashboard', to: paths.operator() })
  return items
}
