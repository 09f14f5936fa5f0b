import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PROVIDER_LABELS, PROVIDERS, type ProviderName, providers } from '#contract/accounts/providers.ts'
import type { SignInMethods } from '#contract/accounts/second-factor.ts'
import { ApiError, call } from '../data/api.ts'
import { leaveFor } from '../data/leave-for.ts'
import { useSession } from '../data/session.tsx'
import { settings } from '../languages/settings/settings.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { useSearchParams } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { SmallButton } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadFailure } from './NotificationSettings.tsx'
import { findProviderProblem } from './sign-in/provider-problem.ts'
import { signInMethodsKey, useSignInMethods } from './sign-in-methods.ts'
import { NotConfirmed, useConfirmation } from './two-step/Confirmation.tsx'

/** Lists the provider accounts (such as Google) that the user can sign in with, and connects or disconnects them. */
export function ConnectedAccounts() {
  const methods = useSignInMethods()
  const offered = useQuery({
    queryKey: ['accounts', 'providers'],
    queryFn: async ({ signal }) => (await call(providers.list, { signal })).providers,
  })
  if (methods.isPending || offered.isPending) return <Skeleton className="h-32" />
  if (methods.isLoadingError) return <LoadFailure of={methods} />
  if (offered.isLoadingError) return <LoadFailure of={offered} />
  return <Accounts methods={methods.data} offered={offered.data} />
}

function Accounts({ methods, offered }: { methods: SignInMethods; offered: readonly ProviderName[] }) {
  const queries = useQueryClient()
  const t = useTexts(settings)
  const [search] = useSearchParams()
  const { user } = useSession()
  const { confirmed, dialog } = useConfirmation(methods)
  const [busy, setBusy] = useState<ProviderName | null>(null)
  const [failure, setFailure] = useState(() => findProviderProblem(search))
  const [message, setMessage] = useState(() => connectedIn(search))

  async function act(provider: ProviderName, action: () => Promise<void>) {
    setBusy(provider)
    setFailure(null)
    setMessage(null)
    try {
      await confirmed(action)
    } catch (error) {
      if (error instanceof ApiError) setFailure(error.message)
      else if (!(error instanceof NotConfirmed)) throw error
    }
    setBusy(null)
  }

  const connect = (provider: ProviderName) =>
    act(provider, async () => {
      const body = { purpose: 'connect' as const, stay: 'remembered' as const, returnTo: paths.settings() }
      await leaveFor((await call(providers.start, { params: { provider }, body })).url)
    })

  const disconnect = (provider: ProviderName) =>
    act(provider, async () => {
      const answer = await call(providers.disconnect, { params: { provider } })
      await queries.invalidateQueries({ queryKey: signInMethodsKey })
      setMessage(answer.message)
    })

  return (
    <div className="grid gap-5">
      {dialog}
      <ul className="grid divide-y divide-line">
        {PROVIDERS.map((provider) => {
          const identity = methods.identities.find((one) => one.provider === provider)
          const label = PROVIDER_LABELS[provider]
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="font-semibold">{label}</p>
                <p className="text-sm break-words text-muted">
                  {describeState(identity, offered.includes(provider))}
                </p>
              </div>
              {identity ? (
                <SmallButton
                  aria-label={t('disconnectOne', { provider: label })}
                  busy={busy === provider && t('disconnecting')}
                  onClick={() => void disconnect(provider)}
                >
                  {t('disconnect')}
                </SmallButton>
              ) : (
                offered.includes(provider) && (
                  <SmallButton
                    aria-label={t('connectOne', { provider: label })}
                    busy={busy === provider && t('opening')}
                    disabledReason={user?.emailVerified === false && t('confirmEmailFirst')}
                    onClick={() => void connect(provider)}
                  >
                    {t('connect')}
                  </SmallButton>
                )
              )}
            </li>
          )
        })}
      </ul>
      <div role="status" className="empty:hidden">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
      <FormError message={failure} />
    </div>
  )
}

function describeState(identity: SignInMethods['identities'][number] | undefined, offered: boolean): string {
  const t = readTexts(settings)
  if (identity) return identity.email ? t('connectedAs', { email: identity.email }) : t('isConnected')
  return t(offered ? 'notConnected' : 'notAvailable')
}

function connectedIn(search: URLSearchParams): string | null {
  const provider = PROVIDERS.find((one) => one === search.get('connected'))
  return provider ? readTexts(settings)('nowConnected', { provider: PROVIDER_LABELS[provider] }) : null
}
