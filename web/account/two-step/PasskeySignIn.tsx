import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../../data/api.ts'
import { account } from '../../languages/account/account.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { askForPasskey, describePasskeyError } from './passkeys.ts'

/** Signs in with a passkey alone: no address, no password, no code. */
export function PasskeySignIn({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const t = useTexts(account)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn() {
    setBusy(true)
    setFailure(null)
    try {
      const assertion = await askForPasskey()
      onAnswer(await call(secondFactor.signInWithPasskey, { body: { assertion } }))
    } catch (error) {
      setFailure(describePasskeyError(error))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-4">
      <Button variant="secondary" wide busy={busy && t('waitingForPasskey')} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('passkey')}
      </Button>
      <FormError message={failure} />
    </div>
  )
}
