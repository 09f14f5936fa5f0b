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
import { askForPasskey } from './passkeys.ts'
import { usePasskey } from './use-passkey.ts'

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
      {method === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={method} kind={method} {...step} />}
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

function PasskeyStep({ ticket, ...step }: StepProps) {
  const t = useTexts(secondStep)
  const passkey = usePasskey(() => passOn(provePasskey(ticket), step))
  return (
    <div className="grid gap-5">
      <FormError message={passkey.failure} />
      <Button size="large" wide busy={passkey.busy && t('waitingForPasskey')} onClick={passkey.start}>
        {t('useMyPasskey')}
      </Button>
    </div>
  )
}

async function provePasskey(ticket: string): Promise<SignInAnswer> {
  const assertion = await askForPasskey(ticket)
  return await call(secondFactor.passkey, { body: { ticket, assertion } })
}

const CODES = {
  code: {
    schema: AppCodeForm,
    send: (body: { ticket: string; code: string }) => call(secondFactor.code, { body }),
    texts: { label: 'code', hint: 'codeHint' },
    input: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 10 },
  },
  'recovery-code': {
    schema: RecoveryCodeForm,
    send: (body: { ticket: string; code: string }) => call(secondFactor.recoveryCode, { body }),
    texts: { label: 'recoveryCode', hint: 'recoveryHint' },
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
  },
} as const

function CodeStep({ kind, ticket, ...step }: StepProps & { kind: keyof typeof CODES }) {
  const t = useTexts(secondStep)
  const { schema, send, texts, input } = CODES[kind]
  const form = useAccountForm({
    schema,
    fields: ['code'],
    initial: { code: '' },
    failure: t('loginFailed'),
    send: ({ code }) => passOn(send({ ticket, code }), step),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <TextField label={t(texts.label)} hint={t(texts.hint)} {...input} autoFocus {...form.field('code')} />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('signingIn')}>
        {t('signIn')}
      </Button>
    </form>
  )
}

/** Passes on the answer to a proof. The caller shows an error, unless the error has ended the ticket. */
async function passOn(answer: Promise<SignInAnswer>, { onAnswer, onEnded }: Omit<StepProps, 'ticket'>) {
  try {
    onAnswer(await answer)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'sign_in_ended')) throw error
    onEnded(error.message)
  }
}
