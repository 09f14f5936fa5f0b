import { buildQuery } from '../routing/paths.ts'

/** The links of Premium, apart so that the home page does not read them. */
export const planPaths = {
  premium: (options: { billing?: 'annual' | undefined } = {}) =>
    `/settings/premium${buildQuery({ billing: options.billing })}`,
  welcome: () => '/settings/premium/welcome',
  settings: () => '/settings#plan',
} as const
