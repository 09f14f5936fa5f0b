import { useState } from 'react'
import { PROVIDER_LABELS, PROVIDERS, type ProviderName, providers } from '#contract/accounts/providers.ts'
import { ApiError, call } from '../../data/api.ts'
import { leaveFor } from '../../data/leave-for.ts'
import type { Stay } from '../../data/session.tsx'
import { account } from '../../languages/account/account.ts'
import { useTexts } from '../../languages/texts.ts'
import { useLocation } from '../../router/router.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { readWayBack } from './way-back.ts'

/** Buttons to sign in at a provider and return to the previous page. A provider that is not configured says so. */
export function ProviderButtons(props: { purpose: 'login' | 'registration'; stay: Stay }) {
  const { state } = useLocation()
  const t = useTexts(account)
  const [leaving, setLeaving] = useState<ProviderName | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ what: string; why: string | null } | null>(null)

  async function leave(provider: ProviderName) {
    setNotice(null)
    setFailure(null)
    setLeaving(provider)
    try {
      const url = await findAddress(provider, { stay: props.stay, returnTo: readWayBack(state) })
      if (url) await leaveFor(url)
      else setNotice(t('notImplemented', { provider: PROVIDER_LABELS[provider] }))
    } catch (error) {
      const why = error instanceof ApiError ? error.message : null
      const what = t(props.purpose === 'login' ? 'loginNotBegun' : 'registrationNotBegun', {
        provider: PROVIDER_LABELS[provider],
      })
      setFailure({ what, why })
    }
    setLeaving(null)
  }

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {PROVIDERS.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            wide
            busy={leaving === provider && t('opening')}
            onClick={() => void leave(provider)}
          >
            {t('continueWith', { provider: PROVIDER_LABELS[provider] })}
          </Button>
        ))}
      </div>
      <div role="status" className="empty:hidden">
        {notice && <Notice>{notice}</Notice>}
      </div>
      {failure && (
        <Notice tone="warning" role="alert">
          <p>{failure.what}</p>
          {failure.why && <p className="font-normal">{failure.why}</p>}
        </Notice>
      )}
    </div>
  )
}

// Null when the provider is not configured.
async function findAddress(
  provider: ProviderName,
  { stay, returnTo }: { stay: Stay; returnTo: string | null },
): Promise<string | null> {
  const offered = await call(providers.list)
  if (!offered.providers.includes(provider)) return null
  const body = { purpose: 'sign-in' as const, stay, ...(returnTo ? { returnTo } : {}) }
  return (await call(providers.start, { params: { provider }, body })).url
}
