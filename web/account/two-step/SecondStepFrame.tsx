import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import { AppCodeForm, RecoveryCodeForm, secondFactor } from '#contract/accounts/second-factor.ts'
import { ApiError, call } from '../../data/api.ts'
import type { SecondStep } from '../../data/session.tsx'
import { secondStep } from '../../languages/second-step/second-step.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { askForPasskey, describePasskeyError } from './passkeys.ts'

type Method = SecondStep['methods'][number]

type StepProps = {
  ticket: string
  onAnswer: (answer: SignInAnswer) => void
  /** Called when the ticket has become invalid. */
  onEnded: (why: string) => void
}

const LEADS = { passkey: 'passkeyLead', code: 'codeLead', 'recovery-code': 'recoveryLead' } as const
const SWITCHES = { passkey: 'usePasskey', code: 'useCode', 'recovery-code': 'useRecovery' } as const

/** The second step of signing in: a passkey, the app's code or a recovery code, if the account has it. */
export function SecondStepFrame(props: {
  step: SecondStep
  onAnswer: (answer: SignInAnswer) => void
  onRestart: (why: string | null) => void
}) {
  const t = useTexts(secondStep)
  const { ticket, methods } = props.step
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery-code')
  const step = { ticket, onAnswer: props.onAnswer, onEnded: props.onRestart }
  return (
    <AccountFrame heading={t('title')} lead={t(LEADS[method])}>
      {method === 'passkey' && <PasskeyStep {...step} />}
      {method === 'code' && <CodeStep {...step} />}
      {method === 'recovery-code' && <RecoveryStep {...step} />}
      <ul className="grid justify-items-center gap-3 text-[0.9375rem]">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button type="button" className={textLink} onClick={() => setMethod(other)}>
                {t(SWITCHES[other])}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={textLink} onClick={() => props.onRestart(null)}>
            {t('startAgain')}
          </button>
        </li>
      </ul>
    </AccountFrame>
  )
}

function PasskeyStep({ ticket, onAnswer, onEnded }: StepProps) {
  const t = useTexts(secondStep)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function prove() {
    setBusy(true)
    setFailure(null)
    try {
      const assertion = await askForPasskey(ticket)
      onAnswer(await call(secondFactor.passkey, { body: { ticket, assertion } }))
    } catch (error) {
      if (hasEnded(error)) return onEnded(error.message)
      setFailure(describePasskeyError(error))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <FormError message={failure} />
      <Button size="large" wide busy={busy && t('waitingForPasskey')} onClick={() => void prove()}>
        {t('useMyPasskey')}
      </Button>
    </div>
  )
}

function CodeStep({ ticket, ...step }: StepProps) {
  const t = useTexts(secondStep)
  const pass = passing(step)
  const form = useAccountForm({
    schema: AppCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: t('loginFailed'),
    send: ({ code }) => pass(call(secondFactor.code, { body: { ticket, code } })),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('signingIn')}>
        {t('signIn')}
      </Button>
    </form>
  )
}

function RecoveryStep({ ticket, ...step }: StepProps) {
  const t = useTexts(secondStep)
  const pass = passing(step)
  const form = useAccountForm({
    schema: RecoveryCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: t('loginFailed'),
    send: ({ code }) => pass(call(secondFactor.recoveryCode, { body: { ticket, code } })),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <TextField
        label={t('recoveryCode')}
        hint={t('recoveryHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('signingIn')}>
        {t('signIn')}
      </Button>
    </form>
  )
}

/** Passes on the answer to a code. The form shows an error itself, unless the error has ended the ticket. */
function passing({ onAnswer, onEnded }: Omit<StepProps, 'ticket'>) {
  return async (answer: Promise<SignInAnswer>) => {
    try {
      onAnswer(await answer)
    } catch (error) {
      if (!hasEnded(error)) throw error
      onEnded(error.message)
    }
  }
}

function hasEnded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'sign_in_ended'
}
