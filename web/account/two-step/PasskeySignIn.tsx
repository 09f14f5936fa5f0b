import { KeyRound } from 'lucide-react'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../../data/api.ts'
import { account } from '../../languages/account/account.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { askForPasskey } from './passkeys.ts'
import { usePasskey } from './use-passkey.ts'

/** Signs in with a passkey alone: no address, no password, no code. */
export function PasskeySignIn({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const t = useTexts(account)
  const passkey = usePasskey(async () => {
    const assertion = await askForPasskey()
    onAnswer(await call(secondFactor.signInWithPasskey, { body: { assertion } }))
  })
  return (
    <div className="grid gap-4">
      <Button variant="secondary" wide busy={passkey.busy && t('waitingForPasskey')} onClick={passkey.start}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('passkey')}
      </Button>
      <FormError message={passkey.failure} />
    </div>
  )
}
