import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Login } from '#contract/accounts/accounts.ts'
import { ApiError } from '../../data/api.ts'
import { type SecondStep, type Stay, useSession } from '../../data/session.tsx'
import { account } from '../../languages/account/account.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Link, Navigate, useLocation, useSearchParams } from '../../router/router.tsx'
import { arrivalPaths, paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { toFormProblems } from '../form-problems.ts'
import { PasskeySignIn } from '../two-step/PasskeySignIn.tsx'
import { SecondStepFrame } from '../two-step/SecondStepFrame.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { findProviderProblem } from './provider-problem.ts'
import { findPathAfterSignIn } from './way-back.ts'

type Fields = z.infer<typeof Login>

const FIELDS = ['email', 'password'] as const

/** Signs in with email and password, a passkey or a provider, and then opens the role's page or the previous page. */
export function LoginPage() {
  const session = useSession()
  const t = useTexts(account)
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [remembered, setRemembered] = useState(true)
  const [step, setStep] = useState<SecondStep | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const stay: Stay = remembered ? 'remembered' : 'this-tab'
  if (session.status === 'authenticated') {
    return <Navigate to={findPathAfterSignIn(session.user, state)} replace />
  }
  if (step) {
    return (
      <SecondStepFrame
        step={step}
        onAnswer={(answer) => session.accept(answer, stay)}
        onRestart={(why) => {
          setEnded(why)
          setStep(null)
        }}
      />
    )
  }
  return (
    <AccountFrame heading={t('welcomeBack')} lead={t('signInLead')}>
      <LoginForm
        stay={stay}
        onSecondStep={setStep}
        problem={ended ?? findProviderProblem(search)}
        remember={
          <Checkbox
            label={t('rememberMe')}
            checked={remembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
        }
      />
      <div className="grid gap-3">
        <ProviderButtons purpose="login" stay={stay} />
        <PasskeySignIn onAnswer={(answer) => session.accept(answer, stay)} />
      </div>
      <p className="text-center text-[0.9375rem] text-muted">
        {t('newHere')}{' '}
        <Link to={paths.register()} state={state} className={textLink}>
          {t('createAnAccount')}
        </Link>
      </p>
    </AccountFrame>
  )
}

function LoginForm(props: {
  stay: Stay
  remember: ReactNode
  problem: string | null
  onSecondStep: (step: SecondStep) => void
}) {
  const { signIn } = useSession()
  const t = useTexts(account)
  const [failure, setFailure] = useState(props.problem)
  const [suspended, setSuspended] = useState(false)
  const form = useForm<Fields>({
    resolver: standardSchemaResolver<Fields, unknown, Fields>(Login),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name, { onChange: () => clear(name) }),
    error: errors[name]?.message && translate(errors[name].message),
  })

  function clear(name: (typeof FIELDS)[number]) {
    form.clearErrors(name)
    setFailure(null)
  }

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null)
    setSuspended(false)
    try {
      const step = await signIn(credentials, props.stay)
      if (step) props.onSecondStep(step)
    } catch (error) {
      const { general, byField } = toFormProblems(error, FIELDS, t('loginFailed'))
      setFailure(general)
      setSuspended(error instanceof ApiError && error.code === 'account_suspended')
      for (const { field: name, message } of byField) form.setError(name, { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormError message={failure} />
      {failure && suspended && (
        <Link to={arrivalPaths.endPremium()} className={textLink}>
          {t('endPremium')}
        </Link>
      )}
      <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...field('password')} />
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-6">
        {props.remember}
        <Link to={paths.forgotPassword()} className={textLink}>
          {t('forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" wide busy={isSubmitting && t('signingIn')}>
        {t('signIn')}
      </Button>
    </form>
  )
}

export { LoginPage as Component }
