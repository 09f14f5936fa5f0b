import type { shell } from '../../languages/shell/shell.ts'
import { paths } from '../../routing/paths.ts'

/** `label` is the key of the text. */
export type NavigationItem = { label: keyof (typeof shell)['texts']['en']; to: string }

export const mainItems: NavigationItem[] = [
  { label: 'home', to: paths.home() },
  { label: 'howItWorks', to: paths.howItWorks() },
  { label: 'routes', to: paths.routes() },
  { label: 'operators', to: paths.operators() },
  { label: 'pricing', to: paths.pricing() },
  { label: 'blog', to: paths.blog() },
  { label: 'contact', to: paths.contact() },
]

export const footerColumns: { title: NavigationItem['label']; items: NavigationItem[] }[] = [
  {
    title: 'product',
    items: [
      { label: 'routes', to: paths.routes() },
      { label: 'pricing', to: paths.pricing() },
      { label: 'blog', to: paths.blog() },
    ],
  },
  {
    title: 'operators',
    items: [
      { label: 'onboarding', to: paths.operators() },
      { label: 'documentation', to: paths.apiDocs() },
    ],
  },
  {
    title: 'company',
    items: [
      { label: 'about', to: paths.about() },
      { label: 'contact', to: paths.contact() },
      { label: 'faq', to: paths.faq() },
    ],
  },
  {
    title: 'legal',
    items: [
      { label: 'privacyPolicy', to: paths.privacy() },
      { label: 'terms', to: paths.terms() },
      { label: 'dataExport', to: paths.dataExport() },
      { label: 'deleteMyData', to: paths.deleteMyData() },
    ],
  },
]
