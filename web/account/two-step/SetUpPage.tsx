import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { SignInMethods } from '#contract/accounts/second-factor.ts'
import { renewTokens } from '../../data/renew-tokens.ts'
import { useSession } from '../../data/session.tsx'
import { startSession } from '../../data/start-session.ts'
import { readTokens } from '../../data/tokens.ts'
import { useTexts } from '../../languages/texts.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { Navigate, useLocation, useNavigate } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { ResendVerification } from '../sign-in/ResendVerification.tsx'
import { buildWayBack, findPathAfterSignIn } from '../sign-in/way-back.ts'
import { useSignInMethods } from '../sign-in-methods.ts'
import { AppSetUp } from './AppSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useTwoStep } from './use-two-step.ts'

/** Sets up an administrator's first second factor. Until then the administrator can open no other page. */
export function SetUpPage() {
  const { status, user } = useSession()
  const t = useTexts(texts)
  const location = useLocation()
  const [came] = useState(() => location.state)
  if (status === 'loading') return <Spinner className="min-h-[70svh]" />
  if (status === 'unauthenticated')
    return <Navigate to={paths.login()} replace state={buildWayBack(location)} />
  if (!user.mustSetUpSecondFactor) return <Navigate to={findPathAfterSignIn(user, came)} replace />
  return (
    <AccountFrame heading={t('setUpTitle')} lead={t('setUpLead')}>
      <SetUp />
    </AccountFrame>
  )
}

function SetUp() {
  const methods = useSignInMethods()
  if (methods.isPending) return <Skeleton className="h-72" />
  if (methods.isLoadingError) return <LoadFailure of={methods} />
  return <Choice methods={methods.data} />
}

function Choice({ methods }: { methods: SignInMethods }) {
  const { signOut, user } = useSession()
  const t = useTexts(texts)
  const twoStep = useTwoStep(methods)
  const isSetUp = methods.passkeys.length > 0 || methods.authenticatorApp !== null
  if (twoStep.codes) return <RecoveryCodes codes={twoStep.codes} onKept={twoStep.codesKept} />
  if (isSetUp) return <Done />
  if (user?.emailVerified === false) {
    return (
      <div className="grid gap-5">
        <p>{t('confirmEmailFirst')}</p>
        <ResendVerification size="large" wide />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      {twoStep.dialog}
      <FormError message={twoStep.failure} />
      {twoStep.app ? (
        <AppSetUp app={twoStep.app} onSetUp={twoStep.done} onCancel={twoStep.cancelApp} />
      ) : (
        <>
          <Button
            size="large"
            wide
            busy={twoStep.doing === 'adding' && t('waitingForDevice')}
            onClick={() => void twoStep.addPasskey()}
          >
            {t('addPasskey')}
          </Button>
          <Button
            size="large"
            variant="secondary"
            wide
            busy={twoStep.doing === 'starting' && t('preparing')}
            onClick={() => void twoStep.startApp()}
          >
            {t('useApp')}
          </Button>
        </>
      )}
      <p className="text-center text-[0.9375rem] text-muted">
        {t('notNow')}{' '}
        <button type="button" className={textLink} onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </p>
    </div>
  )
}

function Done() {
  const { replaceUser, forget } = useSession()
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function goOn() {
    setBusy(true)
    setFailure(null)
    try {
      const user = await readSessionAgain()
      if (!user) return forget()
      replaceUser(user)
      await navigate(findPathAfterSignIn(user, state), { replace: true })
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Notice tone="go" role="status">
        {t('setUpDone')}
      </Notice>
      <FormError message={failure} />
      <Button size="large" wide busy={busy && t('opening')} onClick={() => void goOn()}>
        {t('goOn')}
      </Button>
    </div>
  )
}

/** Renews the tokens and reads the user again, because the rights of the session have changed. */
async function readSessionAgain(): Promise<User | null> {
  const tokens = readTokens()
  if (tokens) await renewTokens(tokens)
  return await startSession()
}
