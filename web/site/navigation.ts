import { paths } from '../paths.ts'

export type NavigationItem = { label: string; to: string }

export const mainItems: NavigationItem[] = [
  { label: 'Home', to: paths.home() },
  { label: 'How it works', to: paths.howItWorks() },
  { label: 'Routes', to: paths.routes() },
  { label: 'Operators', to: paths.operators() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'Blog', to: paths.blog() },
  { label: 'Contact', to: paths.contact() },
]

export const footerColumns: { title: string; items: NavigationItem[] }[] = [
  {
    title: 'Product',
    items: [
      { label: 'Routes', to: paths.routes() },
      { label: 'Pricing', to: paths.pricing() },
      { label: 'Blog', to: paths.blog() },
    ],
  },
  {
    title: 'Operators',
    items: [
      { label: 'Onboarding', to: paths.operators() },
      { label: 'Documentation', to: paths.apiDocs() },
    ],
  },
  {
    title: 'Company',
    items: [
      { label: 'About', to: paths.about() },
      { label: 'Contact', to: paths.contact() },
      { label: 'FAQ', to: paths.faq() },
    ],
  },
  {
    title: 'Legal',
    items: [
      { label: 'Privacy Policy', to: paths.privacy() },
      { label: 'Terms of Service', to: paths.terms() },
      { label: 'Data Export', to: paths.dataExport() },
      { label: 'Delete My Data', to: paths.deleteMyData() },
    ],
  },
]

/** What a signed-in user may open beside the public pages. */
export function accountItems(role: 'USER' | 'OPERATOR' | 'ADMIN'): NavigationItem[] {
  const items = [
    { label: 'Profile', to: paths.profile() },
    { label: 'Settings', to: paths.settings() },
  ]
  if (role === 'ADMIN') items.push({ label: 'Admin Panel', to: paths.admin() })
  if (role === 'ADMIN' || role === 'OPERATOR')
    items.push({ label: 'Operator Dashboard', to: paths.operator() })
  return items
}
