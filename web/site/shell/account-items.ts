import type { menu } from '../../languages/menu/menu.ts'
import { paths } from '../../routing/paths.ts'

/** `label` is the text's key. */
type AccountItem = { label: keyof (typeof menu)['texts']['en']; to: string }

/** What a signed-in user may open beside the public pages. */
export function listAccountItems(role: 'USER' | 'OPERATOR' | 'ADMIN'): AccountItem[] {
  const items: AccountItem[] = [
    // As `tripPaths` has it, which would come along with everything else about trips.
    { label: 'myTrips', to: '/trips' },
    { label: 'profile', to: paths.profile() },
    { label: 'settings', to: paths.settings() },
  ]
  if (role === 'ADMIN') items.push({ label: 'adminPanel', to: paths.admin() })
  if (role === 'ADMIN' || role === 'OPERATOR')
    items.push({ label: 'operatorDashboard', to: paths.operator() })
  return items
}
