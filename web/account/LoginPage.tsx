import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { Login } from '#contract/accounts.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AccountFrame, textLink } from './AccountFrame.tsx'
import { problemsOfForm } from './form-problems.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { afterSignIn } from './way-back.ts'

type Fields = z.infer<typeof Login>

const FIELDS = ['email', 'password'] as const

/** Sign in with email and password; afterwards by role, or back to where one came from. */
export function LoginPage() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'authenticated') {
    return <Navigate to={afterSignIn(session.user, state)} replace />
  }
  return (
    <AccountFrame heading="Welcome back." lead="Sign in to hold seats and see your bookings.">
      <LoginForm />
      <ProviderButtons />
      <p className="text-center text-[0.9375rem] text-muted">
        New to Ferrywing?{' '}
        <Link to={paths.register()} state={state} className={textLink}>
          Create an account
        </Link>
      </p>
    </AccountFrame>
  )
}

function LoginForm() {
  const { signIn } = useSession()
  const [remembered, setRemembered] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields>({
    resolver: standardSchemaResolver<Fields, unknown, Fields>(Login),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name, { onChange: () => clear(name) }),
    error: errors[name]?.message,
  })

  function clear(name: (typeof FIELDS)[number]) {
    form.clearErrors(name)
    setFailure(null)
  }

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null)
    try {
      await signIn(credentials, remembered ? 'remembered' : 'this-tab')
    } catch (error) {
      const { general, byField } = problemsOfForm(error, FIELDS, 'Login failed')
      setFailure(general)
      for (const { field: name, message } of byField) form.setError(name, { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormError message={failure} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Remember me"
          checked={remembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        <Link to={paths.forgotPassword()} className={textLink}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="large" wide busy={isSubmitting && 'Signing in...'}>
        Sign In
      </Button>
    </form>
  )
}
