import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providers } from '#contract/accounts/providers.ts'
import { ApiError, call } from '../../data/api.ts'
import { type SecondStep, type Stay, useSession } from '../../data/session.tsx'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { Navigate, useLocation } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { SecondStepFrame } from '../two-step/SecondStepFrame.tsx'
import { buildWayBackTo, findPathAfterSignIn } from './way-back.ts'

type Arrival = { step: SecondStep | null; stay: Stay; returnTo: string | null }

/** The page that a provider returns to. Exchanges the code after the # for a session, or asks for the second step. */
export function ProviderReturnPage() {
  const session = useSession()
  const t = useTexts(mailedLinks)
  const { hash } = useLocation()
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get('code') ?? '')
  const [restart, setRestart] = useState<string | null>(null)
  // A query sends the code only once, however often React draws the page. Its result contains no token.
  const arrival = useQuery({
    queryKey: ['accounts', 'provider-return', code],
    queryFn: async (): Promise<Arrival> => {
      const { returnTo, stay, ...answer } = await call(providers.exchange, { body: { code } })
      return { step: session.accept(answer, stay), stay, returnTo }
    },
    enabled: session.status !== 'loading' && code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const failure = restart ?? (code ? describeError(arrival.error) : t('addressIncomplete'))
  if (failure) return <Refused message={failure} />
  if (arrival.data?.step && session.status !== 'authenticated') {
    const { step, stay } = arrival.data
    return (
      <SecondStepFrame
        step={step}
        onAnswer={(answer) => session.accept(answer, stay)}
        onRestart={setRestart}
      />
    )
  }
  if (arrival.data && session.user) {
    const state = buildWayBackTo(arrival.data.returnTo)
    return <Navigate to={findPathAfterSignIn(session.user, state)} state={state} replace />
  }
  return (
    <AccountFrame heading={t('welcomeAboard')} lead={t('signingYouIn')}>
      <Spinner label={t('signingIn')} className="min-h-24" />
    </AccountFrame>
  )
}

function Refused({ message }: { message: string }) {
  const t = useTexts(mailedLinks)
  return (
    <AccountFrame heading={t('didNotWork')} lead={t('notSignedIn')}>
      <FormError message={message} />
      <LinkButton to={paths.login()} size="large" wide>
        {t('backToSignIn')}
      </LinkButton>
    </AccountFrame>
  )
}

function describeError(error: Error | null): string | null {
  if (!error) return null
  return error instanceof ApiError ? error.message : readTexts(mailedLinks)('loginFailed')
}
