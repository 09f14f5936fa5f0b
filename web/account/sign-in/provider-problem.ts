import { PROVIDER_FAILURES, PROVIDER_LABELS, PROVIDERS } from '#contract/accounts/providers.ts'
import { translateTemplate } from '../../languages/translated.ts'

/** Reads the problem from the address after a provider's callback: `?problem=…&provider=…`. Null for unknown values. */
export function findProviderProblem(search: URLSearchParams): string | null {
  const failure = Object.keys(PROVIDER_FAILURES).find((one) => one === search.get('problem'))
  const provider = PROVIDERS.find((one) => one === search.get('provider'))
  if (!failure || !provider) return null
  const template = PROVIDER_FAILURES[failure as keyof typeof PROVIDER_FAILURES]
  return translateTemplate(template, { provider: PROVIDER_LABELS[provider] })
}
