import { useState } from 'react'
import { accountSettings, DeleteAccountForm } from '#contract/account-settings.ts'
import { call } from '../api.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for the password, then has the account deleted after the grace; nobody is signed in any more then. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">
        You are signed out everywhere. For 14 days nothing else happens: signing in keeps your account. Then
        your name, address and everything else about you is removed, once your last booked flight has landed.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
        <Confirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession()
  const form = useAccountForm({
    schema: DeleteAccountForm,
    fields: ['password'],
    initial: { password: '' },
    failure: 'Your account could not be deleted. Please try again.',
    async send(body) {
      await call(accountSettings.deleteAccount, { body })
      await signOut()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <p>It goes in 14 days; a mail tells you the date. Please confirm with your password.</p>
      <FormError message={form.failure} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.isSubmitting && 'Deleting...'}>
          Delete my account
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
