import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { RegistrationForm, type User } from '#contract/accounts/accounts.ts'
import type { Message } from '#contract/messages.ts'
import { useSession } from '../../data/session.tsx'
import { useIsHere } from '../../display/use-is-here.ts'
import { account } from '../../languages/account/account.ts'
import { getLanguage } from '../../languages/language.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Link, Navigate, useLocation, useNavigate } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { toFormProblems } from '../form-problems.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { findPathAfterSignIn } from './way-back.ts'

type Fields = z.infer<typeof RegistrationForm>
type Welcome = Message & { user: User }

const FIELDS = ['name', 'email', 'role', 'password', 'confirmPassword', 'terms'] as const
const REDIRECT_DELAY_MS = 2000

/** Opens an account, shows a welcome, and after two seconds opens the role's first page. */
export function RegisterPage() {
  const { status } = useSession()
  return status === 'loading' ? <Spinner className="min-h-svh" /> : <RegisterScreen />
}

function RegisterScreen() {
  const { user } = useSession()
  const { state } = useLocation()
  const t = useTexts(account)
  const [cameSignedIn] = useState(user !== null)
  const [welcome, setWelcome] = useState<Welcome | null>(null)
  if (user && cameSignedIn) return <Navigate to={findPathAfterSignIn(user, state)} replace />
  return (
    <AccountFrame heading={t('comeAboard')} lead={t('registerLead')}>
      {welcome ? <WelcomeNotice welcome={welcome} /> : <RegisterForm onWelcome={setWelcome} />}
    </AccountFrame>
  )
}

function WelcomeNotice({ welcome }: { welcome: Welcome }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { state } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isHere()) void navigate(findPathAfterSignIn(welcome.user, state), { replace: true })
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, isHere, state, welcome])
  return (
    <Notice tone="go" role="status">
      {translate(welcome)}
    </Notice>
  )
}

function RegisterForm({ onWelcome }: { onWelcome: (welcome: Welcome) => void }) {
  const session = useSession()
  const t = useTexts(account)
  const { state } = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields>({
    resolver: standardSchemaResolver<Fields, unknown, Fields>(RegistrationForm),
    reValidateMode: 'onSubmit',
    defaultValues: { name: '', email: '', role: 'USER', password: '', confirmPassword: '' },
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

  const submit = form.handleSubmit(async ({ name, email, password, role }) => {
    setFailure(null)
    try {
      onWelcome(await session.register({ name, email, password, role, language: getLanguage() }))
    } catch (error) {
      const { general, byField } = toFormProblems(error, FIELDS, t('registrationFailed'))
      setFailure(general)
      for (const problem of byField) {
        form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
      }
    }
  })

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormError message={failure} />
        <TextField label={t('fullName')} autoComplete="name" {...field('name')} />
        <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <RadioGroup
          legend={t('accountType')}
          options={[
            { value: 'USER', label: t('traveller'), hint: t('travellerHint') },
            { value: 'OPERATOR', label: t('operator'), hint: t('operatorHint') },
          ]}
          {...field('role')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Checkbox label={<TermsLabel />} required {...field('terms')} />
        <Button type="submit" size="large" wide busy={isSubmitting && t('creating')}>
          {t('create')}
        </Button>
      </form>
      <ProviderButtons purpose="registration" stay="remembered" />
      <p className="text-center text-[0.9375rem] text-muted">
        {t('haveAccount')}{' '}
        <Link to={paths.login()} state={state} className={textLink}>
          {t('signInInstead')}
        </Link>
      </p>
    </>
  )
}

function TermsLabel() {
  return useTexts(account).rich('agree', {
    terms: (words) => <NewTab to={paths.terms()}>{words}</NewTab>,
    privacy: (words) => <NewTab to={paths.privacy()}>{words}</NewTab>,
  })
}

function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className={textLink}>
      {children}
    </Link>
  )
}

export { RegisterPage as Component }
