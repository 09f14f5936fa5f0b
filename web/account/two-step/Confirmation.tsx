import { type ReactNode, useRef, useState } from 'react'
import {
  AppCodeForm,
  ConfirmPasswordForm,
  type SignInMethods,
  signInMethods,
} from '#contract/accounts/second-factor.ts'
import { ApiError, call } from '../../data/api.ts'
import { useTexts } from '../../languages/texts.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { askForPasskey } from './passkeys.ts'
import { usePasskey } from './use-passkey.ts'

type Ways = Pick<SignInMethods, 'hasPassword' | 'passkeys' | 'authenticatorApp'>

/** Thrown when the user cancels the confirmation of an action. The page shows no error for it. */
export class NotConfirmed extends Error {}

/**
 * Runs an action that the server allows only after a confirmation of identity. If the server asks for it, a dialog confirms
 * the identity, and the action is repeated. Put `dialog` on the page.
 */
export function useConfirmation(ways: Ways): {
  confirmed: <T>(action: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [open, setOpen] = useState(false)
  const t = useTexts(texts)
  const waiting = useRef<{ resolve: () => void; reject: (error: Error) => void } | null>(null)

  async function confirmed<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'confirmation_required')) throw error
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject }
      setOpen(true)
    })
    return await action()
  }

  function close() {
    setOpen(false)
    waiting.current?.reject(new NotConfirmed())
    waiting.current = null
  }

  function proved() {
    waiting.current?.resolve()
    waiting.current = null
    setOpen(false)
  }

  const dialog = (
    <Dialog open={open} onClose={close} title={t('isItYou')}>
      <Proofs ways={ways} onProved={proved} />
    </Dialog>
  )
  return { confirmed, dialog }
}

function Proofs({ ways, onProved }: { ways: Ways; onProved: () => void }) {
  const t = useTexts(texts)
  const hasPasskey = ways.passkeys.length > 0
  if (!ways.hasPassword && !hasPasskey && !ways.authenticatorApp) {
    return <p>{t('signInAgain')}</p>
  }
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t('pleaseConfirm')}</p>
      {ways.hasPassword ? (
        <PasswordProof onProved={onProved} />
      ) : (
        ways.authenticatorApp && <CodeProof onProved={onProved} />
      )}
      {hasPasskey && <PasskeyProof onProved={onProved} />}
    </div>
  )
}

function PasswordProof({ onProved }: { onProved: () => void }) {
  const t = useTexts(texts)
  const form = useAccountForm({
    schema: ConfirmPasswordForm,
    fields: ['password'],
    initial: { password: '' },
    failure: t('proofFailed'),
    async send(body) {
      await call(signInMethods.confirm, { body })
      onProved()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" wide busy={form.isSubmitting && t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  )
}

function CodeProof({ onProved }: { onProved: () => void }) {
  const t = useTexts(texts)
  const form = useAccountForm({
    schema: AppCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: t('proofFailed'),
    async send(body) {
      await call(signInMethods.confirm, { body })
      onProved()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <TextField
        label={t('codeOfYourApp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
      <Button type="submit" wide busy={form.isSubmitting && t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  )
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const t = useTexts(texts)
  const passkey = usePasskey(async () => {
    await call(signInMethods.confirm, { body: { assertion: await askForPasskey() } })
    onProved()
  })
  return (
    <div className="grid gap-4">
      <FormError message={passkey.failure} />
      <Button variant="secondary" wide busy={passkey.busy && t('waitingForPasskey')} onClick={passkey.start}>
        {t('confirmWithPasskey')}
      </Button>
    </div>
  )
}
